import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';
import { withOptimism } from './optimistic.ts';
import { peopleKeys } from './people.ts';
import type { PositionedList } from './positioned-list.ts';

export type Team = Schemas['Team'];
export type TeamRole = Schemas['TeamMember']['role'];

export const teamKeys = {
  all: (organizationId: string) => ['organizations', organizationId, 'teams'] as const,
  list: (organizationId: string, title: string) => [...teamKeys.all(organizationId), 'list', title] as const,
  every: (organizationId: string) => [...teamKeys.all(organizationId), 'every'] as const,
  one: (organizationId: string, teamId: string) => [...teamKeys.all(organizationId), teamId] as const,
  members: (organizationId: string, teamId: string) => [...teamKeys.one(organizationId, teamId), 'members'] as const,
};

/** Items per request. */
const PAGE = 100;

/** Teams whose title contains a text, with infinite scrolling. */
export const teamsQuery = (organizationId: string, title: string) =>
  infiniteQueryOptions({
    queryKey: teamKeys.list(organizationId, title),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: page }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/teams', {
          params: {
            path: { organizationId },
            query: { limit: PAGE, ...(title !== '' && { title }), ...(page !== undefined && { page }) },
          },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next?.page,
    placeholderData: keepPreviousData,
  });

/** All teams, as suggestions; 2,000 at most. */
export const everyTeamQuery = (organizationId: string) =>
  queryOptions({
    queryKey: teamKeys.every(organizationId),
    queryFn: ({ signal }) =>
      loadAll(
        (query) =>
          call(api.GET('/v1/orgs/{organizationId}/teams', { params: { path: { organizationId }, query }, signal })),
        2000,
      ),
  });

export const teamQuery = (organizationId: string, teamId: string) =>
  queryOptions({
    queryKey: teamKeys.one(organizationId, teamId),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/teams/{teamId}', { params: { path: { organizationId, teamId } }, signal }),
      ),
  });

/** A member of a team. */
export interface TeamMembership {
  readonly organization: Schemas['Member'];
  readonly team: Schemas['TeamMember'];
}

/** The members of a team, last added first. */
export const listTeamMembers = (organizationId: string, teamId: string): PositionedList<TeamMembership> => ({
  queryKey: [...teamKeys.members(organizationId, teamId), 'list'],
  load: (query, signal) =>
    call(
      api.GET('/v1/orgs/{organizationId}/teams/{teamId}/members', {
        params: { path: { organizationId, teamId }, query },
        signal,
      }),
    ),
});

/** The members of a team, 2,000 at most, to explain its effects. */
export const everyTeamMemberQuery = (organizationId: string, teamId: string) =>
  queryOptions({
    queryKey: [...teamKeys.one(organizationId, teamId), 'every-member'] as const,
    queryFn: ({ signal }) =>
      loadAll(
        (query) =>
          call(
            api.GET('/v1/orgs/{organizationId}/teams/{teamId}/members', {
              params: { path: { organizationId, teamId }, query },
              signal,
            }),
          ),
        2000,
      ),
  });

/** Refetches what depends on a team: the lists of teams, and the members' counts. */
const touched = (organizationId: string) => [teamKeys.all(organizationId), peopleKeys.members(organizationId)];

export const createTeam = (
  organizationId: string,
  body: { readonly title: string; readonly members: string[] },
): Promise<Team> =>
  withOptimism(
    [],
    () => call(api.PUT('/v1/orgs/{organizationId}/teams', { params: { path: { organizationId } }, body })),
    touched(organizationId),
  );

export const renameTeam = (organizationId: string, teamId: string, title: string): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.PATCH('/v1/orgs/{organizationId}/teams/{teamId}', {
          params: { path: { organizationId, teamId } },
          body: { title },
        }),
      ),
    touched(organizationId),
  );

/** Deletes a team and the roles granted to it. */
export const deleteTeam = (organizationId: string, teamId: string): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(api.DELETE('/v1/orgs/{organizationId}/teams/{teamId}', { params: { path: { organizationId, teamId } } })),
    touched(organizationId),
  );

export const addTeamMembers = (organizationId: string, teamId: string, add: string[]): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.PUT('/v1/orgs/{organizationId}/teams/{teamId}/members', {
          params: { path: { organizationId, teamId } },
          body: { add },
        }),
      ),
    touched(organizationId),
  );

/** Adds a user to a team, or changes their role in it. */
export const setTeamMember = (
  organizationId: string,
  teamId: string,
  { userId, role }: { readonly userId: string; readonly role: TeamRole },
): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.PUT('/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}', {
          params: { path: { organizationId, teamId, userId } },
          body: { role },
        }),
      ),
    touched(organizationId),
  );

export const removeTeamMember = (organizationId: string, teamId: string, userId: string): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.DELETE('/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}', {
          params: { path: { organizationId, teamId, userId } },
        }),
      ),
    touched(organizationId),
  );
