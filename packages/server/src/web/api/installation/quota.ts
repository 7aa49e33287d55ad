import { writeInstallationAuditEvent } from '../../../domain/audit/record.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import { findOrganization } from '../../../platform/queries/organizations.ts';
import { deleteQuota, findQuota, replaceQuota } from '../../../platform/queries/storage.ts';

/** The quota of an organization, and the user who sets it; null is the operator of the server. */
export interface QuotaChange {
  readonly organizationId: string;
  /** Null removes the quota. */
  readonly bytes: number | null;
  readonly actorId: string | null;
}

/**
 * Sets or removes the storage quota of an organization. Stored data is unchanged.
 * @throws 404 if the organization does not exist
 */
export async function changeQuota(tx: Tx, { organizationId, bytes, actorId }: QuotaChange): Promise<void> {
  if ((await findOrganization(tx.db, organizationId)) === undefined) throw notFound('organization');
  const before = (await findQuota(tx.db, organizationId)) ?? null;
  if (before === bytes) return;
  if (bytes === null) await deleteQuota(tx.db, organizationId);
  else await replaceQuota(tx.db, organizationId, bytes, tx.now);
  const target = { kind: 'organization', id: organizationId };
  const details = { before, after: bytes };
  await writeInstallationAuditEvent(tx, { action: 'organization.quota-changed', actorId, target, details });
}
