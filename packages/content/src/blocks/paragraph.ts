import type { BlockDescriptor } from './block-descriptor.ts';

export const paragraphBlock: BlockDescriptor<'paragraph'> = {
  data: { align: ['start', 'center', 'end', ''] },
  nodes: 'inlines',
};
