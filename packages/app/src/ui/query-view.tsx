import type { UseQueryResult } from '@tanstack/preact-query';
import type { ComponentChildren, VNode } from 'preact';
import { ErrorState, SkeletonRows } from './states.tsx';

interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data, Error>;
  /** Placeholder while loading; rows of a list by default. */
  readonly skeleton?: ComponentChildren;
  readonly organization?: string | undefined;
  readonly isCompact?: boolean;
  readonly children: (data: Data) => ComponentChildren;
}

/** Renders a query in each of its states. Cached data stays visible even if its refetch fails. */
export function QueryView<Data>({ query, skeleton, organization, isCompact, children }: QueryViewProps<Data>): VNode {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error !== null)
    return (
      <ErrorState
        error={query.error}
        onRetry={() => void query.refetch()}
        organization={organization}
        {...(isCompact !== undefined && { isCompact })}
      />
    );
  return <>{skeleton ?? <SkeletonRows />}</>;
}
