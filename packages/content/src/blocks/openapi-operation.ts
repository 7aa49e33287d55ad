import type { OpenApiOperation } from '../document/document.ts';
import { openReference } from '../markdown/reference-tags.ts';
import type { BlockDescriptor } from './block-descriptor.ts';
import { type WrittenTag, writeContainer, writeSpecSource } from './written-tag.ts';

function writeOperation(block: OpenApiOperation): WrittenTag {
  const { path, method, ref, expanded, fullWidth } = block.data;
  const name = block.type === 'swagger' ? 'swagger' : ref.kind === 'openapi' ? 'openapi-operation' : 'openapi';
  return writeContainer(name, { ...writeSpecSource(ref), path, method, expanded, fullWidth }, []);
}

/** An operation; `swagger` is the older tag for it. */
export const openApiOperationBlock: BlockDescriptor<'openapi-operation' | 'swagger'> = {
  data: { path: 'text', method: 'text', ref: 'ref', expanded: 'boolean?', fullWidth: 'boolean?' },
  isVoid: true,
  tags: { openapi: openReference, 'openapi-operation': openReference },
  writeTag: writeOperation,
};
