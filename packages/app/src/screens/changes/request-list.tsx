import { useInfiniteQuery } from '@tanstack/preact-query';
import type { ComponentChildren, VNode } from 'preact';
import { spaceOf } from '../../components/changes/request-status.tsx';
import { type ChangeRequestListFilter, endlessChangeRequestsQuery } from '../../data/change-requests.ts';
import { getTexts } from '../../texts/texts.ts';
import { List } from '../../ui/list.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { RequestRow } from './request-row.tsx';

interface RequestListProps {
  readonly organization: string;
  readonly filter: ChangeRequestListFilter;
  /** Titles of spaces by id, for lists across spaces. */
  readonly spaces?: ReadonlyMap<string, string>;
  /** The empty state. */
  readonly empty: ComponentChildren;
}

/** Change requests that match a filter, with infinite scrolling. */
export function RequestList({ organization, filter, spaces, empty }: RequestListProps): VNode {
  const texts = getTexts('changes');
  const query = useInfiniteQuery(endlessChangeRequestsQuery(organization, filter));
  const items = query.data?.pages.flatMap((page) => page.items);
  if (items === undefined)
    return query.error === null ? (
      <SkeletonRows rows={8} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  if (items.length === 0) return <>{empty}</>;
  return (
    <>
      <List label={texts.title}>
        {items.map((request) => (
          <RequestRow key={request.id} request={request} space={spaces?.get(spaceOf(request))} />
        ))}
      </List>
      <LoadMore query={query} label={query.isFetchingNextPage ? texts.loadingMore : texts.loadMore} />
    </>
  );
}
