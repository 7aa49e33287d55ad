import type { BlockDescriptor } from './block-descriptor.ts';

export const drawingBlock: BlockDescriptor<'drawing'> = {
  data: { ref: 'ref?' },
  isVoid: true,
};
