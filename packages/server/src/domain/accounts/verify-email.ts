import type { Db } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { deletePassword, deleteSessionsOf, deleteUnverified, findUnverified } from '../../platform/queries/accounts.ts';
import { deleteSecondFactors } from '../../platform/queries/second-factors.ts';
import { deleteTokensOf } from '../../platform/queries/tokens.ts';

/** Whether the e-mail address of a user is not verified yet (see `UnverifiedUserTable`). */
export async function isUnverified(db: Db, userId: string): Promise<boolean> {
  return (await findUnverified(db, [userId])).has(userId);
}

/**
 * Marks the e-mail address of a user as verified, by an e-mailed link or by the operator. If it was not verified
 * before, the previous owner of the account loses access: password, second factors, sessions and tokens end, since they
 * may belong to another person.
 */
export async function verifyEmail(tx: Tx, userId: string): Promise<void> {
  if (!(await isUnverified(tx.db, userId))) return;
  await deleteUnverified(tx.db, userId);
  await deletePassword(tx.db, userId);
  await deleteSecondFactors(tx.db, userId);
  await deleteSessionsOf(tx.db, userId);
  await deleteTokensOf(tx.db, userId);
}
