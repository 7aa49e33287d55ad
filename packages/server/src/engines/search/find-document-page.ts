import type { DocumentPage, IndexedPage } from '@bindery/content';
import type { RevisionView } from '../../platform/store/revision-reader.ts';

/** A page that has a text, by its id. */
export function findDocumentPage(view: RevisionView, pageId: string): IndexedPage<DocumentPage> | undefined {
  const indexed = view.index.byId.get(pageId);
  return indexed?.page.type === 'document' ? (indexed as IndexedPage<DocumentPage>) : undefined;
}
