import type { VNode } from 'preact';
import type { Comment } from '../../data/comments.ts';
import { navigate } from '../../routes/location.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { showQuote } from '../../ui/quote-marks.ts';
import type { RenderedQuote } from '../../ui/rendered-text.ts';

interface CommentQuoteProps {
  readonly comment: Comment;
  readonly quote: NonNullable<Comment['target']['quote']>;
  /** Of the page. */
  readonly path: string;
}

/** The passage that a comment is about, which leads to it, and what has become of it. */
export function CommentQuote({ comment, quote, path }: CommentQuoteProps): VNode {
  const texts = getTexts('changes').comments.quote;
  const { text, status, current } = quote;
  if (current === undefined)
    return (
      <div class="comment-quoted">
        <q>{text}</q>
        <span data-tooltip={texts.goneHint}>
          <Badge tone="warning">{texts.gone}</Badge>
        </span>
      </div>
    );
  return (
    <div class="comment-quoted">
      <button
        type="button"
        class="comment-quote-show"
        aria-label={fill(texts.show, { text: current.text })}
        onClick={() => {
          if (!showQuote(comment.id)) navigate(`${path}?comment=${comment.id}`);
        }}
      >
        <q>{current.text}</q>
      </button>
      {status === 'changed' && (
        <span data-tooltip={fill(texts.changedHint, { text })}>
          <Badge tone="warning">{texts.changed}</Badge>
        </span>
      )}
      {status === 'changed' && (
        <p>
          {texts.was} <q>{text}</q>
        </p>
      )}
    </div>
  );
}

interface QuoteChipProps {
  readonly quote: RenderedQuote;
  readonly onRemove: () => void;
  readonly removeLabel?: string;
}

/** What a new comment is written on, and the way to write it on the whole page. */
export function QuoteChip({ quote, onRemove, removeLabel }: QuoteChipProps): VNode {
  const texts = getTexts('changes').comments.quote;
  return (
    <span class="quote-chip">
      <span>{fill(texts.on, { text: quote.text })}</span>
      <IconButton icon="xmark" size="small" label={removeLabel ?? texts.remove} onClick={onRemove} />
    </span>
  );
}
