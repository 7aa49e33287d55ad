import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import {
  type CommentFilter,
  type CommentTarget,
  commentersQuery,
  commentsQuery,
  createComment,
  type Discussion,
} from '../../data/comments.ts';
import { place } from '../../routes/router.ts';
import type { ScreenProps } from '../../routes/screens.ts';
import { getTexts } from '../../texts/texts.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { FilterChip, personItems } from '../changes/filter-chip.tsx';
import { filterBy } from '../changes/query-place.ts';
import { Composer } from '../discussion/composer.tsx';
import { TargetPicker, usePageItems } from '../discussion/target-picker.tsx';
import { Thread } from '../discussion/thread.tsx';
import { RequestScreen } from './request-screen.tsx';
import { type RequestView, requestPagePath } from './use-request.ts';

/** What people say about a change request, its pages and their blocks. */
export const CommentsScreen = ({ params }: ScreenProps): VNode => (
  <RequestScreen params={params}>
    {(view) => (view.may.comment ? <Comments view={view} /> : <NoComments />)}
  </RequestScreen>
);

function NoComments(): VNode {
  const texts = getTexts('changes').comments;
  return <EmptyState icon="lock" title={texts.forbiddenTitle} text={texts.forbiddenText} />;
}

const STATUSES = ['open', 'resolved', 'all'] as const;

/** What the query of the path keeps; open comments where it says nothing. */
function readFilter(query: URLSearchParams): CommentFilter {
  const [page, author] = [query.get('page'), query.get('author')];
  return {
    status: STATUSES.find((status) => status === query.get('status')) ?? 'open',
    ...(page !== null && { targetPage: page }),
    ...(author !== null && { authors: [author] }),
  };
}

const scopeOf = ({ ref }: RequestView) =>
  ({ kind: 'change-request', space: ref.space, changeRequest: ref.number }) as const;

function Comments({ view }: { readonly view: RequestView }): VNode {
  const filter = readFilter(place.value.query);
  const discussion: Discussion = { space: view.ref.space, number: view.ref.number };
  return (
    <div class="discussion">
      <NewComment view={view} discussion={discussion} page={filter.targetPage} />
      <CommentFilters view={view} discussion={discussion} filter={filter} />
      <Threads view={view} discussion={discussion} filter={filter} />
    </div>
  );
}

interface PartProps {
  readonly view: RequestView;
  readonly discussion: Discussion;
}

function NewComment({ view, discussion, page }: PartProps & { readonly page: string | undefined }): VNode {
  const texts = getTexts('changes').comments;
  const [target, setTarget] = useState<CommentTarget>(page === undefined ? {} : { page });
  return (
    <Composer
      organization={view.ref.organization}
      label={texts.label}
      placeholder={texts.placeholder}
      send={texts.send}
      onSend={async (markdown) => {
        await createComment(discussion, target, markdown);
        setTarget({});
      }}
      beside={<TargetPicker scope={scopeOf(view)} value={target} onValue={setTarget} />}
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
  if (items === undefined)
    return query.error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  if (items.length === 0) return <NoThreads discussion={discussion} filter={filter} />;
  return (
    <div class="threads">
      {items.map((comment) => (
        <Thread
          key={comment.id}
          organization={view.ref.organization}
          discussion={discussion}
          comment={comment}
          pathOf={(path) => requestPagePath(view.ref, path)}
        />
      ))}
      <LoadMore query={query} label={query.isFetchingNextPage ? words.loadingMore : words.loadMore} />
    </div>
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
