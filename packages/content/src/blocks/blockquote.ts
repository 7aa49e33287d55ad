import type { BlockDescriptor } from './block-descriptor.ts';

export const quoteBlock: BlockDescriptor<'blockquote'> = {
  data: {},
  nodes: 'blocks',
};
