import type { Tx } from '../../platform/db/transact.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { Context } from '../context.ts';

/** Events in flight when a site is deleted have arrived by then. */
const DELAY_MS = 60_000;

/** Has the events of a site removed, once the unit of work that deletes the site has ended. */
export async function enqueueEventRemoval(tx: Tx, siteId: string): Promise<void> {
  const runAt = new Date(Date.parse(tx.now) + DELAY_MS).toISOString();
  const kind = 'remove-site-events';
  await tx.enqueue({ kind, queue: `${kind}:${siteId}`, payload: { siteId }, runAt });
}

/** Removes the events of a site that was deleted. */
export async function removeSiteEventsJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  if (!run.isAbandoned) await ctx.insights.deleteSite(String(payload['siteId']));
}
