import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { repeatTomorrow, startDaily } from '../../../platform/jobs/daily.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { deleteOldNotifications } from './queries.ts';

const KIND = 'clean-notifications';
const DAY_MS = 24 * 3600 * 1000;
/** Days that notifications are kept: read or done ones, and all. */
const [READ_DAYS, ALL_DAYS] = [90, 365];
/** Rows removed in one unit of work, so that others do not wait long. */
const BATCH = 1000;

/** Schedules the daily deletion of old notifications. */
export async function scheduleNotificationCleaning(ctx: Context): Promise<void> {
  await startDaily(ctx, KIND);
}

/** Deletes notifications that were read or done 90 days ago, and all after a year. */
export async function cleanNotificationsJob(ctx: Context, _payload: unknown, run: JobRun): Promise<void> {
  await repeatTomorrow(ctx, KIND);
  if (run.isAbandoned) return;
  const daysAgo = (days: number) => new Date(ctx.clock().getTime() - days * DAY_MS).toISOString();
  const limits = { readBefore: daysAgo(READ_DAYS), before: daysAgo(ALL_DAYS), limit: BATCH };
  let removed = BATCH;
  while (removed === BATCH) {
    run.signal.throwIfAborted();
    removed = await transact(ctx, (tx) => deleteOldNotifications(tx.db, limits));
  }
}
