import type { Db } from '../../platform/db/database.ts';
import type { Role } from '../../platform/db/role.ts';
import type { MemberRow } from '../../platform/db/tables/members.ts';
import type { OrganizationRow } from '../../platform/db/tables/organizations.ts';
import type { SiteRow } from '../../platform/db/tables/sites.ts';
import type { SpaceRow } from '../../platform/db/tables/spaces.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { missingToken, notFound, spaceDeleted } from '../../platform/errors.ts';
import { findMember } from '../../platform/queries/members.ts';
import { findOrganization } from '../../platform/queries/organizations.ts';
import { isExpired } from '../../platform/queries/retention.ts';
import { findSite } from '../../platform/queries/sites.ts';
import { findSpace } from '../../platform/queries/spaces.ts';
import type { Context } from '../context.ts';
import { loadRoles, loadSiteRole } from './load-roles.ts';
import { includesRole } from './permissions.ts';
import { requireRole } from './require-role.ts';
import { findSsoObstacle, requireSsoScope } from './require-sso-scope.ts';
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

export interface AccessedSpace {
  readonly caller: Caller;
  /** As the caller sees it: without its parent, where the caller may not see that. */
  readonly space: SpaceRow;
  /** Effective role of the caller; never null here. */
  readonly role: Role;
}

export interface SiteAccess extends OrganizationAccess {
  readonly site: SiteRow;
  /** Effective role of the caller; never null here. */
  readonly role: Role;
}

/** @throws 401 without a token */
export function requireCaller(request: AccessRequest): Caller {
  if (request.caller === undefined) throw missingToken();
  return request.caller;
}

/**
 * The organization in the path, for a member whose role reaches `needed`; `guest` admits guests too.
 * @throws 404 to non-members and disabled members, 403 to members without the role, or whose sign-in does not count there
 */
export async function requireOrganization(
  ctx: Context,
  request: AccessRequest<{ organizationId: string }>,
  needed: Role | 'guest',
): Promise<OrganizationAccess> {
  const access = await readOrganizationAccess(ctx, request);
  await requireSsoScope(ctx, access.caller, access.organization.id);
  return checkOrganizationAccess(ctx, access, needed);
}

/**
 * Like `requireOrganization`, for administrators of sign-in settings: a failing identity provider must not lock out
 * those who can repair it, so they need not have signed in through it.
 */
export async function requireSignInSettings(
  ctx: Context,
  request: AccessRequest<{ organizationId: string }>,
  needed: Role | 'guest' = 'admin',
): Promise<OrganizationAccess> {
  const access = await readOrganizationAccess(ctx, request);
  const obstacle = await findSsoObstacle(ctx, access.caller, access.organization.id);
  const mayMend = obstacle === 'sso_required' && access.caller.samlProviderId === undefined;
  if (!mayMend || access.member.role !== 'admin') await requireSsoScope(ctx, access.caller, access.organization.id);
  return checkOrganizationAccess(ctx, access, needed);
}

/** An organization and the membership of a user in it, each undefined if it does not exist. */
export async function readMembership(ctx: Context, organizationId: string, userId: string) {
  return ctx.cache.get(`organization ${organizationId} ${userId}`, async () => ({
    organization: await findOrganization(ctx.database.reader, organizationId),
    member: await findMember(ctx.database.reader, organizationId, userId),
  }));
}

/** @throws 404 to non-members and disabled members */
async function readOrganizationAccess(
  ctx: Context,
  request: AccessRequest<{ organizationId: string }>,
): Promise<OrganizationAccess> {
  const caller = requireCaller(request);
  const { organizationId } = request.params;
  const { organization, member } = await readMembership(ctx, organizationId, caller.userId);
  if (organization === undefined || member === undefined || member.disabled === 1) throw notFound('organization');
  return { caller, organization, member };
}

function checkOrganizationAccess(ctx: Context, access: OrganizationAccess, needed: Role | 'guest'): OrganizationAccess {
  ctx.presence.note(access.organization.id, access.caller.userId);
  if (needed !== 'guest') requireRole(access.member.role, needed);
  return access;
}

/**
 * The space in the path, for a caller whose effective role reaches `needed`. A deleted space is readable for those who
 * may restore it, until it can no longer be restored.
 * @throws 404 to callers who may not see it, 403 to those who may see it and lack the role, 409 if it is deleted
 */
