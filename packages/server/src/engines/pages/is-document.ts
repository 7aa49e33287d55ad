import type { DocumentPage, IndexedPage } from '@bindery/content';

export function isDocument(indexed: IndexedPage): indexed is IndexedPage<DocumentPage> {
  return indexed.page.type === 'document';
}
