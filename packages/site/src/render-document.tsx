import type { Document, Targets } from '@bindery/content';
import { renderToString } from 'preact-render-to-string';
import { boundDocument } from './bound-document.ts';
import { DocumentBody } from './components/document-body.tsx';
import { createDocumentContext, type DocumentOptions } from './document-context.ts';

/**
 * The body of a page as HTML: one element, without the frame, for what shows a document elsewhere. `targets` says what
 * the targets written in the document lead to; one that is not in it is shown as a link that leads nowhere.
 */
export function renderDocument(document: Document, targets: Targets, options: DocumentOptions = {}): string {
  const bounded = boundDocument(document);
  return renderToString(<DocumentBody document={bounded} context={createDocumentContext(bounded, targets, options)} />);
}