export async function requireSpace(
  ctx: Context,
  request: AccessRequest<{ spaceId: string }>,
  needed: Role,
  deleted: 'refuse' | 'show' = 'refuse',
): Promise<AccessedSpace> {
  const caller = requireCaller(request);
  const access = await readSpaceAccess(ctx, request.params.spaceId, caller.userId);
  if (access.space !== undefined && access.role !== null)
    await requireSsoScope(ctx, caller, access.space.organization_id);
  const checked = checkSpaceAccess(access, { needed, deleted, now: () => ctx.clock().toISOString() });
  ctx.presence.note(checked.space.organization_id, caller.userId);
  return { caller, ...checked };
}

/** Like `requireSpace`, inside a unit of work, on the data it reads: for changes of access. */
export async function requireSpaceIn(
  tx: Tx,
  spaceId: string,
  userId: string,
  needed: Role,
): Promise<Omit<AccessedSpace, 'caller'>> {
  const access = await loadSpaceAccess(tx.db, spaceId, userId);
  return checkSpaceAccess(access, { needed, deleted: 'refuse', now: () => tx.now });
}

function checkSpaceAccess(
  { space, role }: FoundSpace,
  { needed, deleted, now }: { readonly needed: Role; readonly deleted: 'refuse' | 'show'; readonly now: () => string },
): Omit<AccessedSpace, 'caller'> {
  if (space === undefined || role === null) throw notFound('space');
  if (space.deleted_at !== null) {
    if (!includesRole(role, 'create') || isExpired(space, now())) throw notFound('space');
    if (deleted === 'refuse') throw spaceDeleted();
  }
  requireRole(role, needed);
  return { space, role };
}

/** A space as a user sees it, if it exists, and that user's effective role on it, which is null for non-members. */
interface FoundSpace {
  readonly space: SpaceRow | undefined;
  readonly role: Role | null;
}

/**
 * The space with this id as the user sees it, and the user's effective role on it, which is null for non-members. A unit
 * of work that needs the collection above reads the row itself.
 */
export async function readSpaceAccess(ctx: Context, spaceId: string, userId: string): Promise<FoundSpace> {
  return ctx.cache.get(`space ${spaceId} ${userId}`, () => loadSpaceAccess(ctx.database.reader, spaceId, userId));
}

/** Like `readSpaceAccess`, from the database. */
export async function loadSpaceAccess(db: Db, spaceId: string, userId: string): Promise<FoundSpace> {
  const space = await findSpace(db, spaceId);
  if (space === undefined) return { space, role: null };
  const member = await findMember(db, space.organization_id, userId);
  const roles = await loadRoles(db, member, { spaces: [space] });
  return { space: roles.hideParent(space), role: roles.onSpace(space) };
}

/**
 * The site in the path, checked against the organization in the path, for a caller whose effective role reaches
 * `needed`.
 * @throws 404 to callers who may not see it, 403 to those who may see it and lack the role
 */
export async function requireSite(
  ctx: Context,
  request: AccessRequest<{ organizationId: string; siteId: string }>,
  needed: Role,
): Promise<SiteAccess> {
  const access = await requireOrganization(ctx, request, 'guest');
  const { organizationId, siteId } = request.params;
  const site = await ctx.cache.get(`site ${siteId}`, () => findSite(ctx.database.reader, siteId));
  if (site === undefined || site.organization_id !== organizationId) throw notFound('site');
  const role = await readSiteRole(ctx, site, access.member);
  return { ...access, ...checkSiteRole(site, role, needed) };
}

/** Like `requireSite`, inside a unit of work, on the data it reads: for changes of access. */
export async function requireSiteIn(
  tx: Tx,
  siteId: string,
  userId: string,
  needed: Role,
): Promise<Pick<SiteAccess, 'site' | 'role'>> {
  const site = await findSite(tx.db, siteId);
  if (site === undefined) throw notFound('site');
  const member = await findMember(tx.db, site.organization_id, userId);
  return checkSiteRole(site, await loadSiteRole(tx.db, siteId, member), needed);
}

function checkSiteRole(site: SiteRow, role: Role | null, needed: Role): Pick<SiteAccess, 'site' | 'role'> {
  if (role === null) throw notFound('site');
  requireRole(role, needed);
  return { site, role };
}

/** The effective role of a user on a site; null for non-members, and for guests without a grant on it. */
export async function readSiteRole(ctx: Context, site: SiteRow, member: MemberRow | undefined): Promise<Role | null> {
  if (member === undefined) return null;
  const key = `site role ${site.id} ${member.user_id}`;
  return ctx.cache.get(key, () => loadSiteRole(ctx.database.reader, site.id, member));
}
