import type { Block, Tabs, TabsItem } from '../document/document.ts';
import { omitUndefined } from '../document/omit-undefined.ts';
import type { BlockTag } from '../markdown/block-tag.ts';
import type { PageBuilder } from '../markdown/page-builder.ts';
import { frameName, readFlag, textOf } from '../markdown/tag-values.ts';
import type { BlockDescriptor } from './block-descriptor.ts';
import { makeContainer, openItem } from './open-item.ts';
import { writeContainer } from './written-tag.ts';

function openTabs(builder: PageBuilder, { attributes }: BlockTag): void {
  const data = omitUndefined({ fullWidth: readFlag(attributes['fullwidth']) });
  builder.open(frameName('tabs'), { finish: makeContainer('tabs-item', makeTabs(data)) });
}

function makeTabs(data: Tabs['data']): (nodes: readonly TabsItem[]) => Block {
  return (nodes) => ({ object: 'block', type: 'tabs', data, isVoid: false, nodes });
}

function openTab(builder: PageBuilder, { attributes }: BlockTag): void {
  const data = omitUndefined({ title: textOf(attributes['title']), icon: textOf(attributes['icon']) });
  const make = (nodes: readonly Block[]): TabsItem => ({
    object: 'block',
    type: 'tabs-item',
    data,
    isVoid: false,
    nodes,
  });
  openItem(builder, { item: 'tab', container: 'tabs' }, make, makeTabs({}));
}

export const tabsBlock: BlockDescriptor<'tabs'> = {
  data: { fullWidth: 'boolean?' },
  nodes: 'tabs-item',
  tags: { tabs: openTabs },
  writeTag: ({ data, nodes }) => writeContainer('tabs', { ...data }, nodes),
};

export const tabsItemBlock: BlockDescriptor<'tabs-item'> = {
  data: { title: 'text?', icon: 'text?' },
  nodes: 'blocks',
  tags: { tab: openTab },
  writeTag: ({ data, nodes }) => writeContainer('tab', { ...data }, nodes),
};
