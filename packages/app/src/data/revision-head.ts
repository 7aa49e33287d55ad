import { queryOptions } from '@tanstack/preact-query';
import { api, call } from './client.ts';
import { queryClient } from './query-client.ts';
import { type ListedRevision, revisionKeys, revisionQuery } from './revisions.ts';

/**
 * The summary of a revision. Those of change requests are not in the history of the space: fewer properties are known.
 */
export type RevisionHead = Pick<ListedRevision, 'id' | 'type' | 'parents' | 'createdAt' | 'git' | 'mergedFrom'> &
  Partial<Pick<ListedRevision, 'number' | 'createdBy'>>;

/** Maximum number of searched revisions of the space. */
const PAGE = 1000;
const MAX_PAGES = 10;

/** A revision of a space without its content. */
export const revisionHeadQuery = (spaceId: string, revisionId: string) =>
  queryOptions({
    queryKey: [...revisionKeys.one(spaceId, revisionId), 'head'],
    queryFn: async ({ signal }): Promise<RevisionHead> => {
      const listed = findLoaded(revisionId) ?? (await findListed(spaceId, revisionId, signal));
      return listed ?? queryClient.fetchQuery(revisionQuery(spaceId, revisionId));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

interface LoadedPages {
  readonly pages?: readonly { readonly items: readonly ListedRevision[] }[];
}

/** A revision of a cached list. */
function findLoaded(revisionId: string): ListedRevision | undefined {
  const lists = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey.includes('revisions') && queryKey.includes('list') });
  return lists
    .flatMap(({ state }) => (state.data as LoadedPages | undefined)?.pages ?? [])
    .flatMap(({ items }) => items)
    .find(({ id }) => id === revisionId);
}

async function findListed(
  spaceId: string,
  revisionId: string,
  signal: AbortSignal,
): Promise<ListedRevision | undefined> {
  let page: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const query = { limit: PAGE, ...(page !== undefined && { page }) };
    const answer = await call(
      api.GET('/v1/spaces/{spaceId}/revisions', { params: { path: { spaceId }, query }, signal }),
    );
    const revision = answer.items.find(({ id }) => id === revisionId);
    page = answer.next?.page;
    if (revision !== undefined || page === undefined) return revision;
  }
  return undefined;
}

/** The changes of a revision, compared with the previous one or with another. */
export const revisionChangesQuery = (spaceId: string, revisionId: string, base: string | undefined) =>
  queryOptions({
    queryKey: [...revisionKeys.changes(spaceId, revisionId), base ?? 'parent'],
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/changes', {
          params: {
            path: { spaceId, revisionId },
            query: { limit: 1000, ...(base !== undefined && { base }) },
          },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The page tree of a revision. */
export const revisionPagesQuery = (spaceId: string, revisionId: string) =>
  queryOptions({
    queryKey: revisionKeys.pages(spaceId, revisionId),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/pages', {
          params: { path: { spaceId, revisionId }, query: { metadata: false } },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
