import type { Document, Targets } from '@bindery/content';
import { renderToString } from 'preact-render-to-string';
import { boundDocument } from './bound-document.ts';
import { DocumentBody } from './components/document-body.tsx';
import { createDocumentContext, type DocumentOptions } from './document-context.ts';

/**
 * The body of a page as HTML: one element, without the frame, for embedding in other pages. `targets` resolves the
 * targets written in the document; a missing one is shown as a broken link.
 */
export function renderDocument(document: Document, targets: Targets, options: DocumentOptions = {}): string {
  const bounded = boundDocument(document);
  return renderToString(<DocumentBody document={bounded} context={createDocumentContext(bounded, targets, options)} />);
}
