import { addReference } from '../markdown/reference-tags.ts';
import { targetOf } from '../markdown/serialize-inlines.ts';
import type { BlockDescriptor } from './block-descriptor.ts';
import { writeCaptioned } from './written-tag.ts';

/** Its contents are in a separate source. */
export const reusableContentBlock: BlockDescriptor<'reusable-content'> = {
  data: { ref: 'ref' },
  nodes: 'shown',
  isVoid: true,
  isTransparent: true,
  tags: { include: addReference },
  writeTag: ({ data }) => ({ ...writeCaptioned('include', {}, []), positional: targetOf(data.ref) }),
};
