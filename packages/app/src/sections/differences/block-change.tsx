import type { ComponentChildren, VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type Comment, createComment } from '../../data/comments.ts';
import type { BlockDifference } from '../../data/page-changes.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { RenderedHtml } from '../../ui/rendered-html.tsx';
import type { RenderedQuote } from '../../ui/rendered-text.ts';
import { showToast } from '../../ui/toast.tsx';
import { QuoteChip } from '../discussion/comment-quote.tsx';
import { Composer } from '../discussion/composer.tsx';
import type { QuoteKind } from '../discussion/quoted-selection.ts';
import { SuggestionComposer } from '../discussion/suggestion.tsx';
import type { BlockReview, NamedBlock } from './block-review.ts';
import type { ChangedPage } from './group-changes.ts';
import { QuotedHtml } from './quoted-html.tsx';

type Change = Exclude<BlockDifference, { readonly type: 'equal' }>;

interface BlockChangeProps {
  readonly page: ChangedPage;
  readonly change: Change;
  readonly stylesheets: readonly string[];
  readonly view: 'inline' | 'split';
  readonly review: BlockReview | undefined;
  /** On this block. */
  readonly comments: readonly Comment[];
  /** Threads on this block. */
  readonly children: ComponentChildren;
}

/** What a comment is being written on: the block, or a passage of it. */
type Written = 'block' | { readonly quote: RenderedQuote; readonly kind: QuoteKind };

const SIGNS = { added: '+', removed: '−', changed: '~', moved: '→' } as const;

/** A changed block, with its actions. */
export function BlockChange(props: BlockChangeProps): VNode {
  const { change, page, review, children } = props;
  const texts = getTexts('changes').differences.blocks;
  const [written, setWritten] = useState<Written>();
  const block = nameBlock(change);
  const kind = describeKind(change);
  const label = block.text === '' ? kind : fill(texts.named, { kind, text: block.text });
  const ref = useRef<HTMLElement>(null);
  // The field goes with the focus in it: the next key continues from this block.
  const endComment = () => {
    setWritten(undefined);
    ref.current?.focus({ preventScroll: true });
  };
  return (
    <section ref={ref} class={`block-change block-${change.type}`} data-stop tabIndex={-1} aria-label={label}>
      <span class="block-sign" aria-hidden="true">
        {SIGNS[change.type]}
      </span>
      <div class="block-main">
        {change.type === 'moved' && <p class="block-caption">{kind}</p>}
        {change.type === 'changed' && !change.hasMarks && <p class="block-caption">{texts.settings}</p>}
        <Forms {...props} written={written} onQuote={(quote, kind) => setWritten({ quote, kind })} />
        {children}
        {written !== undefined && review !== undefined && (
          <BlockComposer
            key={written === 'block' ? '' : written.quote.text}
            review={review}
            page={page}
            block={block}
            passage={written === 'block' ? undefined : written}
            onClose={endComment}
          />
        )}
      </div>
      {review !== undefined && (
        <Actions review={review} page={page} change={change} block={block} onComment={() => setWritten('block')} />
      )}
    </section>
  );
}

function nameBlock(change: Change): NamedBlock {
  const isGone = change.type === 'removed';
  const { key, text } = isGone ? change.before : change.after;
  return { key, text, isGone };
}

function describeKind(change: Change): string {
  const texts = getTexts('changes').differences.blocks;
  if (change.type !== 'moved') return texts[change.type];
  const isDown = change.places.after > change.places.before;
  if (change.end === 'from') return isDown ? texts.movedFrom : texts.movedFromUp;
  return isDown ? texts.movedTo : texts.movedToUp;
}

interface FormsProps extends BlockChangeProps {
  readonly written: Written | undefined;
  readonly onQuote: (quote: RenderedQuote, kind: QuoteKind) => void;
}

