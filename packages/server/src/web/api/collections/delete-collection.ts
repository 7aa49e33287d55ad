import { positionBetween } from '@bindery/content';
import { listAbove, loadRoles } from '../../../domain/access/load-roles.ts';
import { includesRole } from '../../../domain/access/permissions.ts';
import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { CollectionRow } from '../../../platform/db/tables/collections.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { forbidden } from '../../../platform/errors.ts';
import * as queries from '../../../platform/queries/collections.ts';
import { findMember } from '../../../platform/queries/members.ts';
import { type GranteeKind, listGrantsOn, putGrants, type StoredGrant } from '../../../platform/queries/permissions.ts';
import { listSpacesInside, updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { trashSpace } from '../spaces/trash.ts';
import { findEnd } from './children.ts';

/**
 * Deletes a collection with its descendant collections; the spaces in it are deleted as if one by one, and are restored
 * to the top level of the organization. First the access that the collections define is copied to each space: its base
 * level, and the granted roles. So a restored space is visible only to users who saw it before.
 * @throws 403 if the user may not delete all of its content
 */
export async function deleteCollection(tx: Tx, collection: CollectionRow, userId: string): Promise<void> {
  const { id, organization_id: organizationId } = collection;
  const inside = await queries.listCollectionsBelow(tx.db, id);
  const insideIds = inside.map((one) => one.id);
  const spaces = await listSpacesInside(tx.db, organizationId, insideIds);
  const activeSpaces = spaces.filter(({ deleted_at }) => deleted_at === null);
  const member = await findMember(tx.db, organizationId, userId);
  const roles = await loadRoles(tx.db, member, { spaces: activeSpaces, collections: inside });
  const reached = [...activeSpaces.map(roles.onSpace), ...inside.map(roles.onCollection)];
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

/** Copies all grants on the ancestor collections of a space to the space itself. */
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
  const preservedGrants = spaces.flatMap(({ id: targetId, parent_id }) => {
    const above = listAbove(collections, parent_id).flatMap(({ id }) => onCollections.get(id) ?? []);
    const roles = new Map<string, Role>();
    for (const { granteeId, role } of [...(onSpaces.get(targetId) ?? []), ...above]) {
      if (!includesRole(roles.get(granteeId), role)) roles.set(granteeId, role);
    }
    const granted = new Set(above.map(({ granteeId }) => granteeId));
    return [...roles].flatMap(([granteeId, role]) => (granted.has(granteeId) ? [{ targetId, granteeId, role }] : []));
  });
  await putGrants(tx.db, 'space', to, preservedGrants, tx.now);
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
