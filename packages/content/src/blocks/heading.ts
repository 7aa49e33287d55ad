import type { BlockDescriptor } from './block-descriptor.ts';

/** Of all levels. */
export const headingBlock: BlockDescriptor<'heading-1' | 'heading-2' | 'heading-3'> = {
  data: { id: 'text?', align: ['start', 'center', 'end', ''], level: 'number?' },
  nodes: 'inlines',
};
