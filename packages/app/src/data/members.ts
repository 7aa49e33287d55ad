import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';
import { withOptimism } from './optimistic.ts';
import { peopleKeys } from './people.ts';
import type { PositionedList } from './positioned-list.ts';
import { queryClient } from './query-client.ts';

export type Member = Schemas['Member'];
export type Role = Schemas['Role'];
/** Null for guests. */
export type MemberRole = Role | null;

export interface MemberFilter {
  readonly search?: string;
  readonly role?: Role | 'guest';
  /** Members with or without a second factor; for administrators. */
  readonly secondFactor?: boolean;
  /** Sorted by last activity, latest first, instead of by join date. */
  readonly sort?: 'lastSeenAt';
}

export const memberKeys = {
  list: (organizationId: string, filter: MemberFilter) =>
    [...peopleKeys.members(organizationId), 'list', filter] as const,
  one: (organizationId: string, userId: string) => [...peopleKeys.members(organizationId), 'one', userId] as const,
  spaces: (organizationId: string, userId: string) => [...memberKeys.one(organizationId, userId), 'spaces'] as const,
  teams: (organizationId: string, userId: string) => [...memberKeys.one(organizationId, userId), 'teams'] as const,
};

/** The members that match a filter. */
export const listMembers = (organizationId: string, filter: MemberFilter): PositionedList<Member> => ({
  queryKey: memberKeys.list(organizationId, filter),
  load: (query, signal) =>
    call(
      api.GET('/v1/orgs/{organizationId}/members', {
        params: { path: { organizationId }, query: { ...filter, ...query } },
        signal,
      }),
    ),
});

/** Maximum number of suggested people. */
const MAX_FOUND = 20;

/** The members whose name or e-mail address contains a text, as suggestions. */
export const searchMembersQuery = (organizationId: string, search: string) =>
  queryOptions({
    queryKey: [...peopleKeys.members(organizationId), 'search', search] as const,
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/members', {
          params: {
            path: { organizationId },
            query: { limit: MAX_FOUND, ...(search !== '' && { search: search.slice(0, 200) }) },
          },
          signal,
        }),
      ),
  });

export const memberQuery = (organizationId: string, userId: string) =>
  queryOptions({
    queryKey: memberKeys.one(organizationId, userId),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/members/{userId}', { params: { path: { organizationId, userId } }, signal }),
      ),
  });

/** The spaces that a member may read, limited to those of the caller. */
export const memberSpacesQuery = (organizationId: string, userId: string) =>
  queryOptions({
    queryKey: memberKeys.spaces(organizationId, userId),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(
          api.GET('/v1/orgs/{organizationId}/members/{userId}/spaces', {
            params: { path: { organizationId, userId }, query },
            signal,
          }),
        ),
      ),
  });

export const memberTeamsQuery = (organizationId: string, userId: string) =>
  queryOptions({
    queryKey: memberKeys.teams(organizationId, userId),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(
          api.GET('/v1/orgs/{organizationId}/members/{userId}/teams', {
            params: { path: { organizationId, userId }, query },
            signal,
          }),
        ),
      ),
  });

/** A member in operations: the organization and the user. */
export interface MemberRef {
  readonly organization: string;
  readonly user: string;
}

const pathOf = ({ organization, user }: MemberRef) => ({
  params: { path: { organizationId: organization, userId: user } },
});

/** Updates a member in every cached list. */
function show(organizationId: string, member: Member): void {
  queryClient.setQueryData(memberKeys.one(organizationId, member.id), member);
  const filter = { queryKey: [...peopleKeys.members(organizationId), 'list'] };
  queryClient.setQueriesData<{ readonly items: readonly Member[] }>(filter, (page) =>
    page?.items.some(({ id }) => id === member.id)
      ? { ...page, items: page.items.map((each) => (each.id === member.id ? member : each)) }
      : page,
  );
}

/** Changes the role, or revokes all access and restores it. @throws ApiError for the last administrator */
export async function updateMember(
  organization: string,
  member: Member,
  body: { readonly role?: MemberRole; readonly disabled?: boolean },
): Promise<void> {
  const path = pathOf({ organization, user: member.id });
  const update = () => call(api.PATCH('/v1/orgs/{organizationId}/members/{userId}', { ...path, body }));
  show(organization, { ...member, ...body });
  try {
    show(organization, await withOptimism([], update, [peopleKeys.members(organization)]));
  } catch (error) {
    show(organization, member);
    throw error;
  }
}

/** Whether a member must sign in with the organization's single sign-on. */
export const setMemberSso = (ref: MemberRef, isRequired: boolean): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      isRequired
        ? call<unknown>(api.POST('/v1/orgs/{organizationId}/members/{userId}/sso', pathOf(ref)))
        : call<unknown>(api.DELETE('/v1/orgs/{organizationId}/members/{userId}/sso', pathOf(ref))),
    [peopleKeys.members(ref.organization)],
  );

/** Ends a membership, with its grants and team memberships. @throws ApiError for the last administrator */
export const deleteMember = (ref: MemberRef): Promise<unknown> =>
  withOptimism([], () => call(api.DELETE('/v1/orgs/{organizationId}/members/{userId}', pathOf(ref))), [
    peopleKeys.members(ref.organization),
  ]);
