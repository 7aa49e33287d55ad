import type { Document } from '@bindery/content';
import type { VNode } from 'preact';
import type { DocumentContext } from '../document-context.ts';
import { Blocks } from './block.tsx';
import { FootnoteList } from './footnotes.tsx';

/** The text of a page with its notes. */
export function DocumentBody({
  document,
  context,
}: {
  readonly document: Document;
  readonly context: DocumentContext;
}): VNode {
  return (
    <div class="body flow">
      <Blocks nodes={document.nodes} context={context} />
      <FootnoteList context={context} />
    </div>
  );
}
