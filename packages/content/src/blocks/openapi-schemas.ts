import { openReference } from '../markdown/reference-tags.ts';
import type { BlockDescriptor } from './block-descriptor.ts';
import { writeContainer, writeSpecSource } from './written-tag.ts';

export const openApiSchemasBlock: BlockDescriptor<'openapi-schemas'> = {
  data: { grouped: 'boolean?', schemas: 'texts', ref: 'ref' },
  isVoid: true,
  tags: { 'openapi-schemas': openReference },
  writeTag: ({ data: { ref, schemas, grouped } }) =>
    writeContainer('openapi-schemas', { ...writeSpecSource(ref), schemas: schemas.join(','), grouped }, []),
};
