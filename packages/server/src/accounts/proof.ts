import type { Tx } from '../db/transact.ts';
import { deletePassword, deleteSessionsOf, deleteUnproven, findUnproven } from '../queries/accounts.ts';
import { deleteTokensOf } from '../queries/tokens.ts';

/** Whether it is not known yet that the address of a user is that person's (see `UnprovenUserTable`). */
export async function isUnproven(db: Parameters<typeof findUnproven>[0], userId: string): Promise<boolean> {
  return (await findUnproven(db, [userId])).has(userId);
}

/**
 * Somebody has proved to own the address of a user, by a link that was mailed there, or the operator vouches for it. Where
 * that was not known before, whoever had the account until now loses it: password,
 * sessions and tokens end, since they may be somebody else's.
 */
export async function proveAddress(tx: Tx, userId: string): Promise<void> {
  if (!(await isUnproven(tx.db, userId))) return;
  await deleteUnproven(tx.db, userId);
  await deletePassword(tx.db, userId);
  await deleteSessionsOf(tx.db, userId);
  await deleteTokensOf(tx.db, userId);
}
