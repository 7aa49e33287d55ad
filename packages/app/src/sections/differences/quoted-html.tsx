import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Comment } from '../../data/comments.ts';
import { RenderedHtml } from '../../ui/rendered-html.tsx';
import type { RenderedQuote } from '../../ui/rendered-text.ts';
import { type QuoteKind, wantedThread } from '../discussion/quoted-selection.ts';
import { Quotes } from '../discussion/quotes.tsx';

interface QuotedHtmlProps {
  readonly html: string;
  readonly stylesheets: readonly string[];
  readonly comments: readonly Comment[];
  readonly pending: RenderedQuote | undefined;
  /** Absent where nothing can be commented on. */
  readonly onQuote: ((quote: RenderedQuote, kind: QuoteKind) => void) | undefined;
}

/** Blocks as sites show them, with the passages that are commented on; each leads to its thread. */
export function QuotedHtml({ html, stylesheets, comments, pending, onQuote }: QuotedHtmlProps): VNode {
  const [rendered, setRendered] = useState<{ readonly root: ShadowRoot }>();
  return (
    <>
      <RenderedHtml html={html} stylesheets={stylesheets} onRendered={(root) => setRendered({ root })} />
      {rendered !== undefined && (
        <Quotes
          rendered={rendered}
          comments={comments}
          pending={pending}
          onQuote={onQuote}
          onOpen={(id) => {
            wantedThread.value = id;
          }}
        />
      )}
    </>
  );
}
