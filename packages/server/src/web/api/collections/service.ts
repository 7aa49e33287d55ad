import { listAbove, loadRoles } from '../../../domain/access/load-roles.ts';
import { requireCollectionIn } from '../../../domain/access/require-collection.ts';
import type { Context } from '../../../domain/context.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { CollectionRow } from '../../../platform/db/tables/collections.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, limitReached, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import * as queries from '../../../platform/queries/collections.ts';
import { findMember } from '../../../platform/queries/members.ts';
import { listChildSpaces } from '../../../platform/queries/spaces.ts';
import { changeDefaultLevel } from '../permissions/default-level.ts';
import type { VisibleSpace } from '../spaces/service.ts';
import { findEnd, placeChild, requireParent } from './children.ts';
import type { CreateCollection, MoveContent, UpdateCollection } from './schema.ts';
import { orderStructure } from './structure.ts';

/** Maximum nesting of collections. */
const MAX_DEPTH = 10;

/** A collection with the role that the caller has on it, without its parent if the caller may not see that. */
export interface VisibleCollection {
  readonly collection: CollectionRow;
  readonly role: Role;
}

/** The collections of the organization that the member may see, in structure order. */
export async function listVisibleCollections(ctx: Context, member: MemberRow): Promise<VisibleCollection[]> {
  const db = ctx.database.reader;
  const { collections } = orderStructure([], await queries.listCollectionsOf(db, member.organization_id));
  const roles = await loadRoles(db, member, { collections });
  return collections.flatMap((collection) => {
    const role = roles.onCollection(collection);
    return role === null ? [] : [{ collection: roles.hideParent(collection), role }];
  });
}

/** The child spaces of a collection that the user may see, in order, without deleted ones. */
export async function listVisibleSpacesInside(
  ctx: Context,
  collection: CollectionRow,
  userId: string,
): Promise<VisibleSpace[]> {
  const db = ctx.database.reader;
  const children = await listChildSpaces(db, collection.organization_id, collection.id);
  const { spaces } = orderStructure(
    children.filter((space) => space.deleted_at === null),
    [],
  );
  const roles = await loadRoles(db, await findMember(db, collection.organization_id, userId), { spaces });
  return spaces.flatMap((space) => {
    const role = roles.onSpace(space);
    return role === null ? [] : [{ space, role }];
  });
}

/**
 * Creates an empty collection at the end of its parent.
 * @throws the errors of `requireParent` for a given parent, 409 if it would be nested too deeply
 */
export async function createCollection(
  tx: Tx,
  organizationId: string,
  userId: string,
  body: CreateCollection,
): Promise<CollectionRow> {
  const parentId = body.parent ?? null;
  if (parentId !== null) {
    await requireParent(tx, organizationId, userId, parentId);
    requireDepth((await queries.listCollectionsAbove(tx.db, [parentId])).length + 1);
  }
  const collection: CollectionRow = {
    id: newId(),
    organization_id: organizationId,
    parent_id: parentId,
    position: await findEnd(tx, { organizationId, parentId }),
    title: body.title ?? 'Untitled collection',
    description: null,
    default_level: 'inherit',
    created_by: userId,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await queries.insertCollection(tx.db, collection);
  return collection;
}

/**
 * Changes the given members; `null` removes the description.
 * @throws the errors of `requireCollectionIn`, and 403 for a default level above the user's own role
 */
export async function updateCollection(
  tx: Tx,
  collectionId: string,
  userId: string,
  body: UpdateCollection,
): Promise<void> {
  const { collection, role } = await requireCollectionIn(tx, collectionId, userId, 'create');
  await changeDefaultLevel(tx, { on: 'collection', thing: collection, userId, role }, body.defaultLevel);
  const changes: Partial<CollectionRow> = {
    ...(body.title !== undefined && { title: body.title }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.defaultLevel !== undefined && { default_level: body.defaultLevel ?? 'none' }),
  };
  if (Object.keys(changes).length === 0) return;
  await queries.updateCollectionRow(tx.db, collectionId, { ...changes, updated_at: tx.now });
}

/**
 * Moves a collection with its content; moving it into another parent requires the role `create` there. Inherited roles
 * on its content change with its parent.
 * @throws 400 without a position, and for a parent that is the collection or in it; the errors of `requireParent` and
 * `placeChild`; 409 if any part would be nested too deeply
 */
export async function moveCollection(
  tx: Tx,
  collectionId: string,
  userId: string,
  { parent, position }: MoveContent,
): Promise<void> {
  if (parent === undefined && position === undefined) throw badRequest('body must have parent or position.');
  const collection = await queries.findCollection(tx.db, collectionId);
  if (collection === undefined) throw notFound('collection');
  const { organization_id: organizationId } = collection;
  const parentId = parent === undefined ? collection.parent_id : parent;
  if (parentId !== collection.parent_id) {
    await requireParent(tx, organizationId, userId, parentId);
    const inside = await queries.listCollectionsBelow(tx.db, collectionId);
    if (inside.some(({ id }) => id === parentId)) {
      throw badRequest('body/parent must not be the collection that is moved, or one inside of it.');
    }
    const above = parentId === null ? [] : await queries.listCollectionsAbove(tx.db, [parentId]);
    requireDepth(above.length + heightOf(inside));
  }
  const destination = { organizationId, parentId };
  await queries.updateCollectionRow(tx.db, collectionId, {
    parent_id: parentId,
    position: await placeChild(tx, userId, destination, { kind: 'collection', id: collectionId }, position),
    updated_at: tx.now,
  });
}

/** The number of levels of a collection and its descendants. */
function heightOf(inside: readonly CollectionRow[]): number {
  const byId = new Map(inside.map((collection) => [collection.id, collection]));
  return Math.max(...inside.map(({ id }) => listAbove(byId, id).length));
}

function requireDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw limitReached(`Collections can be nested ${MAX_DEPTH} levels deep at most.`);
}
