import type { BlockDescriptor } from './block-descriptor.ts';

export const expandableBlock: BlockDescriptor<'expandable'> = {
  data: { open: 'boolean?', id: 'text?' },
  hasFragments: true,
  isVoid: true,
};
