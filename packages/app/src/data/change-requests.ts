import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { withOptimism } from './optimistic.ts';
import { spaceKeys } from './spaces.ts';

export type ChangeRequest = Schemas['ChangeRequest'];

export interface ChangeRequestFilter {
  readonly status?: ChangeRequest['status'];
  readonly creator?: string;
  readonly requestedReviewer?: string;
  readonly space?: string;
  readonly limit?: number;
}

export const changeRequestKeys = {
  /** Every list of an organization. */
  allOf: (organizationId: string) => ['organizations', organizationId, 'change-requests'] as const,
  one: (spaceId: string, changeRequestId: string) => ['spaces', spaceId, 'change-requests', changeRequestId] as const,
  ofOrganization: (organizationId: string, filter: ChangeRequestFilter) =>
    ['organizations', organizationId, 'change-requests', filter] as const,
};

/** Change requests of an organization that pass a filter, the last changed first. */
export const organizationChangeRequestsQuery = (organizationId: string, filter: ChangeRequestFilter) =>
  queryOptions({
    queryKey: changeRequestKeys.ofOrganization(organizationId, filter),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/change-requests', {
          params: { path: { organizationId }, query: { ...filter, orderBy: 'updatedAt' } },
          signal,
        }),
      ),
    meta: { persist: true },
  });

/** A change request of a space, by its id or its number. */
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
    meta: { persist: true },
  });

export const createChangeRequest = (
  { id: spaceId, organization }: Pick<Schemas['Space'], 'id' | 'organization'>,
  body: { readonly subject: string },
): Promise<ChangeRequest> =>
  withOptimism(
    [],
    () => call(api.POST('/v1/spaces/{spaceId}/change-requests', { params: { path: { spaceId } }, body })),
    [changeRequestKeys.allOf(organization), spaceKeys.one(spaceId)],
  );
