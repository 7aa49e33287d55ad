import type { VNode } from 'preact';
import type { DocumentContext } from '../document-context.ts';
import { Blocks } from './block.tsx';

/** The notes of a page, each with links back to where the text refers to it. */
export function FootnoteList({ context }: { readonly context: DocumentContext }): VNode | null {
  const { footnotes, texts } = context;
  if (footnotes.notes.length === 0) return null;
  return (
    <section class="footnotes" aria-label={texts.footnotes}>
      <ol>
        {footnotes.notes.map(({ number, note, uses }) => (
          <li key={number} id={`b:note-${number}`}>
            <div class="footnote-body flow">
              <Blocks nodes={note.nodes} context={context} />
            </div>
            {Array.from({ length: uses }, (_, index) => (
              <a
                key={index}
                class="footnote-back"
                href={`#b:note-${number}-${index + 1}`}
                aria-label={`${texts.backToText} ${number}`}
              >
                {'↩\uFE0E'}
              </a>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
