import type { Tx } from '../../platform/db/transact.ts';
import { ServiceError } from '../../platform/errors.ts';
import { isUserDisabled } from '../../platform/queries/disabled-users.ts';

/**
 * Called wherever a session or token is created, so that no sign-in method is missed, and before a second factor is
 * requested.
 * @throws 403 for disabled users
 */
export async function requireEnabled(tx: Tx, userId: string): Promise<void> {
  if (await isUserDisabled(tx.db, userId))
    throw new ServiceError(
      403,
      'Your account is disabled. Ask an installation administrator, or the operator of the server.',
      'account_disabled',
    );
}
