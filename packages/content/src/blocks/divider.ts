import type { BlockDescriptor } from './block-descriptor.ts';

export const dividerBlock: BlockDescriptor<'divider'> = {
  data: {},
  isVoid: true,
};
