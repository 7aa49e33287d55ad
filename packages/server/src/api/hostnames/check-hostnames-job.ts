import type { Context } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import type { JobRun } from '../../jobs/job.ts';
import { isAnyHostnameThere, listHostnamesDue } from '../../queries/hostnames.ts';
import { checkDns } from './check-dns.ts';
import { recordHostnameCheck, scheduleHostnameChecks } from './service.ts';

const HOUR_MS = 3600 * 1000;
const BATCH = 500;
/** Names asked about at once. */
const AT_ONCE = 10;

/**
 * Looks again whether host names lead here: once a day for those that do, once an hour for those that do not yet. A name
 * that leads elsewhere is given up, until it leads here again.
 */
export async function checkHostnamesJob(ctx: Context, _payload: unknown, run: JobRun): Promise<void> {
  await transact(ctx, async (tx) => {
    if (await isAnyHostnameThere(tx.db)) await scheduleHostnameChecks(tx);
  });
  if (run.isAbandoned) return;
  const now = ctx.clock().getTime();
  const [hourAgo, dayAgo] = [now - HOUR_MS, now - 24 * HOUR_MS].map((time) => new Date(time).toISOString());
  const due = await listHostnamesDue(ctx.database.reader, hourAgo ?? '', dayAgo ?? '', BATCH);
  for (let start = 0; start < due.length; start += AT_ONCE) {
    run.signal.throwIfAborted();
    const hostnames = due.slice(start, start + AT_ONCE);
    const checks = await Promise.all(
      hostnames.map(async (hostname) => ({ hostname, check: await checkDns(ctx, hostname) })),
    );
    await transact(ctx, async (tx) => {
      for (const { hostname, check } of checks) await recordHostnameCheck(tx, hostname, check);
    });
  }
  await ctx.siteHosts.refresh();
}
