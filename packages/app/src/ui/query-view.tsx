import type { UseQueryResult } from '@tanstack/preact-query';
import type { ComponentChildren, VNode } from 'preact';
import { ErrorState, SkeletonRows } from './states.tsx';

interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data, Error>;
  /** What is shown until there is something; rows of a list where absent. */
  readonly skeleton?: ComponentChildren;
  readonly organization?: string | undefined;
  readonly isCompact?: boolean;
  readonly children: (data: Data) => ComponentChildren;
}

/**
 * What a query has loaded, in the states that it can be in. Data that is in the cache stays, regardless of what happens
 * to its reload.
 */
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
