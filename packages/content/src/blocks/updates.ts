import type { Block, Update, Updates } from '../document/document.ts';
import { omitUndefined } from '../document/omit-undefined.ts';
import type { BlockTag } from '../markdown/block-tag.ts';
import type { PageBuilder } from '../markdown/page-builder.ts';
import { frameName, textOf } from '../markdown/tag-values.ts';
import type { BlockDescriptor } from './block-descriptor.ts';
import { makeContainer, openItem } from './open-item.ts';
import { writeContainer } from './written-tag.ts';

function makeUpdates(data: Updates['data']): (nodes: readonly Update[]) => Block {
  return (nodes) => ({ object: 'block', type: 'updates', data, isVoid: false, nodes });
}

function openUpdates(builder: PageBuilder, { attributes }: BlockTag): void {
  const data = omitUndefined({ format: textOf(attributes['format']) });
  builder.open(frameName('updates'), { finish: makeContainer('update', makeUpdates(data)) });
}

function openUpdate(builder: PageBuilder, { attributes }: BlockTag): void {
  const tags = (attributes['tags'] ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const data = { date: attributes['date']?.trim() ?? '', ...(tags.length === 0 ? {} : { tags }) };
  const make = (nodes: readonly Block[]): Update => ({ object: 'block', type: 'update', data, isVoid: false, nodes });
  openItem(builder, { item: 'update', container: 'updates' }, make, makeUpdates({}));
}

export const updatesBlock: BlockDescriptor<'updates'> = {
  data: { format: 'text?' },
  nodes: 'update',
  isTransparent: true,
  tags: { updates: openUpdates },
  writeTag: ({ data, nodes }) => writeContainer('updates', { ...data }, nodes),
};

export const updateBlock: BlockDescriptor<'update'> = {
  data: { date: 'text', tags: 'tags?' },
  nodes: 'blocks',
  isTransparent: true,
  tags: { update: openUpdate },
  writeTag: ({ data, nodes }) => writeContainer('update', { date: data.date, tags: data.tags?.join(',') }, nodes),
};
