import type { Tx } from '../../../platform/db/transact.ts';
import { findPendingJob } from '../../../platform/jobs/queries.ts';
import { findNextDelivery } from './delivery-queries.ts';

/** The queue of a webhook: one delivery at a time, so a slow receiver delays only its own. */
const queueOfWebhook = (webhookId: string): string => `webhook ${webhookId}`;

/**
 * Has the waiting deliveries of a webhook attempted when the first of them is due, but not before `earliest`. Called in
 * every unit of work that adds one.
 */
export async function scheduleDeliveries(tx: Tx, webhookId: string, earliest = tx.now): Promise<void> {
  const next = await findNextDelivery(tx.db, webhookId);
  if (next === undefined) return;
  const due = next.next_attempt_at ?? tx.now;
  const runAt = due < earliest ? earliest : due;
  const queue = queueOfWebhook(webhookId);
  const pending = await findPendingJob(tx.db, queue);
  if (pending !== undefined && pending.run_at <= runAt) return;
  // Its position is its time: a retry in some hours must not delay what can be sent now.
  await tx.enqueue({ kind: 'deliver-webhook', queue, payload: { webhookId }, runAt, order: runAt });
}
