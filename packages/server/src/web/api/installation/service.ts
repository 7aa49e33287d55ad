import { writeInstallationAuditEvent } from '../../../domain/audit/record.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import { findUser, updateUserRow } from '../../../platform/queries/users.ts';
import { isOtherInstallationAdministratorThere } from './queries.ts';

/**
 * The user who becomes, or is no longer, an installation administrator, and the caller; null is the operator of the
 * server.
 */
export interface AdministratorChange {
  readonly userId: string;
  readonly actorId: string | null;
}

/** Makes a user an installation administrator. @throws 404 if the user does not exist */
export async function grantInstallationAdministrator(tx: Tx, { userId, actorId }: AdministratorChange): Promise<void> {
  const user = await findUser(tx.db, userId);
  if (user === undefined) throw notFound('user');
  if (user.installation_admin === 1) return;
  await updateUserRow(tx.db, userId, { installation_admin: 1 });
  const target = { kind: 'user', id: userId };
  await writeInstallationAuditEvent(tx, { action: 'installation-administrator.granted', actorId, target });
}

/**
 * Revokes the role; no-op without it. Every call reads the flag, so the next one is rejected.
 * @throws 409 for the last one
 */
export async function revokeInstallationAdministrator(tx: Tx, { userId, actorId }: AdministratorChange): Promise<void> {
  const user = await findUser(tx.db, userId);
  if (user === undefined || user.installation_admin === 0) return;
  if (!(await isOtherInstallationAdministratorThere(tx.db, userId)))
    throw new ServiceError(
      409,
      'This is the last installation administrator. Appoint another one first.',
      'last_installation_administrator',
    );
  await updateUserRow(tx.db, userId, { installation_admin: 0 });
  const target = { kind: 'user', id: userId };
  await writeInstallationAuditEvent(tx, { action: 'installation-administrator.revoked', actorId, target });
}
