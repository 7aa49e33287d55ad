import { useQuery } from '@tanstack/preact-query';
import type { Schemas } from '../../data/bootstrap.ts';
import { queryClient } from '../../data/query-client.ts';
import { requestChangesQuery } from '../../data/revisions.ts';
import type { RequestView } from './use-request.ts';

type Changes = { readonly changes: readonly Schemas['RevisionChange'][] };

/** The path of the first page that a change request adds or changes, where work on it goes on; undefined without one. */
export function firstChangedPath({ changes }: Changes): string | undefined {
  for (const change of changes) {
    const isThere = change.type === 'page_created' || change.type === 'page_edited';
    if (isThere && change.page.path !== undefined && change.page.type === 'document') return change.page.path;
  }
  return undefined;
}

/** `firstChangedPath` of a change request, as soon as its changes are loaded. */
export function useChangedPath({ ref, request }: Pick<RequestView, 'ref' | 'request'>): string | undefined {
  const changes = useQuery(requestChangesQuery(ref, request.revision)).data;
  return changes && firstChangedPath(changes);
}

/** The same outside of a component; undefined until the changes are loaded. */
export function readChangedPath({ ref, request }: Pick<RequestView, 'ref' | 'request'>): string | undefined {
  const changes = queryClient.getQueryData(requestChangesQuery(ref, request.revision).queryKey);
  return changes && firstChangedPath(changes);
}
