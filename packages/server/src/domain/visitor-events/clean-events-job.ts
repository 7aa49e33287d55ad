import { repeatTomorrow, startDaily } from '../../platform/jobs/daily.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { Context } from '../context.ts';

const KIND = 'clean-events';
const DAY_MS = 24 * 3600 * 1000;

/** Has old events removed from now on, once a day, where the configuration lets them grow old at all. */
export async function scheduleEventCleaning(ctx: Context): Promise<void> {
  if (ctx.config.insights.days > 0) await startDaily(ctx, KIND);
}

/** Deletes events older than the configured retention. */
export async function cleanEventsJob(ctx: Context, _payload: unknown, run: JobRun): Promise<void> {
  const { days } = ctx.config.insights;
  if (days === 0) return;
  await repeatTomorrow(ctx, KIND);
  if (!run.isAbandoned) await ctx.insights.deleteBefore(ctx.clock().getTime() - days * DAY_MS);
}
