import { useInfiniteQuery, useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type RequestView, requestPagePath } from '../../components/change-request/use-request.ts';
import { FilterChip, personItems } from '../../components/changes/filter-chip.tsx';
import {
  type Comment,
  type CommentFilter,
  type CommentTarget,
  commentersQuery,
  commentsQuery,
  createComment,
  type Discussion,
} from '../../data/comments.ts';
import { pageBlocksQuery } from '../../data/page-blocks.ts';
import { reviewsQuery } from '../../data/reviews.ts';
import { openReviewDialog } from '../../dialogs/change-request/review-dialog.tsx';
import { currentRoute } from '../../routes/location.ts';
import { filterBy } from '../../routes/query-place.ts';
import { ApplyButton } from '../../sections/discussion/apply-button.tsx';
import { BlockSuggestion } from '../../sections/discussion/block-suggestion.tsx';
import { apply } from '../../sections/discussion/comment-actions.ts';
import { Composer } from '../../sections/discussion/composer.tsx';
import { TargetPicker, usePageItems } from '../../sections/discussion/target-picker.tsx';
import { Thread } from '../../sections/discussion/thread.tsx';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/list.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { joinTimeline } from './join-timeline.ts';
import { ReviewItem } from './review-item.tsx';

const STATUSES = ['open', 'resolved', 'all'] as const;

/** The filter in the query of the path; by default open comments, and all for a link to one of them. */
function readFilter({ query, hash }: typeof currentRoute.value): CommentFilter {
  const [page, author] = [query.get('page'), query.get('author')];
  const usual = hash.startsWith('#comment-') ? 'all' : 'open';
  return {
    status: STATUSES.find((status) => status === query.get('status')) ?? usual,
    ...(page !== null && { targetPage: page }),
    ...(author !== null && { authors: [author] }),
  };
}

const scopeOf = ({ ref }: RequestView) =>
  ({ kind: 'change-request', space: ref.space, changeRequest: ref.number }) as const;

/** The reviews of a change request, and the comments on it, its pages and their blocks. */
export function Comments({ view }: { readonly view: RequestView }): VNode {
  const { review: texts } = getTexts('changes').request;
  return (
    <Section
      title={texts.title}
      id="conversation"
      actions={
        view.may.review && (
          <Button size="small" icon="eye" onClick={() => openReviewDialog(view)}>
            {texts.button}
          </Button>
        )
      }
    >
      <div class="discussion">{view.may.comment ? <Discussed view={view} /> : <OnlyReviews view={view} />}</div>
    </Section>
  );
}

function OnlyReviews({ view }: { readonly view: RequestView }): VNode {
  const texts = getTexts('changes').comments;
  return (
    <>
      <Timeline view={view} comments={[]} hasAll />
      <EmptyState isCompact icon="lock" title={texts.forbiddenTitle} text={texts.forbiddenText} />
    </>
  );
}

function Discussed({ view }: { readonly view: RequestView }): VNode {
  const filter = readFilter(currentRoute.value);
  const discussion: Discussion = { space: view.ref.space, number: view.ref.number };
  return (
    <>
      <NewComment view={view} discussion={discussion} page={filter.targetPage} />
      <CommentFilters view={view} discussion={discussion} filter={filter} />
      <Threads view={view} discussion={discussion} filter={filter} />
    </>
  );
}

interface PartProps {
  readonly view: RequestView;
  readonly discussion: Discussion;
}

function NewComment({ view, discussion, page }: PartProps & { readonly page: string | undefined }): VNode {
  const texts = getTexts('changes').comments;
  const [target, setTarget] = useState<CommentTarget>(page === undefined ? {} : { page });
  const [isSuggesting, setSuggesting] = useState(false);
  const { organization } = view.ref;
  const blocks = useQuery({
    ...pageBlocksQuery(scopeOf(view), target.page ?? ''),
    enabled: target.node !== undefined,
  }).data;
  if (isSuggesting && target.node !== undefined)
    return (
      <BlockSuggestion
        organization={organization}
        discussion={discussion}
        target={target}
        beginning={blocks?.find(({ key }) => key === target.node)?.text ?? ''}
        onClose={(comment) => {
          setSuggesting(false);
          if (comment !== undefined) setTarget({});
        }}
      />
    );
  return (
    <Composer
      isMain
      organization={view.ref.organization}
      label={texts.label}
      placeholder={texts.placeholder}
      send={texts.send}
      onSend={async (markdown) => {
        await createComment(discussion, target, markdown);
        setTarget({});
      }}
      beside={
        <>
          <TargetPicker scope={scopeOf(view)} value={target} onValue={setTarget} />
          {target.node !== undefined && (
            <Button size="small" kind="quiet" icon="pen" onClick={() => setSuggesting(true)}>
              {texts.blockSuggestion.start}
            </Button>
          )}
        </>
      }
    />
  );
}

