import { POSITION_LENGTH_LIMIT, positionBetween } from '@bindery/content';
import { loadRoles } from '../../../domain/access/load-roles.ts';
import { includesRole } from '../../../domain/access/permissions.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { conflict, forbidden, notFound } from '../../../platform/errors.ts';
import { findCollection, listChildCollections, updateCollectionRow } from '../../../platform/queries/collections.ts';
import { findMember } from '../../../platform/queries/members.ts';
import { listChildSpaces, updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { placeSibling, type Sibling } from '../positions.ts';
import type { ContentPointer, ContentPosition } from './schema.ts';

/**
 * A parent of spaces and collections, which share one order there: a collection, or the top level of an organization
 * (null).
 */
export interface ParentNode {
  readonly organizationId: string;
  readonly parentId: string | null;
}

/** The children in that order. */
interface Child {
  readonly kind: 'space' | 'collection';
  readonly id: string;
}

/**
 * Checks that a user may put an item of the organization into a collection, or at its top level (null): requires the
 * role `create` there.
 * @throws 404 to users who may not see it, 409 for a collection of another organization, 403 without the role
 */
export async function requireParent(
  tx: Tx,
  organizationId: string,
  userId: string,
  parentId: string | null,
): Promise<void> {
  if (parentId === null) {
    const member = await findMember(tx.db, organizationId, userId);
    if (member?.disabled === 0 && includesRole(member.role, 'create')) return;
    throw forbidden('create items at the top level of this organization');
  }
  const collection = await findCollection(tx.db, parentId);
  if (collection === undefined) throw notFound('collection');
  const member = await findMember(tx.db, collection.organization_id, userId);
  const role = (await loadRoles(tx.db, member, { collections: [collection] })).onCollection(collection);
  if (role === null) throw notFound('collection');
  if (collection.organization_id !== organizationId)
    throw conflict('The collection belongs to another organization.', 'other_organization');
  if (!includesRole(role, 'create')) throw forbidden('add items to this collection');
}

/** The position at the end of a parent, after deleted spaces too because they may be restored. */
export async function findEnd(tx: Tx, parent: ParentNode): Promise<string> {
  return positionBetween(await findOutermost(tx, parent, null), null);
}

/** The last position in a parent, or the first one after `after`; null without one. */
async function findOutermost(tx: Tx, { organizationId, parentId }: ParentNode, after: string | null) {
  const outermost: string[] = [];
  for (const table of ['spaces', 'collections'] as const) {
    let query = tx.db
      .selectFrom(table)
      .select('position')
      .where('organization_id', '=', organizationId)
      .where('parent_id', parentId === null ? 'is' : '=', parentId);
    if (after !== null) query = query.where('position', '>', after);
    // Sorted by the parent too, which is constant: so both engines use the index and stop at the first row.
    const direction = after === null ? 'desc' : 'asc';
    const row = await query.orderBy('parent_id', direction).orderBy('position', direction).limit(1).executeTakeFirst();
    if (row !== undefined) outermost.push(row.position);
  }
  return outermost.sort().at(after === null ? -1 : 0) ?? null;
}

/** The position directly after a space; independent of the number of siblings. */
export async function findPlaceAfter(
  tx: Tx,
  userId: string,
  parent: ParentNode,
  original: { readonly id: string; readonly position: string },
  newId: string,
): Promise<string> {
  const next = await findOutermost(tx, parent, original.position);
  const position = positionBetween(original.position, next);
  if (position.length <= POSITION_LENGTH_LIMIT) return position;
  // No room left: all siblings get new positions.
  return placeChild(tx, userId, parent, { kind: 'space', id: newId }, { after: { type: 'space', space: original.id } });
}

/**
 * Positions a space or collection among the children of a parent as a user sees them; by default at the end. Siblings
 * get new positions if there is no room between two.
 * @returns its position, which the caller stores
 * @throws 404 for a sibling that does not exist or that the user may not see, 400 for itself and for two that are not
 * neighbors (docs/api/contract.md#positions)
 */
export async function placeChild(
  tx: Tx,
  userId: string,
  parent: ParentNode,
  moved: Child,
  { before, after }: ContentPosition = {},
): Promise<string> {
  if (before === undefined && after === undefined) return findEnd(tx, parent);
  const bounds = { before: before && keyOf(childAt(before)), after: after && keyOf(childAt(after)) };
  let own: string | undefined;
  for (const { id: key, position } of placeSibling(await listSiblings(tx, userId, parent), keyOf(moved), bounds)) {
    const { kind, id } = childOf(key);
    if (id === moved.id) own = position;
    else if (kind === 'space') await updateSpaceRow(tx.db, id, { position });
    else await updateCollectionRow(tx.db, id, { position });
  }
  if (own === undefined) throw new Error('What is placed gets a position.');
  return own;
}

async function listSiblings(tx: Tx, userId: string, { organizationId, parentId }: ParentNode): Promise<Sibling[]> {
  const spaces = await listChildSpaces(tx.db, organizationId, parentId);
  const collections = await listChildCollections(tx.db, organizationId, parentId);
  const roles = await loadRoles(tx.db, await findMember(tx.db, organizationId, userId), { spaces, collections });
  const siblings = [
    ...spaces.map((space) => {
      const hidden = space.deleted_at !== null || roles.onSpace(space) === null;
      return { id: keyOf({ kind: 'space', id: space.id }), position: space.position, hidden };
    }),
    ...collections.map((collection) => {
      const hidden = roles.onCollection(collection) === null;
      return { id: keyOf({ kind: 'collection', id: collection.id }), position: collection.position, hidden };
    }),
  ];
  return siblings.sort((a, b) => (a.position < b.position ? -1 : 1));
}

const childAt = (pointer: ContentPointer): Child =>
  pointer.type === 'space' ? { kind: 'space', id: pointer.space } : { kind: 'collection', id: pointer.collection };

/** Siblings are distinguished by kind, so that the id of a space does not match a collection. */
const keyOf = ({ kind, id }: Child): string => `${kind} ${id}`;

function childOf(key: string): Child {
  const [kind, id = ''] = key.split(' ', 2);
  return { kind: kind === 'space' ? 'space' : 'collection', id };
}