/** The block before and after: in one, one below the other, or next to each other. */
function Forms({ change, stylesheets, view, review, comments, written, onQuote }: FormsProps): VNode {
  const texts = getTexts('changes').differences.blocks;
  const isFrom = change.type === 'moved' && change.end === 'from';
  const isTo = change.type === 'moved' && change.end === 'to';
  const before = change.type === 'added' || isTo ? undefined : change.before.html;
  const after = change.type === 'removed' || isFrom ? undefined : change.after.html;
  const isOpen = review?.discussion !== undefined;
  const present = (html: string) => (
    <QuotedHtml
      html={html}
      stylesheets={stylesheets}
      comments={comments}
      pending={written === 'block' ? undefined : written?.quote}
      onQuote={isOpen ? onQuote : undefined}
    />
  );
  const show = (html: string | undefined, side: 'before' | 'after') =>
    html === undefined ? (
      <div class="block-side block-side-none" />
    ) : (
      <div class={`block-side block-side-${side}`}>
        <span class="visually-hidden">{texts[side]}: </span>
        {side === 'after' ? present(html) : <RenderedHtml html={html} stylesheets={stylesheets} />}
      </div>
    );
  if (view === 'split')
    return (
      <div class="block-sides">
        {show(before, 'before')}
        {show(after, 'after')}
      </div>
    );
  if (change.type === 'changed' || (isTo && change.isChanged))
    return change.inline === undefined ? (
      <>
        {show(change.before.html, 'before')}
        {show(change.after.html, 'after')}
      </>
    ) : (
      <div class="block-side">{present(change.inline)}</div>
    );
  return show(before ?? after, before === undefined ? 'after' : 'before');
}

interface ActionsProps {
  readonly review: BlockReview;
  readonly page: ChangedPage;
  readonly change: Change;
  readonly block: NamedBlock;
  readonly onComment: () => void;
}

function Actions({ review, page, change, block, onComment }: ActionsProps): VNode | null {
  const texts = getTexts('changes').differences.blocks;
  const [isBusy, setBusy] = useState(false);
  const { revert, discussion } = review;
  const isElsewhere = change.type === 'moved' && change.end === 'from';
  if (isElsewhere) return null;
  return (
    <span class="block-actions">
      {discussion !== undefined && <IconButton icon="comment" size="small" label={texts.comment} onClick={onComment} />}
      {revert !== undefined && page.kind === 'page_edited' && (
        <IconButton
          icon="arrow-turn-left"
          size="small"
          label={change.type === 'moved' ? texts.moveBack : texts.revert}
          disabled={isBusy}
          onClick={async () => {
            setBusy(true);
            await revert(page, block);
            setBusy(false);
          }}
        />
      )}
    </span>
  );
}

interface BlockComposerProps {
  readonly review: BlockReview;
  readonly page: ChangedPage;
  readonly block: NamedBlock;
  readonly passage: Exclude<Written, 'block'> | undefined;
  readonly onClose: () => void;
}

/** A comment on a block or a passage of it; for a deleted block, a comment on the page that quotes it. */
function BlockComposer(props: BlockComposerProps): VNode | null {
  const { review, page: pageProps, block, passage, onClose } = props;
  const { page, kind } = pageProps;
  const texts = getTexts('changes').differences.blocks;
  const { discussion, organization } = review;
  if (discussion === undefined) return null;
  const onPage = { page: page.id, ...(!block.isGone && { node: block.key }), ...(passage && { quote: passage.quote }) };
  const target = kind === 'page_deleted' ? {} : onPage;
  const quote = block.isGone && block.text !== '' ? `> ${block.text}\n\n` : '';
  if (passage?.kind === 'suggestion')
    return (
      <div class="block-composer">
        <SuggestionComposer
          organization={organization}
          discussion={discussion}
          target={{ page: page.id, node: block.key }}
          quote={passage.quote}
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
        initial={quote}
        hasFocus
        onCancel={onClose}
        beside={passage && <QuoteChip quote={passage.quote} onRemove={onClose} />}
        onSend={async (markdown) => {
          await createComment(discussion, target, markdown);
          showToast(texts.commented);
          onClose();
        }}
      />
    </div>
  );
}
