import { writeAuditEvent } from '../../audit/record.ts';
import type { AuditAction } from '../../db/tables/audit-actions.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import type { Tx } from '../../db/transact.ts';
import { notFound } from '../../errors.ts';
import { isExpired, removalTime } from '../../queries/retention.ts';
import { findSpace, updateSpaceRow } from '../../queries/spaces.ts';

/** Deletes a space that is not deleted, to be removed for good when it can be restored no more; changes it as well. */
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

/** Deletes a space for 7 days; one that is deleted already stays as it is (docs/api/contract.md#deleting). */
export async function deleteSpace(tx: Tx, spaceId: string, userId: string): Promise<void> {
  const space = await findSpace(tx.db, spaceId);
  if (space?.deleted_at === null) await trashSpace(tx, space, userId);
}

/**
 * Brings a deleted space back to its place, which is the top of the organization when its collection was deleted
 * meanwhile. One that is not deleted stays as it is (docs/api/contract.md#deleted-spaces).
 * @throws 404 when it can be restored no more
 */
export async function restoreSpace(tx: Tx, spaceId: string, userId: string): Promise<void> {
  const space = await findSpace(tx.db, spaceId);
  if (space === undefined || isExpired(space, tx.now)) throw notFound('space');
  if (space.deleted_at === null) return;
  await updateSpaceRow(tx.db, spaceId, { deleted_at: null });
  await auditSpace(tx, 'space.restored', space, userId);
}

/** Records what became of a space, with its title: the space may be gone when it is read. Null stands for the system. */
export async function auditSpace(tx: Tx, action: AuditAction, space: SpaceRow, actorId: string | null): Promise<void> {
  const target = { kind: 'space', id: space.id };
  await writeAuditEvent(tx, space.organization_id, { action, actorId, target, details: { title: space.title } });
}
