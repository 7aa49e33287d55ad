import type { Context } from '../../../domain/context.ts';
import { transactQuietly } from '../../../platform/db/transact.ts';
import { repeatTomorrow, startDaily } from '../../../platform/jobs/daily.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { deleteOldSteps } from '../../../platform/queries/page-draft-steps.ts';
import { deleteIdleDrafts } from '../../../platform/queries/page-drafts.ts';

const KIND = 'clean-page-drafts';
const DAY_MS = 24 * 3600 * 1000;
/**
 * Days for which flushed drafts and their steps are retained: a browser that was offline that long can still
 * synchronize.
 */
const DAYS = 14;

/** Schedules the daily deletion of abandoned drafts. */
export const scheduleDraftCleaning = (ctx: Context): Promise<void> => startDaily(ctx, KIND);

/** Deletes flushed drafts and steps after two weeks. Unflushed steps are never deleted. */
export async function cleanDraftsJob(ctx: Context, _payload: unknown, run: JobRun): Promise<void> {
  await repeatTomorrow(ctx, KIND);
  if (run.isAbandoned) return;
  const oldest = new Date(ctx.clock().getTime() - DAYS * DAY_MS).toISOString();
  const drafts = await transactQuietly(ctx, ({ db }) => deleteIdleDrafts(db, oldest));
  const steps = await transactQuietly(ctx, ({ db }) => deleteOldSteps(db, oldest));
  ctx.log.info({ drafts, steps }, 'removed saved drafts');
}
