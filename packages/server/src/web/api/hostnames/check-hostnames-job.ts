import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { isAnyHostnameThere, listHostnamesDue } from '../../../platform/queries/hostnames.ts';
import { checkDns } from './check-dns.ts';
import { recordHostnameCheck, scheduleHostnameChecks } from './service.ts';

const HOUR_MS = 3600 * 1000;
const BATCH = 500;
/** Maximum concurrent lookups. */
const AT_ONCE = 10;

/**
 * Checks whether host names resolve to this server: once a day for verified ones, once an hour for others. A name that
 * resolves elsewhere is deactivated until it resolves here again.
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
