import type { Context } from '../../../domain/context.ts';
import type { WebhookPauseReason, WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import { transact, transactQuietly } from '../../../platform/db/transact.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { decryptWebhook } from './credentials.ts';
import { findNextDelivery } from './delivery-queries.ts';
import { mayReceiveEvents } from './describe-event.ts';
import { MAX_WEBHOOK_PAUSE_MS, MIN_WEBHOOK_PAUSE_MS } from './limits.ts';
import { pauseWebhook } from './pause.ts';
import { findWebhook } from './queries.ts';
import { type AttemptEffect, recordWebhookAttempt } from './record-attempt.ts';
import { scheduleDeliveries } from './schedule.ts';
import { sendAttempt } from './send-attempt.ts';

/** Deliveries and milliseconds of one run; the next run continues, after those of other webhooks. */
const [MAX_OF_RUN, MAX_RUN_MS] = [50, 30_000];
/** Pause after a run that ended with its process every time. */
const ABANDONED_PAUSE_MS = 15 * 60_000;

/**
 * Sends the deliveries of a webhook that are due, one after the other. A failed attempt ends the run: a receiver that
 * does not respond gets one request at a time, with growing pauses.
 */
export async function deliverWebhookJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  const webhookId = String(payload['webhookId']);
  if (run.isAbandoned) return scheduleNext(ctx, webhookId, ABANDONED_PAUSE_MS);
  const started = ctx.clock().getTime();
  for (let count = 0; count < MAX_OF_RUN && ctx.clock().getTime() - started < MAX_RUN_MS; count++) {
    run.signal.throwIfAborted();
    const webhook = await findWebhook(ctx.database.reader, webhookId);
    if (webhook === undefined || webhook.paused_at !== null) return;
    const effect = await deliverNext(ctx, webhook, run.signal);
    if (effect === undefined) break;
    if (effect === 'failed') return scheduleNext(ctx, webhookId, pauseAfter(webhook.failure_count));
    if (effect !== 'delivered' && effect !== 'dropped') return pause(ctx, webhook, effect);
  }
  await scheduleNext(ctx, webhookId);
}

/** @returns undefined if nothing is due; why the webhook has to be paused, if it has */
async function deliverNext(
  ctx: Context,
  webhook: WebhookRow,
  signal: AbortSignal,
): Promise<AttemptEffect | WebhookPauseReason | undefined> {
  const delivery = await findNextDelivery(ctx.database.reader, webhook.id);
  if ((delivery?.next_attempt_at ?? '~') > ctx.clock().toISOString() || delivery === undefined) return undefined;
  // Roles may have changed on another node.
  await ctx.database.engine.catchUp();
  const { owner_id: ownerId, organization_id: organizationId } = webhook;
  if (ownerId === null || !(await mayReceiveEvents(ctx, organizationId, ownerId))) return 'owner_lost_access';
  const credentials = decryptWebhook(ctx.secret, webhook);
  if (credentials === undefined) return 'credentials_missing';
  const result = await sendAttempt(ctx, { webhook, ownerId, credentials, delivery, signal });
  // Readers of the API see the log without waiting: it must not clear the caches of all nodes with every delivery.
  return transactQuietly(ctx, (tx) => recordWebhookAttempt(tx, webhook, delivery, result));
}

const pauseAfter = (failureCount: number): number =>
  Math.min(MAX_WEBHOOK_PAUSE_MS, MIN_WEBHOOK_PAUSE_MS * 2 ** Math.min(failureCount, 20));

const pause = (ctx: Context, webhook: WebhookRow, reason: WebhookPauseReason): Promise<void> =>
  transact(ctx, (tx) => pauseWebhook(ctx, tx, webhook, reason));

/** Schedules the rest, in a serializable unit of work: a delivery that is added at the same time is not forgotten. */
const scheduleNext = (ctx: Context, webhookId: string, pauseMs = 0): Promise<void> =>
  transact(ctx, (tx) => scheduleDeliveries(tx, webhookId, new Date(Date.parse(tx.now) + pauseMs).toISOString()));
