import type { Document } from '@bindery/content';
import { defineTask } from '../../platform/compute/compute-tasks.ts';

interface DescribedDocument {
  readonly organizationId: string;
  readonly root: string;
  readonly pageId: string;
  readonly document: Document;
}

/** Inserts the content of OpenAPI blocks into the document of a page. */
export const DESCRIBE_APIS = defineTask<DescribedDocument, Document>('describe-apis', {
  caller: 'PDF',
  kind: 'exclusive',
  maxTime: 60_000,
});
