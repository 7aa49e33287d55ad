import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Comment } from '../../data/comments.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { clearQuoteMarks, type MarkedQuote, markQuotes } from '../../ui/quote-marks.ts';
import { type RenderedQuote, readQuote } from '../../ui/rendered-text.ts';
import { clearSelection, watchSelection } from '../../ui/text-selection.ts';
import { offeredSelection, type QuoteKind } from './quoted-selection.ts';

interface QuotesProps {
  /** A text that is rendered; another object for each time that it is. */
  readonly rendered: { readonly root: ShadowRoot };
  /** Comments that may be on passages of it. */
  readonly comments: readonly Comment[];
  /** The passage that a comment is being written on. */
  readonly pending?: RenderedQuote | undefined;
  readonly onOpen: (commentId: string) => void;
  /** Absent where nothing can be commented on. */
  readonly onQuote?: ((quote: RenderedQuote, kind: QuoteKind) => void) | undefined;
}

/** Passages of a rendered text that are commented on, and what a selection in it offers. */
export function Quotes({ rendered, comments, pending, onOpen, onQuote }: QuotesProps): VNode | null {
  const { root } = rendered;
  const marks = listMarks(comments, pending);
  const key = JSON.stringify(marks);
  useLayoutEffect(() => {
    markQuotes(root, marks, onOpen);
    return () => clearQuoteMarks(root);
  }, [rendered, key]);
  return onQuote === undefined ? null : <SelectionBubble root={root} onQuote={onQuote} />;
}

function listMarks(comments: readonly Comment[], pending: RenderedQuote | undefined): MarkedQuote[] {
  const { mark } = getTexts('changes').comments.quote;
  const marks = comments.flatMap(({ id, postedBy, target: { quote }, status }) =>
    quote?.current === undefined || status === 'resolved'
      ? []
      : [
          {
            ...quote.current,
            id,
            label: fill(mark, { name: postedBy.displayName, text: shorten(quote.current.text) }),
          },
        ],
  );
  return pending === undefined ? marks : [...marks, { ...pending, id: 'new' }];
}

/** Characters of a passage in a name. */
const NAMED = 60;
const shorten = (text: string): string => (text.length > NAMED ? `${text.slice(0, NAMED).trimEnd()}…` : text);

const keepSelection = (event: Event): void => event.preventDefault();

/** Buttons next to what is selected. */
function SelectionBubble({ root, onQuote }: Required<Pick<QuotesProps, 'onQuote'>> & { readonly root: ShadowRoot }) {
  const texts = getTexts('changes').comments.quote;
  const [selected, setSelected] = useState<Range>();
  const quote = (kind: QuoteKind = 'comment') => {
    const match = selected && readQuote(root, selected);
    clearSelection();
    setSelected(undefined);
    if (match !== undefined) onQuote?.(match, kind);
  };
  useEffect(() => watchSelection(root, setSelected), [root]);
  useEffect(() => {
    if (selected === undefined) return;
    const comment = () => quote();
    offeredSelection.value = comment;
    return () => {
      if (offeredSelection.peek() === comment) offeredSelection.value = undefined;
    };
  }, [selected]);
  if (selected === undefined) return null;
  const spot = selected.getBoundingClientRect();
  return (
    <div
      class="selection-bubble"
      ref={(bubble) => {
        // Below it: phones show what they offer above.
        bubble?.style.setProperty('inset-block-start', `${Math.min(spot.bottom + 6, innerHeight - 56)}px`);
        bubble?.style.setProperty('left', `${Math.min(Math.max(spot.left, 8), innerWidth - 270)}px`);
      }}
    >
      <Button size="small" icon="comment" onPointerDown={keepSelection} onClick={() => quote()}>
        {texts.comment}
      </Button>
      <Button size="small" icon="pen" onPointerDown={keepSelection} onClick={() => quote('suggestion')}>
        {texts.suggest}
      </Button>
    </div>
  );
}
