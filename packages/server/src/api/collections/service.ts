import { listAbove, loadRoles } from '../../access/load-roles.ts';
import { requireCollectionIn } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import type { Role } from '../../db/role.ts';
import type { CollectionRow } from '../../db/tables/collections.ts';
import type { MemberRow } from '../../db/tables/members.ts';
import type { Tx } from '../../db/transact.ts';
import { badRequest, limitReached, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import * as queries from '../../queries/collections.ts';
import { findMember } from '../../queries/members.ts';
import { listChildSpaces } from '../../queries/spaces.ts';
import { changeDefaultLevel } from '../permissions/default-level.ts';
import type { VisibleSpace } from '../spaces/service.ts';
import { findEnd, placeChild, requireParent } from './children.ts';
import type { CreateCollection, MoveContent, UpdateCollection } from './schema.ts';
import { orderStructure } from './structure.ts';

/** Collections inside of each other, at most. */
const MAX_DEPTH = 10;

/** A collection with the role that the caller has on it, without its parent where the caller may not see that. */
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

/** The spaces right inside of a collection that the user may see, in their order; deleted ones left out. */
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
 * Makes an empty collection at the end of its parent.
 * @throws what `requireParent` throws for a parent that is given, 409 when it would lie too deep
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
 * Changes the members that are given; `null` removes the description.
 * @throws what `requireCollectionIn` throws, and 403 for a default level above the user's own role
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
 * Moves a collection with everything in it; the person who moves it into another parent needs the role `create` there.
 * What its members may do on what is inside follows from its new place.
 * @throws 400 without a place, and for a parent that is the collection or inside of it; what `requireParent` and
 *   `placeChild` throw; 409 when anything would lie too deep
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
  const place = { organizationId, parentId };
  await queries.updateCollectionRow(tx.db, collectionId, {
    parent_id: parentId,
    position: await placeChild(tx, userId, place, { kind: 'collection', id: collectionId }, position),
    updated_at: tx.now,
  });
}

/** The levels of a collection with all that is inside of it. */
function heightOf(inside: readonly CollectionRow[]): number {
  const byId = new Map(inside.map((collection) => [collection.id, collection]));
  return Math.max(...inside.map(({ id }) => listAbove(byId, id).length));
}

function requireDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw limitReached(`Collections can lie ${MAX_DEPTH} deep at most.`);
}
