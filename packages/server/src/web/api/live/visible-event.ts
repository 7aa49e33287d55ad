import { includesRole } from '../../../domain/access/permissions.ts';
import { readMembership, readSiteRole, readSpaceAccess } from '../../../domain/access/require.ts';
import { readCollectionAccess } from '../../../domain/access/require-collection.ts';
import { findSsoObstacle } from '../../../domain/access/require-sso-scope.ts';
import type { Caller } from '../../../domain/access/tokens.ts';
import type { Context } from '../../../domain/context.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { LiveChange, LiveKind } from '../../../platform/live/live-change.ts';
import { findChangeRequest } from '../../../platform/queries/change-requests.ts';
import { isExpired } from '../../../platform/queries/retention.ts';
import { findSite } from '../../../platform/queries/sites.ts';
import type { LiveEvent } from './schema.ts';

/** Kinds of changes that are hidden from guests of an organization. */
const OF_MEMBERS: ReadonlySet<LiveKind> = new Set(['member', 'openapi', 'translation']);
/** Kinds that affect lists of the organization for people who cannot, or can no longer, read the changed object. */
const OF_LISTS: ReadonlySet<LiveKind> = new Set(['permission', 'collection', 'space', 'site']);

/** A change with the ids that a caller may know; undefined if there are none. */
export async function findVisibleEvent(
  ctx: Context,
  caller: Caller,
  change: LiveChange,
): Promise<LiveEvent | undefined> {
  const { kind, user, organization, collection, space, site } = change;
  if (user !== undefined) return user === caller.userId ? { kind } : undefined;
  if (space !== undefined) return findSpaceEvent(ctx, caller, change, space);
  if (collection !== undefined) {
    const access = await readCollectionAccess(ctx, collection, caller.userId);
    const of = access.collection?.organization_id;
    if (of === undefined) return undefined;
    return finish(ctx, caller, kind, of, access.role === null ? undefined : { collection });
  }
  if (organization === undefined) return undefined;
  const member = await findMembership(ctx, caller, organization);
  if (member === undefined || (member.role === null && OF_MEMBERS.has(kind))) return undefined;
  if (site === undefined) return { kind, organization };
  const row = await ctx.cache.get(`site ${site}`, () => findSite(ctx.database.reader, site));
  const role = row?.organization_id === organization ? await readSiteRole(ctx, row, member) : null;
  if (role !== null) return { kind, organization, site };
  return OF_LISTS.has(kind) ? { kind, organization } : undefined;
}

async function findSpaceEvent(
  ctx: Context,
  caller: Caller,
  { kind, changeRequest }: LiveChange,
  spaceId: string,
): Promise<LiveEvent | undefined> {
  const { space, role } = await readSpaceAccess(ctx, spaceId, caller.userId);
  if (space === undefined) return undefined;
  const isDeleted = space.deleted_at !== null;
  const isExpiredNow = isExpired(space, ctx.clock().toISOString());
  const isVisible = role !== null && (!isDeleted || (includesRole(role, 'create') && !isExpiredNow));
  if (!isVisible || changeRequest === undefined)
    return finish(ctx, caller, kind, space.organization_id, isVisible ? { space: spaceId } : undefined);
  const row = await ctx.cache.get(`change request ${spaceId} ${changeRequest}`, () =>
    findChangeRequest(ctx.database.reader, spaceId, changeRequest),
  );
  const ids = { space: spaceId, ...(row !== undefined && { changeRequest: row.id }) };
  return finish(ctx, caller, kind, space.organization_id, ids);
}

/** @param ids ids of readable objects; undefined if not readable */
async function finish(
  ctx: Context,
  caller: Caller,
  kind: LiveKind,
  organization: string,
  ids: Omit<LiveEvent, 'kind' | 'organization'> | undefined,
): Promise<LiveEvent | undefined> {
  if (ids === undefined && !OF_LISTS.has(kind)) return undefined;
  const member = await findMembership(ctx, caller, organization);
  return member === undefined ? undefined : { kind, organization, ...ids };
}

/** The membership of a caller whose sign-in is valid there. */
async function findMembership(ctx: Context, caller: Caller, organizationId: string): Promise<MemberRow | undefined> {
  const { member } = await readMembership(ctx, organizationId, caller.userId);
  if (member === undefined || member.disabled === 1) return undefined;
  return (await findSsoObstacle(ctx, caller, organizationId)) === undefined ? member : undefined;
}
