import type { BlockDescriptor } from './block-descriptor.ts';

export const mathBlock: BlockDescriptor<'math'> = {
  data: { formula: 'text' },
  isVoid: true,
};
