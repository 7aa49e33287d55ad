import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { type ChangeRequestRef, changeRequestKeys } from './change-requests.ts';
import { api, call } from './client.ts';
import { withOptimism } from './optimistic.ts';
import { SHARED_MS } from './query-client.ts';
import { spaceKeys } from './spaces.ts';

export type ListedRevision = Schemas['ListedRevision'];
export type RevisionType = ListedRevision['type'];
export type RevisionChange = Schemas['RevisionChange'];

export interface RevisionFilter {
  readonly author?: string;
  readonly type?: RevisionType;
  readonly changedPage?: string;
}

/** Owner of a history: a space, or one of its change requests by number. */
export interface HistoryRef {
  readonly space: string;
  readonly number?: string;
}

const within = ({ space, number }: HistoryRef) =>
  number === undefined ? (['spaces', space] as const) : changeRequestKeys.within({ space, number });

export const revisionKeys = {
  history: (history: HistoryRef, filter: RevisionFilter) => [...within(history), 'revisions', 'list', filter] as const,
  one: (spaceId: string, revisionId: string) => ['revisions', spaceId, revisionId] as const,
  changes: (spaceId: string, revisionId: string) => ['revisions', spaceId, revisionId, 'changes'] as const,
  ofRequest: (ref: ChangeRequestRef) => [...changeRequestKeys.within(ref), 'changes'] as const,
  pages: (spaceId: string, revisionId: string) => ['revisions', spaceId, revisionId, 'pages'] as const,
  page: (spaceId: string, revisionId: string, pageId: string) => ['revisions', spaceId, revisionId, 'page', pageId],
};

/** Revisions per request, each with a summary of its changes. */
const PAGE = 50;

/** The history that matches a filter, newest first. */
export const historyQuery = (history: HistoryRef, filter: RevisionFilter) =>
  infiniteQueryOptions({
    queryKey: revisionKeys.history(history, filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: page }) => {
      const query = { ...filter, counts: true, limit: PAGE, ...(page !== undefined && { page }) };
      const { space: spaceId, number } = history;
      return number === undefined
        ? call(api.GET('/v1/spaces/{spaceId}/revisions', { params: { path: { spaceId }, query }, signal }))
        : call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/revisions', {
              params: { path: { spaceId, changeRequestId: number }, query },
              signal,
            }),
          );
    },
    getNextPageParam: ({ next }) => next?.page,
    staleTime: SHARED_MS,
    meta: { persist: true },
  });

/** Maximum number of changes on a screen. */
const MAX_CHANGES = 1000;

/** The changes of a change request at a revision; those of the previous one until they are loaded. */
export const requestChangesQuery = (ref: ChangeRequestRef, revision: string) =>
  queryOptions({
    queryKey: [...revisionKeys.ofRequest(ref), revision],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes', {
          params: { path: { spaceId: ref.space, changeRequestId: ref.number }, query: { limit: MAX_CHANGES } },
          signal,
        }),
      ),
    staleTime: SHARED_MS,
    meta: { persist: true },
  });

/** A revision without its content. Immutable. */
export const revisionQuery = (spaceId: string, revisionId: string) =>
  queryOptions({
    queryKey: revisionKeys.one(spaceId, revisionId),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}', {
          params: { path: { spaceId, revisionId }, query: { metadata: false } },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Restores the content of a revision as a new revision of the space. */
export const rollBack = (organizationId: string, spaceId: string, revisionId: string): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.POST('/v1/spaces/{spaceId}/revisions/{revisionId}/rollback', {
          params: { path: { spaceId, revisionId } },
        }),
      ),
    [['spaces', spaceId], ['content', spaceId], spaceKeys.all(organizationId)],
  );

/** Restores a page of a revision, or one block of it: in the space, or in a change request. */
export function restorePage(history: HistoryRef, page: string, revision: string, block?: string) {
  const { space: spaceId, number } = history;
  const change = { operation: 'revert_page' as const, page, revision, ...(block !== undefined && { block }) };
  const body = { changes: [change] };
  return withOptimism(
    [],
    async () =>
      number === undefined
        ? (await call(api.POST('/v1/spaces/{spaceId}/content', { params: { path: { spaceId } }, body }))).changes
        : readResults(
            await call(
              api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
                params: { path: { spaceId, changeRequestId: number }, query: { compat: false } },
                body,
              }),
            ),
          ),
    [within(history), ['content', spaceId]],
  );
}

const readResults = <Answer extends object>(answer: Answer) =>
  'changes' in answer ? (answer.changes as readonly { readonly result?: string }[]) : [];
