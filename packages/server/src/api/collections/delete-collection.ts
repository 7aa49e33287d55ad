import { positionBetween } from '@bindery/content';
import { listAbove, loadRoles } from '../../access/load-roles.ts';
import { highestRole, includesRole, type Role } from '../../access/permissions.ts';
import type { Tx } from '../../db/transact.ts';
import { forbidden } from '../../errors.ts';
import { findMember } from '../members/queries.ts';
import { listGrantsOn, listSpacesInside, setSpaceGrants, updateSpaceRow } from '../spaces/queries.ts';
import type { SpaceRow, SpaceUserGrantTable } from '../spaces/table.ts';
import { trashSpace } from '../spaces/trash.ts';
import { findEnd } from './children.ts';
import * as queries from './queries.ts';
import type { CollectionRow } from './table.ts';

/**
 * Deletes a collection with the collections inside of it; the spaces inside are deleted as if one by one, and come back
 * at the top of the organization when they are restored. What the collections said of who may see a space is written
 * down on the space itself first: its base level, and the roles granted on them. So nobody sees a restored space who did
 * not see it before.
 * @throws 403 when the user may not delete everything that is inside
 */
export async function deleteCollection(tx: Tx, collection: CollectionRow, userId: string): Promise<void> {
  const { id, organization_id: organizationId } = collection;
  const inside = await queries.listCollectionsBelow(tx.db, id);
  const insideIds = inside.map((one) => one.id);
  const spaces = await listSpacesInside(tx.db, organizationId, insideIds);
  const shown = spaces.filter(({ deleted_at }) => deleted_at === null);
  const member = await findMember(tx.db, organizationId, userId);
  const roles = await loadRoles(tx.db, member, { spaces: shown, collections: inside });
  const reached = [...shown.map(roles.onSpace), ...inside.map(roles.onCollection)];
  if (!reached.every((role) => includesRole(role, 'create'))) throw forbidden('delete everything in this collection');

  const involved = [...(await queries.listCollectionsAbove(tx.db, [id])), ...inside];
  const byId = new Map(involved.map((one) => [one.id, one]));
  await keepGrants(tx, byId, spaces);
  let position = await findEnd(tx, { organizationId, parentId: null });
  for (const space of spaces) {
    const levels = [space, ...listAbove(byId, space.parent_id)].map(({ default_level }) => default_level);
    const level = levels.find((one) => one !== 'inherit') ?? 'inherit';
    const changes: Partial<SpaceRow> = { parent_id: null, position, default_level: level };
    if (space.deleted_at === null) await trashSpace(tx, space.id, changes);
    else await updateSpaceRow(tx.db, space.id, changes);
    position = positionBetween(position, null);
  }
  await queries.deleteCollectionRows(tx.db, insideIds);
}

/** Gives those who were granted a role on one of the collections above a space that role on the space itself. */
async function keepGrants(
  tx: Tx,
  collections: ReadonlyMap<string, CollectionRow>,
  spaces: readonly SpaceRow[],
): Promise<void> {
  const granted = new Map<string, { userId: string; role: Role }[]>();
  for (const { collection_id, user_id, role } of await queries.listCollectionGrants(tx.db, [...collections.keys()])) {
    granted.set(collection_id, [...(granted.get(collection_id) ?? []), { userId: user_id, role }]);
  }
  if (granted.size === 0) return;
  const own = await listGrantsOn(
    tx.db,
    spaces.map(({ id }) => id),
  );
  const kept: SpaceUserGrantTable[] = [];
  for (const { id: spaceId, parent_id } of spaces) {
    const roles = new Map<string, Role | null>();
    for (const { userId, role } of listAbove(collections, parent_id).flatMap(({ id }) => granted.get(id) ?? [])) {
      const before = roles.get(userId) ?? own.get(`${spaceId} ${userId}`) ?? null;
      roles.set(userId, highestRole([before, role]));
    }
    for (const [user_id, role] of roles) {
      if (role !== null) kept.push({ space_id: spaceId, user_id, role, created_at: tx.now });
    }
  }
  await setSpaceGrants(tx.db, kept);
}
