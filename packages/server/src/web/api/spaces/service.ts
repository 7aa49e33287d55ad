import { loadRoles } from '../../../domain/access/load-roles.ts';
import { includesRole } from '../../../domain/access/permissions.ts';
import { requireSpaceIn } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { recordDomainEvent } from '../../../domain/domain-events/record-event.ts';
import { insertEmptyRevision } from '../../../engines/revisions/revisions.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, notFound, spaceDeleted } from '../../../platform/errors.ts';
import { emojiCodesOf } from '../../../platform/http/emoji.ts';
import type { ListPage } from '../../../platform/http/list.ts';
import { newId } from '../../../platform/ids.ts';
import { listCollectionsOf } from '../../../platform/queries/collections.ts';
import { oldestDeletion } from '../../../platform/queries/retention.ts';
import * as queries from '../../../platform/queries/spaces.ts';
import { findEnd, requireParent } from '../collections/children.ts';
import { orderStructure, type Structure } from '../collections/structure.ts';
import { changeDefaultLevel } from '../permissions/default-level.ts';
import type { CreateSpace, UpdateSpace } from './schema.ts';

/** A space with the role that the caller has on it, without its parent if the caller may not see that. */
export interface VisibleSpace<Space = SpaceRow> {
  readonly space: Space;
  readonly role: Role;
}

/** The spaces of the organization that the member may see, in structure order. */
export async function listVisibleSpaces(ctx: Context, member: MemberRow): Promise<VisibleSpace[]> {
  return keepVisible(ctx, member, await queries.listSpacesOf(ctx.database.reader, member.organization_id));
}

/** Like `listVisibleSpaces`, with positions only: for lists that show a page of them. */
export async function listVisiblePlaces(ctx: Context, member: MemberRow): Promise<VisibleSpace<queries.SpacePlace>[]> {
  return keepVisible(ctx, member, await queries.listSpacePlaces(ctx.database.reader, member.organization_id));
}

/** Loads the rest of the spaces of one page; those that were deleted meanwhile are omitted. */
export async function readSpaceLocations<Visible extends VisibleSpace<queries.SpacePlace>>(
  ctx: Context,
  page: ListPage<Visible>,
): Promise<ListPage<Visible & VisibleSpace>> {
  const spaces = await queries.findSpaces(
    ctx.database.reader,
    page.items.map(({ space }) => space.id),
  );
  const items = page.items.flatMap((one) => {
    const space = spaces.get(one.space.id);
    return space === undefined || space.deleted_at !== null
      ? []
      : [{ ...one, space: { ...space, parent_id: one.space.parent_id } }];
  });
  return { ...page, items };
}

/** The deleted spaces that the member may restore, last deleted first. */
export async function listRestorableSpaces(ctx: Context, member: MemberRow): Promise<VisibleSpace[]> {
  const since = oldestDeletion(ctx.clock().toISOString());
  const spaces = await queries.listSpacesDeletedAfter(ctx.database.reader, member.organization_id, since);
  const visible = await decideVisible(ctx, member, { spaces, collections: [] });
  return visible.filter(({ role }) => includesRole(role, 'create'));
}

async function keepVisible<Space extends queries.SpacePlace>(
  ctx: Context,
  member: MemberRow,
  spaces: readonly Space[],
): Promise<VisibleSpace<Space>[]> {
  const collections = await listCollectionsOf(ctx.database.reader, member.organization_id);
  return decideVisible(ctx, member, orderStructure(spaces, collections));
}

async function decideVisible<Space extends queries.SpacePlace>(
  ctx: Context,
  member: MemberRow,
  structure: Structure<Space>,
): Promise<VisibleSpace<Space>[]> {
  const roles = await loadRoles(ctx.database.reader, member, structure);
  return structure.spaces.flatMap((space) => {
    const role = roles.onSpace(space);
    return role === null ? [] : [{ space: roles.hideParent(space), role }];
  });
}

/**
 * Creates an empty space at the end of its parent, including its first revision.
 * @throws the errors of `requireParent` for a given parent
 */
export async function createSpace(
  tx: Tx,
  organizationId: string,
  userId: string,
  body: CreateSpace,
): Promise<SpaceRow> {
  const parentId = body.parent ?? null;
  if (parentId !== null) await requireParent(tx, organizationId, userId, parentId);
  const space: SpaceRow = {
    id: newId(),
    organization_id: organizationId,
    parent_id: parentId,
    position: await findEnd(tx, { organizationId, parentId }),
    title: body.title ?? 'Untitled space',
    emoji: checkEmoji(body.emoji ?? ''),
    edit_mode: body.editMode ?? 'live',
    default_level: 'inherit',
    revision_id: newId(),
    change_request_count: 0,
    created_by: userId,
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: null,
  };
  await queries.insertSpace(tx.db, space);
  await insertEmptyRevision(tx, space.id, space.revision_id, userId);
  await recordSpaceEvent(tx, 'space.created', space, userId);
  return space;
}

/**
 * The space in this unit of work.
 * @throws 404 if it no longer exists, 409 if it is deleted
 */
export async function getSpaceToChange(tx: Tx, spaceId: string): Promise<SpaceRow> {
  const space = await queries.findSpace(tx.db, spaceId);
  if (space === undefined) throw notFound('space');
  if (space.deleted_at !== null) throw spaceDeleted();
  return space;
}

/**
 * Changes the given members; `null` clears the emoji.
 * @throws the errors of `requireSpaceIn`, and 403 for a default level above the user's own role
 */
export async function updateSpace(tx: Tx, spaceId: string, userId: string, body: UpdateSpace): Promise<void> {
  const { space, role } = await requireSpaceIn(tx, spaceId, userId, 'create');
  await changeDefaultLevel(tx, { on: 'space', thing: space, userId, role }, body.defaultLevel);
  const changes: Partial<SpaceRow> = {
    ...(body.title !== undefined && { title: body.title }),
    ...(body.editMode !== undefined && { edit_mode: body.editMode }),
    ...(body.defaultLevel !== undefined && { default_level: body.defaultLevel ?? 'none' }),
    ...(body.emoji !== undefined && { emoji: checkEmoji(body.emoji ?? '') }),
  };
  if (Object.keys(changes).length === 0) return;
  await queries.updateSpaceRow(tx.db, spaceId, { ...changes, updated_at: tx.now });
  await recordSpaceEvent(tx, 'space.updated', { ...space, ...changes }, userId);
}

export async function recordSpaceEvent(
  tx: Tx,
  type: 'space.created' | 'space.updated',
  { id, organization_id: organizationId, title }: Pick<SpaceRow, 'id' | 'organization_id' | 'title'>,
  actorId: string,
): Promise<void> {
  await recordDomainEvent(tx, { type, organizationId, actorId, spaceId: id, data: { title } });
}

/** @throws 400 for an invalid emoji; empty means none */
function checkEmoji(emoji: string): string {
  if (emoji === '' || emojiCodesOf(emoji) !== undefined) return emoji;
  throw badRequest('body/emoji must be one emoji, or its code points in hexadecimal such as 1f389.');
}
