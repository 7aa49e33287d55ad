import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../db/database.ts';
import type { JobRow } from '../db/tables/jobs.ts';
import { transact } from '../db/transact.ts';
import type { Platform } from '../platform.ts';

/** How long a job waits after its worker died; a live one renews its lease three times as often. */
const LEASE_MS = 15_000;
/** Maximum lease: a longer one was written before the clock was set back. */
const LONGEST_LEASE_MS = 2 * 60_000;

/** Expiry of a lease that is acquired or renewed now. */
export const leaseEnd = (now: Date): string => new Date(now.getTime() + LEASE_MS).toISOString();

const longestLease = (now: string): string => new Date(Date.parse(now) + LONGEST_LEASE_MS).toISOString();

/** Whether the lease of a running job has expired because its worker died. */
export const hasLostLease = (job: ExpressionBuilder<Tables, 'jobs'>, now: string) =>
  job.and([
    job('state', '=', 'running'),
    job.or([job('lease_until', '<=', now), job('lease_until', '>', longestLease(now))]),
  ]);

/** Whether an earlier job of the queue is running with a live worker. */
export const isEarlierLeased = (job: ExpressionBuilder<Tables & { earlier: JobRow }, 'earlier'>, now: string) =>
  job.and([job('earlier.state', '=', 'running'), job.between('earlier.lease_until', now, longestLease(now))]);

/** Renews a lease until it is stopped; `lost` is aborted if another worker has claimed the job. */
export function renewLease(ctx: Platform, id: string, lease: string): { readonly lost: AbortSignal; stop(): void } {
  const lost = new AbortController();
  const heartbeat = setInterval(async () => {
    const held = await transact(ctx, (tx) => extendLease(tx.db, id, lease, leaseEnd(ctx.clock()))).catch(() => true);
    if (!held) lost.abort();
  }, LEASE_MS / 3);
  return { lost: lost.signal, stop: () => clearInterval(heartbeat) };
}

/** Leases a due job to a worker. @returns the updated job */
export async function takeJob(db: Db, due: JobRow, lease: string, leaseUntil: string): Promise<JobRow> {
  const isTakenOver = due.state === 'running';
  const change = {
    state: 'running',
    tries: isTakenOver ? due.tries : due.tries + 1,
    crashes: isTakenOver ? due.crashes + 1 : due.crashes,
    lease,
    lease_until: leaseUntil,
  } as const;
  await db.updateTable('jobs').set(change).where('id', '=', due.id).execute();
  return { ...due, ...change };
}

/** @returns whether the lease was still valid */
async function extendLease(db: Db, id: string, lease: string, leaseUntil: string): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ lease_until: leaseUntil })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends a run, if its lease is still valid. */
export async function endJobRun(
  db: Db,
  id: string,
  lease: string,
  change: Pick<JobRow, 'state' | 'run_at' | 'tries' | 'error' | 'finished_at'>,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ...change, lease: null, lease_until: null })
    // A finished job retains its kind and outcome; its input may contain a sealed credential.
    .$if(change.finished_at !== null, (query) => query.set({ payload: '{}' }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}
