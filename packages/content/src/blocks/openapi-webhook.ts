import { openReference } from '../markdown/reference-tags.ts';
import type { BlockDescriptor } from './block-descriptor.ts';
import { writeContainer, writeSpecSource } from './written-tag.ts';

export const openApiWebhookBlock: BlockDescriptor<'openapi-webhook'> = {
  data: { name: 'text', method: 'text', ref: 'ref' },
  isVoid: true,
  tags: { 'openapi-webhook': openReference },
  writeTag: ({ data: { ref, name, method } }) =>
    writeContainer('openapi-webhook', { ...writeSpecSource(ref), name, method }, []),
};
