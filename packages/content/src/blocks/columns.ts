import type { Block, Column, Columns } from '../document/document.ts';
import { omitUndefined } from '../document/omit-undefined.ts';
import type { BlockTag } from '../markdown/block-tag.ts';
import type { PageBuilder } from '../markdown/page-builder.ts';
import { frameName, readFlag, textOf } from '../markdown/tag-values.ts';
import type { BlockDescriptor } from './block-descriptor.ts';
import { makeContainer, openItem } from './open-item.ts';
import { writeContainer } from './written-tag.ts';

function makeColumns(data: Columns['data']): (nodes: readonly Column[]) => Block {
  return (nodes) => ({ object: 'block', type: 'columns', data, isVoid: false, nodes });
}

function openColumns(builder: PageBuilder, { attributes }: BlockTag): void {
  const data = omitUndefined({ fullWidth: readFlag(attributes['fullwidth']) });
  builder.open(frameName('columns'), { finish: makeContainer('column', makeColumns(data)) });
}

function openColumn(builder: PageBuilder, { attributes }: BlockTag): void {
  const data = omitUndefined({ width: textOf(attributes['width']) });
  const make = (nodes: readonly Block[]): Column => ({ object: 'block', type: 'column', data, isVoid: false, nodes });
  openItem(builder, { item: 'column', container: 'columns' }, make, makeColumns({}));
}

export const columnsBlock: BlockDescriptor<'columns'> = {
  data: { fullWidth: 'boolean?' },
  nodes: 'column',
  isTransparent: true,
  tags: { columns: openColumns },
  writeTag: ({ data, nodes }) => writeContainer('columns', { ...data }, nodes),
};

export const columnBlock: BlockDescriptor<'column'> = {
  data: { width: 'length?' },
  nodes: 'blocks',
  isTransparent: true,
  tags: { column: openColumn },
  writeTag: ({ data, nodes }) => writeContainer('column', { ...data }, nodes),
};
