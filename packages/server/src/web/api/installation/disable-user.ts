import { writeInstallationAuditEvent } from '../../../domain/audit/record.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { deleteLinksOf, deleteSessionsOf } from '../../../platform/queries/accounts.ts';
import { deleteDisabledUser, insertDisabledUser, isUserDisabled } from '../../../platform/queries/disabled-users.ts';
import { countTokensOf, deleteTokensOf } from '../../../platform/queries/tokens.ts';
import { findUser } from '../../../platform/queries/users.ts';
import { isOtherInstallationAdministratorThere } from './queries.ts';
import type { AdministratorChange } from './service.ts';

/**
 * Disables every way of signing in, and revokes the sessions, access tokens and password links of a user. Memberships,
 * roles and authored content are unchanged. Idempotent.
 * @throws 404 if the user does not exist, 409 for the last enabled installation administrator
 */
export async function disableUser(tx: Tx, { userId, actorId }: AdministratorChange): Promise<void> {
  const user = await findUser(tx.db, userId);
  if (user === undefined) throw notFound('user');
  if (await isUserDisabled(tx.db, userId)) return;
  if (user.installation_admin === 1 && !(await isOtherInstallationAdministratorThere(tx.db, userId)))
    throw conflict(
      'This is the last installation administrator who may sign in. Appoint another one first.',
      'last_installation_administrator',
    );
  await insertDisabledUser(tx.db, { user_id: userId, disabled_at: tx.now, disabled_by: actorId });
  const endedSessions = await deleteSessionsOf(tx.db, userId);
  const endedTokens = await countTokensOf(tx.db, userId);
  await deleteTokensOf(tx.db, userId);
  await deleteLinksOf(tx.db, userId);
  const target = { kind: 'user', id: userId };
  const details = { endedSessions, endedTokens };
  await writeInstallationAuditEvent(tx, { action: 'user.disabled', actorId, target, details });
}

/** Enables the sign-in of a user again. @throws 404 if the user does not exist */
export async function enableUser(tx: Tx, { userId, actorId }: AdministratorChange): Promise<void> {
  if ((await findUser(tx.db, userId)) === undefined) throw notFound('user');
  if (!(await isUserDisabled(tx.db, userId))) return;
  await deleteDisabledUser(tx.db, userId);
  await writeInstallationAuditEvent(tx, { action: 'user.enabled', actorId, target: { kind: 'user', id: userId } });
}
