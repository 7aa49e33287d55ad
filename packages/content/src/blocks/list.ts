import type { BlockDescriptor } from './block-descriptor.ts';

export const listItemBlock: BlockDescriptor<'list-item'> = {
  data: { checked: 'boolean?' },
  nodes: 'blocks',
};

export const orderedListBlock: BlockDescriptor<'list-ordered'> = {
  data: { start: 'number?' },
  nodes: 'list-item',
};

export const unorderedListBlock: BlockDescriptor<'list-unordered'> = {
  data: {},
  nodes: 'list-item',
};

export const taskListBlock: BlockDescriptor<'list-tasks'> = {
  data: {},
  nodes: 'list-item',
};
