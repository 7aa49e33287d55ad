import { positionBetween } from '@bindery/content';
import { listAbove, loadRoles } from '../../access/load-roles.ts';
import { includesRole } from '../../access/permissions.ts';
import { writeAuditEvent } from '../../audit/record.ts';
import type { Role } from '../../db/role.ts';
import type { CollectionRow } from '../../db/tables/collections.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import type { Tx } from '../../db/transact.ts';
import { forbidden } from '../../errors.ts';
import * as queries from '../../queries/collections.ts';
import { findMember } from '../../queries/members.ts';
import { type GranteeKind, listGrantsOn, putGrants, type StoredGrant } from '../../queries/permissions.ts';
import { listSpacesInside, updateSpaceRow } from '../../queries/spaces.ts';
import { trashSpace } from '../spaces/trash.ts';
import { findEnd } from './children.ts';

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
  for (const to of ['user', 'team'] as const) await keepGrants(tx, to, byId, spaces);
  let position = await findEnd(tx, { organizationId, parentId: null });
  for (const space of spaces) {
    const levels = [space, ...listAbove(byId, space.parent_id)].map(({ default_level }) => default_level);
    const level = levels.find((one) => one !== 'inherit') ?? 'inherit';
    const changes: Partial<SpaceRow> = { parent_id: null, position, default_level: level };
    if (space.deleted_at === null) await trashSpace(tx, space, userId, changes);
    else await updateSpaceRow(tx.db, space.id, changes);
    position = positionBetween(position, null);
  }
  await queries.deleteCollectionRows(tx.db, insideIds);
  for (const { id: insideId, title } of inside) {
    const target = { kind: 'collection', id: insideId };
    await writeAuditEvent(tx, organizationId, {
      action: 'collection.deleted',
      actorId: userId,
      target,
      details: { title },
    });
  }
}

/** Gives everyone who was granted a role on one of the collections above a space that role on the space itself. */
async function keepGrants(
  tx: Tx,
  to: GranteeKind,
  collections: ReadonlyMap<string, CollectionRow>,
  spaces: readonly SpaceRow[],
): Promise<void> {
  const onCollections = groupByTarget(await listGrantsOn(tx.db, 'collection', to, [...collections.keys()]));
  if (onCollections.size === 0) return;
  const spaceIds = spaces.map(({ id }) => id);
  const onSpaces = groupByTarget(await listGrantsOn(tx.db, 'space', to, spaceIds));
  const kept = spaces.flatMap(({ id: targetId, parent_id }) => {
    const above = listAbove(collections, parent_id).flatMap(({ id }) => onCollections.get(id) ?? []);
    const roles = new Map<string, Role>();
    for (const { granteeId, role } of [...(onSpaces.get(targetId) ?? []), ...above]) {
      if (!includesRole(roles.get(granteeId), role)) roles.set(granteeId, role);
    }
    const granted = new Set(above.map(({ granteeId }) => granteeId));
    return [...roles].flatMap(([granteeId, role]) => (granted.has(granteeId) ? [{ targetId, granteeId, role }] : []));
  });
  await putGrants(tx.db, 'space', to, kept, tx.now);
}

function groupByTarget(grants: readonly StoredGrant[]): Map<string, StoredGrant[]> {
  const groups = new Map<string, StoredGrant[]>();
  for (const grant of grants) {
    const group = groups.get(grant.targetId);
    if (group === undefined) groups.set(grant.targetId, [grant]);
    else group.push(grant);
  }
  return groups;
}
