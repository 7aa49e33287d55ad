import type { Tx } from '../../../platform/db/transact.ts';
import { hasJobUntil } from './queries.ts';

/** The mails of a person are sent one after the other. */
const queueOfMails = (userId: string): string => `notification-mails ${userId}`;

/** Has the mails of a person sent that are due at a time. A job that runs earlier schedules the next one itself. */
export async function scheduleMails(tx: Tx, userId: string, runAt: string): Promise<void> {
  const queue = queueOfMails(userId);
  if (await hasJobUntil(tx.db, queue, runAt)) return;
  // Their order is that of their times: none waits for a daily mail.
  await tx.enqueue({ kind: 'mail-notifications', queue, payload: { userId }, runAt, order: runAt });
}
