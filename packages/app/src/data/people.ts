import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';

export type Person = Schemas['User'];

export const peopleKeys = {
  members: (organizationId: string) => ['organizations', organizationId, 'people'] as const,
  reviewers: (spaceId: string) => ['spaces', spaceId, 'people'] as const,
};

/** Maximum number of suggested people. */
const MAX_PEOPLE = 2000;

/** Suggested members of an organization; only for members. */
export const peopleQuery = (organizationId: string) =>
  queryOptions({
    queryKey: peopleKeys.members(organizationId),
    queryFn: ({ signal }) =>
      loadAll(
        (query) =>
          call(api.GET('/v1/orgs/{organizationId}/members', { params: { path: { organizationId }, query }, signal })),
        MAX_PEOPLE,
      ),
    staleTime: 5 * 60_000,
  });

/** Everybody with a role on a space; only for its managers. */
export const rolesQuery = (spaceId: string) =>
  queryOptions({
    queryKey: peopleKeys.reviewers(spaceId),
    queryFn: ({ signal }) =>
      loadAll(
        (query) =>
          call(api.GET('/v1/spaces/{spaceId}/permissions/aggregate', { params: { path: { spaceId }, query }, signal })),
        MAX_PEOPLE,
      ),
    staleTime: 5 * 60_000,
  });
