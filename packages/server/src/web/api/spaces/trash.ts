import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { AuditAction } from '../../../platform/db/tables/audit-actions.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import { isExpired, removalTime } from '../../../platform/queries/retention.ts';
import { findSpace, updateSpaceRow } from '../../../platform/queries/spaces.ts';

/** Moves a space to the trash, to be purged after the restore period; counts as a change of it. */
export async function trashSpace(
  tx: Tx,
  space: SpaceRow,
  userId: string,
  changes: Partial<SpaceRow> = {},
): Promise<void> {
  const { id: spaceId } = space;
  await updateSpaceRow(tx.db, spaceId, { ...changes, deleted_at: tx.now });
  await auditSpace(tx, 'space.deleted', space, userId);
  const runAt = removalTime(tx.now);
  await tx.enqueue({ kind: 'purge-space', queue: `purge ${spaceId}`, payload: { spaceId }, runAt });
}

/** Deletes a space for 7 days; no-op if it is already deleted (docs/api/contract.md#deleting). */
export async function deleteSpace(tx: Tx, spaceId: string, userId: string): Promise<void> {
  const space = await findSpace(tx.db, spaceId);
  if (space?.deleted_at === null) await trashSpace(tx, space, userId);
}

/**
 * Restores a deleted space to its parent, or to the top level of the organization if its collection was deleted
 * meanwhile. No-op if it is not deleted (docs/api/contract.md#deleted-spaces).
 * @throws 404 if it can no longer be restored
 */
export async function restoreSpace(tx: Tx, spaceId: string, userId: string): Promise<void> {
  const space = await findSpace(tx.db, spaceId);
  if (space === undefined || isExpired(space, tx.now)) throw notFound('space');
  if (space.deleted_at === null) return;
  await updateSpaceRow(tx.db, spaceId, { deleted_at: null });
  await auditSpace(tx, 'space.restored', space, userId);
}

/**
 * Records deletion or restoration of a space, with its title: the space may no longer exist when the log is read. Null
 * is the system.
 */
export async function auditSpace(tx: Tx, action: AuditAction, space: SpaceRow, actorId: string | null): Promise<void> {
  const target = { kind: 'space', id: space.id };
  await writeAuditEvent(tx, space.organization_id, { action, actorId, target, details: { title: space.title } });
}
