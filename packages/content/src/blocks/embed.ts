import { openReference } from '../markdown/reference-tags.ts';
import type { BlockDescriptor } from './block-descriptor.ts';
import { writeCaptioned } from './written-tag.ts';

export const embedBlock: BlockDescriptor<'embed'> = {
  data: { url: 'text', fullWidth: 'boolean?' },
  hasFragments: true,
  isVoid: true,
  tags: { embed: openReference },
  writeTag: ({ data, fragments }) => writeCaptioned('embed', { ...data }, fragments[0]?.nodes ?? []),
};
