import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';

export type ChangeRequest = Schemas['ChangeRequest'];

export interface ChangeRequestFilter {
  readonly status?: ChangeRequest['status'];
  readonly creator?: string;
  readonly requestedReviewer?: string;
  readonly space?: string;
  readonly limit?: number;
}

export const changeRequestKeys = {
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
