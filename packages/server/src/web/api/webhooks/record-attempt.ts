import type { WebhookDeliveryRow, WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { updateWebhookDelivery } from './delivery-queries.ts';
import { MAX_FAILING_MS, MAX_LOGGED_ATTEMPTS, RETRY_JITTER, RETRY_PAUSES_MS } from './limits.ts';
import { updateWebhookRow } from './queries.ts';
import type { AttemptResult } from './send-attempt.ts';
import { readWebhookAttempts } from './webhook-event.ts';

const GONE = 410;

/** What an attempt means for its webhook. */
export type AttemptEffect = 'delivered' | 'failed' | 'dropped' | 'receiver_failing' | 'receiver_gone';

/** Writes the result of an attempt into the log, and when the next one is due. */
export async function recordWebhookAttempt(
  tx: Tx,
  webhook: WebhookRow,
  delivery: WebhookDeliveryRow,
  result: AttemptResult,
): Promise<AttemptEffect> {
  const { attempt, exchange } = result;
  const count = delivery.attempt_count + 1;
  const state = stateAfter(count, result);
  await updateWebhookDelivery(tx.db, delivery.id, {
    state,
    attempt_count: count,
    next_attempt_at: state === 'pending' ? nextAttempt(count, result) : null,
    attempts: JSON.stringify([...readWebhookAttempts(delivery), attempt].slice(-MAX_LOGGED_ATTEMPTS)),
    ...(exchange !== undefined && { exchange: JSON.stringify(exchange) }),
    updated_at: tx.now,
  });
  if (state === 'dropped') return 'dropped';
  if (state === 'delivered') {
    if (webhook.failure_count > 0) await updateWebhookRow(tx.db, webhook.id, { failure_count: 0, failing_since: null });
    return 'delivered';
  }
  const failingSince = webhook.failing_since ?? attempt.at;
  await updateWebhookRow(tx.db, webhook.id, {
    failure_count: webhook.failure_count + 1,
    failing_since: failingSince,
  });
  // "Gone" is how a receiver unsubscribes.
  if (attempt.status === GONE) return 'receiver_gone';
  return Date.parse(attempt.at) - Date.parse(failingSince) >= MAX_FAILING_MS ? 'receiver_failing' : 'failed';
}

function stateAfter(count: number, { attempt }: AttemptResult): WebhookDeliveryRow['state'] {
  if (attempt.failure === undefined) return 'delivered';
  if (attempt.failure === 'not_readable') return 'dropped';
  return count > RETRY_PAUSES_MS.length ? 'failed' : 'pending';
}

/** When a delivery is attempted next: after its pause, or when the receiver asks for it, if that is later. */
function nextAttempt(count: number, { attempt, retryAfter = 0 }: AttemptResult): string {
  const longest = RETRY_PAUSES_MS.at(-1) ?? 0;
  const pause = RETRY_PAUSES_MS[count - 1] ?? longest;
  const jittered = pause * (1 - RETRY_JITTER + 2 * RETRY_JITTER * Math.random());
  const wait = Math.max(jittered, Math.min(retryAfter * 1000, longest));
  return new Date(Date.parse(attempt.at) + Math.round(wait)).toISOString();
}
