import { infiniteQueryOptions, queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { contentKeys } from './content.ts';
import { change, withOptimism } from './optimistic.ts';
import { SHARED_MS } from './query-client.ts';
import { spaceKeys } from './spaces.ts';

export type ChangeRequest = Schemas['ChangeRequest'];
export type ChangeRequestStatus = ChangeRequest['status'];
export type Conflict = Schemas['Conflict'];

export interface ChangeRequestListFilter {
  readonly status?: ChangeRequest['status'];
  readonly creator?: string;
  readonly contributor?: string;
  readonly requestedReviewer?: string;
  readonly space?: string;
  readonly site?: string;
  readonly orderBy?: 'createdAt' | 'updatedAt';
  readonly limit?: number;
}

/** A change request in paths: its space, and its number in it. */
export interface ChangeRequestRef {
  readonly organization: string;
  readonly space: string;
  readonly number: string;
}

export const changeRequestKeys = {
  /** Every list of an organization. */
  allOf: (organizationId: string) => ['organizations', organizationId, 'change-requests'] as const,
  ofOrganization: (organizationId: string, filter: ChangeRequestListFilter) =>
    ['organizations', organizationId, 'change-requests', filter] as const,
  all: (organizationId: string, filter: ChangeRequestListFilter) =>
    ['organizations', organizationId, 'change-requests', 'all', filter] as const,
  /** One change request, and its parts below it. */
  one: (spaceId: string, changeRequestId: string) => ['spaces', spaceId, 'change-requests', changeRequestId] as const,
  within: ({ space, number }: Pick<ChangeRequestRef, 'space' | 'number'>) => changeRequestKeys.one(space, number),
  contributors: (ref: ChangeRequestRef) => [...changeRequestKeys.within(ref), 'contributors'] as const,
};

/** Change requests of an organization that match a filter, last changed first. */
export const organizationChangeRequestsQuery = (organizationId: string, filter: ChangeRequestListFilter) =>
  queryOptions({
    queryKey: changeRequestKeys.ofOrganization(organizationId, filter),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/change-requests', {
          params: { path: { organizationId }, query: { orderBy: 'updatedAt', ...filter } },
          signal,
        }),
      ),
    staleTime: SHARED_MS,
    meta: { persist: true },
  });

/** Change requests per request of a long list. */
const PAGE = 50;

/** Like `organizationChangeRequestsQuery`, with infinite scrolling. */
export const endlessChangeRequestsQuery = (organizationId: string, filter: ChangeRequestListFilter) =>
  infiniteQueryOptions({
    queryKey: changeRequestKeys.all(organizationId, filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: page }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/change-requests', {
          params: {
            path: { organizationId },
            query: { orderBy: 'updatedAt', ...filter, limit: PAGE, ...(page !== undefined && { page }) },
          },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next?.page,
    staleTime: SHARED_MS,
    meta: { persist: true },
  });

const pathOf = ({ space, number }: ChangeRequestRef) => ({ spaceId: space, changeRequestId: number });

/** A change request of a space, by id or number. */
export const changeRequestQuery = (spaceId: string, changeRequestId: string) =>
  queryOptions({
    queryKey: changeRequestKeys.one(spaceId, changeRequestId),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', {
          params: { path: { spaceId, changeRequestId } },
          signal,
        }),
      ),
    staleTime: SHARED_MS,
    meta: { persist: true },
  });

export const contributorsQuery = (ref: ChangeRequestRef) =>
  queryOptions({
    queryKey: changeRequestKeys.contributors(ref),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors', {
          params: { path: pathOf(ref), query: { limit: 100 } },
          signal,
        }),
      ),
    staleTime: SHARED_MS,
    meta: { persist: true },
  });

export interface NewChangeRequest {
  readonly subject: string;
  readonly description?: string;
  /** Unused files of the space that move into it. */
  readonly files?: string[];
}

export const createChangeRequest = (
  { id: spaceId, organization }: Pick<Schemas['Space'], 'id' | 'organization'>,
  body: NewChangeRequest,
): Promise<ChangeRequest> =>
  withOptimism(
    [],
    () => call(api.POST('/v1/spaces/{spaceId}/change-requests', { params: { path: { spaceId } }, body })),
    [
      changeRequestKeys.allOf(organization),
      spaceKeys.one(spaceId),
      spaceKeys.all(organization),
      ...(body.files === undefined ? [] : [contentKeys.all({ kind: 'space', space: spaceId })]),
    ],
  );

export interface ChangeRequestUpdate {
  readonly subject?: string;
  readonly description?: string;
  readonly status?: Exclude<ChangeRequestStatus, 'merged'>;
}

export const updateChangeRequest = (ref: ChangeRequestRef, body: ChangeRequestUpdate): Promise<ChangeRequest> =>
  withOptimism(
    [change<ChangeRequest>(changeRequestKeys.within(ref), (before) => ({ ...before, ...body }))],
    () =>
      call(
        api.PATCH('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', { params: { path: pathOf(ref) }, body }),
      ),
    touchedLists(ref),
  );

const touchedLists = ({ organization, space }: ChangeRequestRef) => [
  changeRequestKeys.allOf(organization),
  spaceKeys.one(space),
  spaceKeys.all(organization),
];

export type MergeOutcome = Awaited<ReturnType<typeof mergeChangeRequest>>;

/**
 * Merges it into the space; with conflicts the space stays unchanged, and the change request shows them.
 * @param bypass merge although merge rules are unmet
 */
export const mergeChangeRequest = (ref: ChangeRequestRef, bypass: boolean) =>
  withOptimism(
    [],
    () =>
      call(
        api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge', {
          params: { path: pathOf(ref), query: { bypass } },
        }),
      ),
    [['spaces', ref.space], ['content', ref.space], ...touchedLists(ref)],
  );

/** Merges the current content of the space into it. */
export const updateFromSpace = (ref: ChangeRequestRef) =>
  withOptimism(
    [],
    () =>
      call(
        api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update', { params: { path: pathOf(ref) } }),
      ),
    [changeRequestKeys.within(ref), ['content', ref.space], changeRequestKeys.allOf(ref.organization)],
  );
