import { infiniteQueryOptions, queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { collectionKeys } from './collections.ts';
import { loadAll } from './list.ts';
import type { Role } from './members.ts';
import { withOptimism } from './optimistic.ts';
import type { Person } from './people.ts';
import { siteKeys } from './sites.ts';
import { spaceKeys } from './spaces.ts';

/** Resources that roles are granted on. */
export interface PermissionTarget {
  readonly kind: 'space' | 'collection' | 'site';
  readonly organization: string;
  readonly id: string;
}

/** A person with their effective role. */
export interface RoleHolder {
  readonly permission: Role;
  readonly user: Person;
  /** Only for sites. */
  readonly origin?: Schemas['SiteUserPermission']['origin'];
}

export type UserGrant = Schemas['UserPermission'];
export type TeamGrant = Schemas['TeamPermission'];

export interface Grants {
  readonly users: readonly UserGrant[];
  readonly teams: readonly TeamGrant[];
}

/** A person or a team. */
export interface Grantee {
  readonly kind: 'user' | 'team';
  readonly id: string;
}

const within = ({ kind, organization, id }: PermissionTarget) => {
  if (kind === 'site') return siteKeys.one(organization, id);
  return kind === 'space' ? spaceKeys.one(id) : collectionKeys.one(id);
};

export const permissionKeys = {
  all: (target: PermissionTarget) => [...within(target), 'permissions'] as const,
  grants: (target: PermissionTarget) => [...permissionKeys.all(target), 'grants'] as const,
  holders: (target: PermissionTarget, role: Role | undefined) =>
    [...permissionKeys.all(target), 'holders', role ?? ''] as const,
};

/** People per request. */
const PAGE = 100;
/** Maximum number of displayed grants of a resource. */
const MAX_GRANTS = 5000;

interface Query {
  readonly limit: number;
  readonly page?: string;
  readonly role?: Role;
}

function listHolders({ kind, organization, id }: PermissionTarget, query: Query, signal: AbortSignal) {
  if (kind === 'space')
    return call(
      api.GET('/v1/spaces/{spaceId}/permissions/aggregate', { params: { path: { spaceId: id }, query }, signal }),
    );
  if (kind === 'collection')
    return call(
      api.GET('/v1/collections/{collectionId}/permissions/aggregate', {
        params: { path: { collectionId: id }, query },
        signal,
      }),
    );
  return call(
    api.GET('/v1/orgs/{organizationId}/sites/{siteId}/permissions/aggregate', {
      params: { path: { organizationId: organization, siteId: id }, query },
      signal,
    }),
  );
}

/** Everybody with an effective role, or with exactly this one, newest members first. */
export const holdersQuery = (target: PermissionTarget, role: Role | undefined) =>
  infiniteQueryOptions({
    queryKey: permissionKeys.holders(target, role),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: page }): Promise<{ count: number; items: RoleHolder[]; next?: { page: string } }> =>
      listHolders(
        target,
        { limit: PAGE, ...(role !== undefined && { role }), ...(page !== undefined && { page }) },
        signal,
      ),
    getNextPageParam: ({ next }) => next?.page,
  });

function listUserGrants({ kind, organization, id }: PermissionTarget, query: Query, signal: AbortSignal) {
  if (kind === 'space')
    return call(
      api.GET('/v1/spaces/{spaceId}/permissions/users', { params: { path: { spaceId: id }, query }, signal }),
    );
  if (kind === 'collection')
    return call(
      api.GET('/v1/collections/{collectionId}/permissions/users', {
        params: { path: { collectionId: id }, query },
        signal,
      }),
    );
  return call(
    api.GET('/v1/orgs/{organizationId}/sites/{siteId}/permissions/users', {
      params: { path: { organizationId: organization, siteId: id }, query },
      signal,
    }),
  );
}

function listTeamGrants({ kind, organization, id }: PermissionTarget, query: Query, signal: AbortSignal) {
  if (kind === 'space')
    return call(
      api.GET('/v1/spaces/{spaceId}/permissions/teams', { params: { path: { spaceId: id }, query }, signal }),
    );
  if (kind === 'collection')
    return call(
      api.GET('/v1/collections/{collectionId}/permissions/teams', {
        params: { path: { collectionId: id }, query },
        signal,
      }),
    );
  return call(
    api.GET('/v1/orgs/{organizationId}/sites/{siteId}/permissions/teams', {
      params: { path: { organizationId: organization, siteId: id }, query },
      signal,
    }),
  );
}

/** The roles that were granted directly; only for managers of its permissions. */
export const grantsQuery = (target: PermissionTarget) =>
  queryOptions({
    queryKey: permissionKeys.grants(target),
    queryFn: async ({ signal }): Promise<Grants> => {
      const [users, teams] = await Promise.all([
        loadAll((query) => listUserGrants(target, query, signal), MAX_GRANTS),
        loadAll((query) => listTeamGrants(target, query, signal), MAX_GRANTS),
      ]);
      return { users: users.items, teams: teams.items };
    },
    retry: false,
  });

/** Grants people and teams a role, which replaces an earlier one. */
export function grantPermissions(
  target: PermissionTarget,
  body: { readonly users?: string[]; readonly teams?: string[]; readonly role: Role },
): Promise<unknown> {
  const { kind, organization: organizationId, id } = target;
  const grant = () => {
    if (kind === 'space')
      return call<unknown>(api.POST('/v1/spaces/{spaceId}/permissions', { params: { path: { spaceId: id } }, body }));
    if (kind === 'collection')
      return call<unknown>(
        api.POST('/v1/collections/{collectionId}/permissions', { params: { path: { collectionId: id } }, body }),
      );
    const path = { organizationId, siteId: id };
    return call<unknown>(api.POST('/v1/orgs/{organizationId}/sites/{siteId}/permissions', { params: { path }, body }));
  };
  return withOptimism([], grant, [permissionKeys.all(target)]);
}

/** Revokes a directly granted role. */
export function deletePermission(target: PermissionTarget, grantee: Grantee): Promise<unknown> {
  return withOptimism(
    [],
    () => (grantee.kind === 'user' ? deleteUserGrant(target, grantee.id) : deleteTeamGrant(target, grantee.id)),
    [permissionKeys.all(target)],
  );
}

function deleteUserGrant({ kind, organization, id }: PermissionTarget, userId: string): Promise<unknown> {
  if (kind === 'space')
    return call(
      api.DELETE('/v1/spaces/{spaceId}/permissions/users/{userId}', { params: { path: { spaceId: id, userId } } }),
    );
  if (kind === 'collection')
    return call(
      api.DELETE('/v1/collections/{collectionId}/permissions/users/{userId}', {
        params: { path: { collectionId: id, userId } },
      }),
    );
  return call(
    api.DELETE('/v1/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}', {
      params: { path: { organizationId: organization, siteId: id, userId } },
    }),
  );
}

function deleteTeamGrant({ kind, organization, id }: PermissionTarget, teamId: string): Promise<unknown> {
  if (kind === 'space')
    return call(
      api.DELETE('/v1/spaces/{spaceId}/permissions/teams/{teamId}', { params: { path: { spaceId: id, teamId } } }),
    );
  if (kind === 'collection')
    return call(
      api.DELETE('/v1/collections/{collectionId}/permissions/teams/{teamId}', {
        params: { path: { collectionId: id, teamId } },
      }),
    );
  return call(
    api.DELETE('/v1/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}', {
      params: { path: { organizationId: organization, siteId: id, teamId } },
    }),
  );
}
