import type { BlockDescriptor } from './block-descriptor.ts';

/** The contents of its members depend on one another: `checkTable`. */
export const tableBlock: BlockDescriptor<'table'> = {
  data: { view: 'any', records: 'any', definition: 'any', fullWidth: 'boolean?' },
  hasFragments: true,
  isVoid: true,
};
