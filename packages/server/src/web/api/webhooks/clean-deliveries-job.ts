import type { Context } from '../../../domain/context.ts';
import { transactQuietly } from '../../../platform/db/transact.ts';
import { repeatTomorrow, startDaily } from '../../../platform/jobs/daily.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { deleteDomainEventsBefore } from '../../../platform/queries/domain-events.ts';
import { deleteWebhookDeliveriesBefore } from './delivery-queries.ts';
import { DELIVERY_DAYS } from './limits.ts';

const KIND = 'clean-webhook-deliveries';
const DAY_MS = 24 * 3600 * 1000;
/** Rows removed in one unit of work, so that others do not wait long. */
const BATCH = 1000;

/** Schedules the daily deletion of old deliveries. */
export const scheduleDeliveryCleaning = (ctx: Context): Promise<void> => startDaily(ctx, KIND);

/** Deletes deliveries of every state after 30 days, and domain events that no consumer has processed since. */
export async function cleanWebhookDeliveriesJob(ctx: Context, _payload: unknown, run: JobRun): Promise<void> {
  await repeatTomorrow(ctx, KIND);
  if (run.isAbandoned) return;
  const oldest = new Date(ctx.clock().getTime() - DELIVERY_DAYS * DAY_MS).toISOString();
  let removed = BATCH;
  while (removed === BATCH) {
    run.signal.throwIfAborted();
    removed = await transactQuietly(ctx, ({ db }) => deleteWebhookDeliveriesBefore(db, oldest, BATCH));
  }
  await transactQuietly(ctx, ({ db }) => deleteDomainEventsBefore(db, oldest));
}
