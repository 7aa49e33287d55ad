import { addReference, openReference } from '../markdown/reference-tags.ts';
import { targetOf } from '../markdown/serialize-inlines.ts';
import type { BlockDescriptor } from './block-descriptor.ts';
import { makeLinkTo, writeContainer } from './written-tag.ts';

export const contentRefBlock: BlockDescriptor<'content-ref'> = {
  data: { ref: 'ref' },
  isVoid: true,
  tags: { 'content-ref': openReference, 'page-ref': addReference },
  writeTag: ({ data }) => {
    const url = targetOf(data.ref);
    return { ...writeContainer('content-ref', { url }, []), caption: [makeLinkTo(url)] };
  },
};
