import { openReference } from '../markdown/reference-tags.ts';
import { targetOf } from '../markdown/serialize-inlines.ts';
import type { BlockDescriptor } from './block-descriptor.ts';
import { writeCaptioned } from './written-tag.ts';

export const fileBlock: BlockDescriptor<'file'> = {
  data: { ref: 'ref' },
  hasFragments: true,
  isVoid: true,
  tags: { file: openReference },
  writeTag: ({ data, fragments }) => writeCaptioned('file', { src: targetOf(data.ref) }, fragments[0]?.nodes ?? []),
};
