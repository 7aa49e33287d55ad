import { findMember } from '../api/members/queries.ts';
import type { MemberRow } from '../api/members/table.ts';
import { findOrganization } from '../api/organizations/queries.ts';
import type { OrganizationRow } from '../api/organizations/table.ts';
import { findSite } from '../api/sites/queries.ts';
import type { SiteRow } from '../api/sites/table.ts';
import { findSpace, listGrantedRoles } from '../api/spaces/queries.ts';
import type { SpaceRow } from '../api/spaces/table.ts';
import type { Context } from '../context.ts';
import { conflict, forbidden, missingToken, notFound } from '../errors.ts';
import { effectiveSpaceRole, includesRole, type Role } from './permissions.ts';
import type { Caller } from './tokens.ts';

/** The part of a request that access is decided on. */
export interface AccessRequest<Params = unknown> {
  readonly caller: Caller | undefined;
  readonly params: Params;
}

export interface OrganizationAccess {
  readonly caller: Caller;
  readonly organization: OrganizationRow;
  readonly member: MemberRow;
}

export interface SpaceAccessed {
  readonly caller: Caller;
  readonly space: SpaceRow;
  /** Effective role of the caller; never null here. */
  readonly role: Role;
}

export interface SiteAccess extends OrganizationAccess {
  readonly site: SiteRow;
}

const ACTS: Readonly<Record<Role, string>> = {
  read: 'see this',
  comment: 'comment here',
  edit: 'edit content here',
  review: 'review and merge here',
  create: 'manage this',
  admin: 'administrate this organization',
};

/** @throws 401 without a token */
export function requireCaller(request: AccessRequest): Caller {
  if (request.caller === undefined) throw missingToken();
  return request.caller;
}

/**
 * The organization in the path, for a member whose role reaches `needed`; `guest` admits guests too.
 * @throws 404 to strangers and disabled members, 403 to members without the role
 */
export async function requireOrganization(
  ctx: Context,
  request: AccessRequest<{ organizationId: string }>,
  needed: Role | 'guest',
): Promise<OrganizationAccess> {
  const caller = requireCaller(request);
  const { organizationId } = request.params;
  const found = await ctx.cache.get(`organization ${organizationId} ${caller.userId}`, async () => ({
    organization: await findOrganization(ctx.database.reader, organizationId),
    member: await findMember(ctx.database.reader, organizationId, caller.userId),
  }));
  const { organization, member } = found;
  if (organization === undefined || member === undefined || member.disabled === 1) throw notFound('organization');
  if (needed !== 'guest' && !includesRole(member.role, needed)) throw forbidden(ACTS[needed]);
  return { caller, organization, member };
}

/**
 * The space in the path, for a caller whose effective role reaches `needed`.
 * A deleted space is there for who may restore it, to be read only.
 * @throws 404 to whoever may not see it, 403 to who may see it and lacks the role, 409 when it is deleted
 */
export async function requireSpace(
  ctx: Context,
  request: AccessRequest<{ spaceId: string }>,
  needed: Role,
  deleted: 'refuse' | 'show' = 'refuse',
): Promise<SpaceAccessed> {
  const caller = requireCaller(request);
  const { space, role } = await readSpaceAccess(ctx, request.params.spaceId, caller.userId);
  if (space === undefined || role === null) throw notFound('space');
  if (space.deleted_at !== null) {
    if (!includesRole(role, 'create')) throw notFound('space');
    if (deleted === 'refuse') throw conflict('The space is deleted. Restore it first.');
  }
  if (!includesRole(role, needed)) throw forbidden(ACTS[needed]);
  return { caller, space, role };
}

/** The space with this id and the caller's effective role on it, which is null for strangers. */
export async function readSpaceAccess(
  ctx: Context,
  spaceId: string,
  userId: string,
): Promise<{ space: SpaceRow | undefined; role: Role | null }> {
  return ctx.cache.get(`space ${spaceId} ${userId}`, async () => {
    const db = ctx.database.reader;
    const space = await findSpace(db, spaceId);
    if (space === undefined) return { space, role: null };
    const member = await findMember(db, space.organization_id, userId);
    const grants = await listGrantedRoles(db, userId, [spaceId]);
    return { space, role: spaceRoleOf(space, member, grants.get(spaceId) ?? []) };
  });
}

/** The effective role of a member on a space, from the rows that decide it (override 19). */
export function spaceRoleOf(space: SpaceRow, member: MemberRow | undefined, grants: readonly Role[]): Role | null {
  return effectiveSpaceRole({
    member: member && { role: member.role, disabled: member.disabled === 1 },
    grants,
    defaultLevels: [space.default_level],
  });
}

/**
 * The site in the path, checked against the organization in the path, for a member whose role reaches `needed`.
 * @throws 404 to strangers and guests, 403 to members without the role
 */
export async function requireSite(
  ctx: Context,
  request: AccessRequest<{ organizationId: string; siteId: string }>,
  needed: Role,
): Promise<SiteAccess> {
  const access = await requireOrganization(ctx, request, 'guest');
  const { organizationId, siteId } = request.params;
  const site = await ctx.cache.get(`site ${siteId}`, () => findSite(ctx.database.reader, siteId));
  if (site === undefined || site.organization_id !== organizationId || access.member.role === null)
    throw notFound('site');
  if (!includesRole(access.member.role, needed)) throw forbidden(ACTS[needed]);
  return { ...access, site };
}
