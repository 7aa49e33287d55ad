import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { type Comment, createComment } from '../../data/comments.ts';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RenderedHtml } from '../../ui/rendered-html.tsx';
import type { RenderedQuote } from '../../ui/rendered-text.ts';
import { showToast } from '../../ui/toast.tsx';
import { QuoteChip } from '../discussion/comment-quote.tsx';
import { Composer } from '../discussion/composer.tsx';
import type { QuoteKind } from '../discussion/quoted-selection.ts';
import { SuggestionComposer } from '../discussion/suggestion.tsx';
import type { BlockReview } from './block-review.ts';
import { QuotedHtml } from './quoted-html.tsx';

interface EqualBlocksProps {
  readonly html: string;
  readonly stylesheets: readonly string[];
  readonly view: 'inline' | 'split';
  /** Id of the page. */
  readonly page: string;
  readonly review: BlockReview | undefined;
  /** On these blocks. */
  readonly comments: readonly Comment[];
  /** Threads on these blocks. */
  readonly children: ComponentChildren;
}

/** Blocks around a difference; side by side they stand on both sides. */
export function EqualBlocks(props: EqualBlocksProps): VNode {
  const { html, stylesheets, view, review, comments, children } = props;
  const [written, setWritten] = useState<{ readonly quote: RenderedQuote; readonly kind: QuoteKind }>();
  const quote = written?.quote;
  const onQuote =
    review?.discussion === undefined
      ? undefined
      : (passage: RenderedQuote, kind: QuoteKind) => setWritten({ quote: passage, kind });
  const quoted = { comments, pending: quote, onQuote };
  const rendered = <QuotedHtml html={html} stylesheets={stylesheets} {...quoted} />;
  return (
    <div class="block-equal">
      {view === 'split' ? (
        <div class="block-sides">
          <div class="block-side" aria-hidden="true" inert>
            <RenderedHtml html={html} stylesheets={stylesheets} />
          </div>
          <div class="block-side">{rendered}</div>
        </div>
      ) : (
        <div class="block-side">{rendered}</div>
      )}
      {children}
      {written !== undefined && review !== undefined && (
        <PassageComposer
          {...props}
          {...written}
          key={written.quote.text}
          review={review}
          onClose={() => setWritten(undefined)}
        />
      )}
    </div>
  );
}

interface PassageComposerProps extends Pick<EqualBlocksProps, 'page'> {
  readonly review: BlockReview;
  readonly quote: RenderedQuote;
  readonly kind: QuoteKind;
  readonly onClose: () => void;
}

/** A comment on a passage of blocks that do not differ. */
function PassageComposer({ review, page, quote, kind, onClose }: PassageComposerProps): VNode | null {
  const texts = getTexts('changes').differences.blocks;
  const { discussion, organization } = review;
  if (discussion === undefined) return null;
  if (kind === 'suggestion')
    return (
      <div class="block-composer">
        <SuggestionComposer
          organization={organization}
          discussion={discussion}
          target={{ page }}
          quote={quote}
          onClose={onClose}
        />
      </div>
    );
  return (
    <div class="block-composer">
      <Composer
        organization={organization}
        label={texts.commentLabel}
        placeholder={texts.commentPlaceholder}
        send={texts.commentSend}
        hasFocus
        onCancel={onClose}
        beside={<QuoteChip quote={quote} onRemove={onClose} />}
        onSend={async (markdown) => {
          await createComment(discussion, { page, quote }, markdown);
          showToast(texts.commented);
          onClose();
        }}
      />
    </div>
  );
}

/** Unchanged blocks outside of the context. */
export function FoldedBlocks({ count, onUnfold }: { readonly count: number; readonly onUnfold: () => void }): VNode {
  const texts = getTexts('changes').differences.blocks;
  return (
    <div class="block-fold">
      <Button size="small" kind="quiet" aria-label={formatCount(texts.showUnchanged, count)} onClick={onUnfold}>
        <Icon name="ellipsis" /> {formatCount(texts.unchanged, count)}
      </Button>
    </div>
  );
}
