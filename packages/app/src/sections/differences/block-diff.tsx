import { useInfiniteQuery, useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { type Comment, commentsQuery } from '../../data/comments.ts';
import {
  BLOCK_CONTEXT,
  type BlockDifference,
  type Comparison,
  type PageBlockChanges,
  pageBlockChangesQuery,
} from '../../data/page-changes.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { Thread } from '../discussion/thread.tsx';
import { BlockChange } from './block-change.tsx';
import { type BlockReview, groupComments } from './block-review.ts';
import { EqualBlocks, FoldedBlocks } from './equal-blocks.tsx';
import type { ChangedPage } from './group-changes.ts';

export interface BlockDiffProps {
  readonly comparison: Comparison;
  readonly page: ChangedPage;
  readonly view: 'inline' | 'split';
  readonly review: BlockReview | undefined;
  readonly isSeen: boolean;
}

/** Initial number of displayed blocks, and increment of each step. */
const STEP = 100;

/** The changes of a page, block by block, as rendered. */
export function BlockDiff(props: BlockDiffProps): VNode {
  const { comparison, page, isSeen } = props;
  const [isWhole, setWhole] = useState(false);
  const context = isWhole ? BLOCK_CONTEXT.all : BLOCK_CONTEXT.around;
  const changes = useQuery({ ...pageBlockChangesQuery(comparison, page.page.id, context), enabled: isSeen });
  return (
    <QueryView query={changes} isCompact skeleton={<SkeletonRows rows={4} />}>
      {(data) => <Blocks {...props} data={data} onUnfold={() => setWhole(true)} />}
    </QueryView>
  );
}

interface BlocksProps extends BlockDiffProps {
  readonly data: PageBlockChanges;
  readonly onUnfold: () => void;
}

function Blocks({ data, page, view, review, onUnfold }: BlocksProps): VNode {
  const texts = getTexts('changes').differences.blocks;
  const [most, setMost] = useState(STEP);
  const threads = useThreads(data, page, review);
  const { blocks, stylesheets } = data;
  if (blocks.every(({ type }) => type === 'equal')) return <p class="diff-note">{texts.none}</p>;
  const left = blocks.length - most;
  return (
    <section class={`block-diff block-diff-${view}`} aria-label={fill(texts.label, { title: page.page.title })}>
      {blocks.slice(0, most).map((block, index) => {
        const id = keyOf(block, index);
        if (block.type === 'equal')
          return block.html === undefined ? (
            <FoldedBlocks key={id} count={block.count} onUnfold={onUnfold} />
          ) : (
            <EqualBlocks
              key={id}
              html={block.html}
              stylesheets={stylesheets}
              view={view}
              page={page.page.id}
              review={review}
              comments={block.keys.flatMap((key) => threads.comments(key))}
            >
              {block.keys.flatMap((key) => threads.of(key))}
            </EqualBlocks>
          );
        return (
          <BlockChange
            key={id}
            page={page}
            change={block}
            stylesheets={stylesheets}
            view={view}
            review={review}
            comments={threads.comments(keyOfNow(block))}
          >
            {threads.of(keyOfNow(block))}
          </BlockChange>
        );
      })}
      {left > 0 && (
        <div class="block-fold">
          <Button size="small" kind="quiet" onClick={() => setMost(most + STEP)}>
            {formatCount(texts.showMore, Math.min(left, STEP))}
          </Button>
        </div>
      )}
      {threads.others.length > 0 && <div class="block-threads">{threads.others}</div>}
    </section>
  );
}

/** Not refetched while a page is expanded or edited elsewhere. */
function keyOf(block: BlockDifference, index: number): string {
  if (block.type === 'equal') return `equal ${block.keys[0] ?? ''} ${index}`;
  const end = block.type === 'moved' ? block.end : '';
  return `${block.type} ${end} ${'before' in block ? block.before.key : ''} ${'after' in block ? block.after.key : ''}`;
}

/** The key of a block in the current content; comments on moved blocks go there. */
function keyOfNow(block: Exclude<BlockDifference, { readonly type: 'equal' }>): string | undefined {
  if (block.type === 'moved' && block.end === 'from') return undefined;
  return 'after' in block ? block.after.key : undefined;
}

/** Open comments on a page, each below its block. */
function useThreads(data: PageBlockChanges, { page }: ChangedPage, review: BlockReview | undefined) {
  const discussion = review?.discussion;
  const query = useInfiniteQuery({
    ...commentsQuery(discussion ?? { space: '' }, { status: 'open', targetPage: page.id }),
    enabled: discussion !== undefined,
  });
  const comments = query.data?.pages.flatMap(({ items }) => items);
  return useMemo(() => {
    if (review === undefined || discussion === undefined || comments === undefined)
      return { of: (): VNode[] => [], comments: (): Comment[] => [], others: [] };
    const keys = new Set(
      data.blocks.flatMap((block) => (block.type === 'equal' ? block.keys : (keyOfNow(block) ?? []))),
    );
    const { byBlock, others } = groupComments(comments, keys);
    const { organization, pathOf } = review;
    const show = (list: typeof others): VNode[] =>
      list.map((comment) => (
        <Thread
          key={comment.id}
          organization={organization}
          discussion={discussion}
          comment={comment}
          pathOf={pathOf}
        />
      ));
    const of = (key: string | undefined): Comment[] => byBlock.get(key ?? '') ?? [];
    return { of: (key: string | undefined) => show(of(key)), comments: of, others: show(others) };
  }, [data, query.data, review]);
}