function CommentFilters({ view, discussion, filter }: PartProps & { readonly filter: CommentFilter }): VNode {
  const texts = getTexts('changes').comments;
  const pages = usePageItems(scopeOf(view));
  const commenters = useInfiniteQuery(commentersQuery(discussion)).data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <search class="filters" aria-label={getTexts('changes').filter.label}>
      <Select
        label={texts.statusLabel}
        isLabelHidden
        value={filter.status ?? 'open'}
        options={STATUSES.map((value) => ({ value, label: texts.status[value] }))}
        onValue={(status) => filterBy({ status: status === 'open' ? undefined : status })}
      />
      <FilterChip label={texts.page} items={pages} value={filter.targetPage} onValue={(page) => filterBy({ page })} />
      <FilterChip
        label={texts.author}
        items={personItems(commenters.map(({ user }) => user))}
        value={filter.authors?.[0]}
        onValue={(author) => filterBy({ author })}
      />
    </search>
  );
}

function Threads({ view, discussion, filter }: PartProps & { readonly filter: CommentFilter }): VNode {
  const words = getTexts('changes');
  const query = useInfiniteQuery(commentsQuery(discussion, filter));
  const items = query.data?.pages.flatMap((page) => page.items);
  useLinked(query, items);
  if (items === undefined)
    return query.error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  const open = items.filter(({ permissions }) => permissions.apply).slice(0, MAX_APPLIED);
  const isFiltered = filter.targetPage !== undefined || filter.authors !== undefined || filter.status === 'resolved';
  return (
    <div class="threads">
      {open.length > 1 && <ApplyAll discussion={discussion} comments={open.toReversed()} />}
      {items.length === 0 && <NoThreads discussion={discussion} filter={filter} />}
      <Timeline view={view} comments={items} hasAll={!query.hasNextPage} hasReviews={!isFiltered} />
      <LoadMore query={query} label={query.isFetchingNextPage ? words.loadingMore : words.loadMore} />
    </div>
  );
}

interface LinkedQuery {
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Loads comments until it has the one that the path names. */
function useLinked({ hasNextPage, fetchNextPage }: LinkedQuery, items: readonly Comment[] = []) {
  const { hash } = currentRoute.value;
  const isMissing = hash.startsWith('#comment-') && items.every(({ id }) => hash !== `#comment-${id}`);
  useEffect(() => {
    if (isMissing && hasNextPage && items.length < MAX_LINKED) void fetchNextPage();
  }, [isMissing, hasNextPage, items.length]);
}

/** Comments that are loaded in search of a linked one. */
const MAX_LINKED = 500;

interface TimelineProps {
  readonly view: RequestView;
  /** Newest first. */
  readonly comments: readonly Comment[];
  /** Whether no older comments exist. */
  readonly hasAll: boolean;
  readonly hasReviews?: boolean;
}

/** Reviews and threads, newest first; the thread of a review follows it. */
function Timeline({ view, comments, hasAll, hasReviews = true }: TimelineProps): VNode {
  const reviews = useQuery({ ...reviewsQuery(view.ref), enabled: hasReviews }).data?.items ?? [];
  const entries = joinTimeline(hasReviews ? reviews : [], comments, hasAll);
  return (
    <>
      {entries.map((entry) =>
        'review' in entry ? (
          <ReviewItem key={entry.review.id} review={entry.review} isShort={entry.hasThread} />
        ) : (
          <Thread
            key={entry.comment.id}
            organization={view.ref.organization}
            discussion={{ space: view.ref.space, number: view.ref.number }}
            comment={entry.comment}
            pathOf={(path) => requestPagePath(view.ref, path)}
          />
        ),
      )}
    </>
  );
}

/** Suggestions that are applied at once. */
const MAX_APPLIED = 50;

interface ApplyAllProps {
  readonly discussion: Discussion;
  /** The oldest first. */
  readonly comments: readonly Comment[];
}

/** Applies all suggestions that are shown, in one revision. */
function ApplyAll({ discussion, comments }: ApplyAllProps): VNode {
  return (
    <p>
      <ApplyButton onApply={() => apply(discussion, comments)}>
        {formatCount(getTexts('changes').comments.suggestion.applyAll, comments.length)}
      </ApplyButton>
    </p>
  );
}

interface NoThreadsProps {
  readonly discussion: Discussion;
  readonly filter: CommentFilter;
}

function NoThreads({ discussion, filter: { status, targetPage, authors } }: NoThreadsProps): VNode {
  const texts = getTexts('changes').comments;
  const all = useInfiniteQuery(commentsQuery(discussion, { status: 'all' })).data?.pages[0]?.count ?? 0;
  if (targetPage !== undefined || authors !== undefined || status === 'resolved')
    return <EmptyState isCompact icon="comment" title={texts.noneFound} />;
  if (all > 0) return <EmptyState isCompact icon="circle-check" title={texts.noneOpen} text={texts.noneOpenText} />;
  return <EmptyState isCompact icon="comment" title={texts.emptyTitle} text={texts.emptyText} />;
}
