import type { Tx } from '../db/transact.ts';
import { deletePassword, deleteSessionsOf, deleteUnverified, findUnverified } from '../queries/accounts.ts';
import { deleteTokensOf } from '../queries/tokens.ts';

/** Whether it is not known yet that the address of a user is that person's (see `UnprovenUserTable`). */
export async function isUnverified(db: Parameters<typeof findUnverified>[0], userId: string): Promise<boolean> {
  return (await findUnverified(db, [userId])).has(userId);
}

/**
 * Somebody has proved to own the address of a user, by a link that was mailed there, or the operator vouches for it.
 * Where that was not known before, who had the account until now loses it: password,
 * sessions and tokens end, since they may be somebody else's.
 */
export async function verifyEmail(tx: Tx, userId: string): Promise<void> {
  if (!(await isUnverified(tx.db, userId))) return;
  await deleteUnverified(tx.db, userId);
  await deletePassword(tx.db, userId);
  await deleteSessionsOf(tx.db, userId);
  await deleteTokensOf(tx.db, userId);
}
