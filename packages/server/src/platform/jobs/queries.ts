import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../db/database.ts';
import type { JobKind, JobRow } from '../db/tables/jobs.ts';
import { hasLostLease, isEarlierLeased } from './lease.ts';

/** Whether a job of this kind waits for its time. */
export async function hasPendingJob(db: Db, kind: JobKind): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Maximum delay before retries: longer ones were written before the clock was set back. */
const LONGEST_PAUSE_MS = 20 * 60_000;

const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/** Jobs that are ready to run. One without a delay is due regardless of the clock. */
function isDue(where: ExpressionBuilder<Tables, 'jobs'>, now: string) {
  const isPending = where.and([
    where('state', '=', 'pending'),
    where.or([
      where('run_at', '<=', now),
      where('run_at', '<=', where.ref('created_at')),
      where.and([where('tries', '>', 0), where('run_at', '>', later(now, LONGEST_PAUSE_MS))]),
    ]),
  ]);
  return where.or([isPending, hasLostLease(where, now)]);
}

/**
 * The next job that may run now: due, and first in its queue. A running job whose lease expired counts as due, because
 * its worker died. Of all kinds, or of the given ones.
 */
export async function findDueJob(db: Db, now: string, kinds?: readonly JobKind[]): Promise<JobRow | undefined> {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'queue', 'payload', 'state', 'run_at', 'tries', 'crashes', 'lease_until', 'lease', 'error'])
    .select(['queue_order', 'created_at', 'finished_at'])
    .where((where) => isDue(where, now))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('jobs as earlier')
            .select('earlier.id')
            .whereRef('earlier.queue', '=', 'jobs.queue')
            .whereRef('earlier.id', '!=', 'jobs.id')
            .where((busy) =>
              busy.or([
                isEarlierLeased(busy, now),
                busy.and([
                  busy('earlier.state', 'in', ['pending', 'running']),
                  busy.or([
                    busy('earlier.queue_order', '<', busy.ref('jobs.queue_order')),
                    busy.and([
                      busy('earlier.queue_order', '=', busy.ref('jobs.queue_order')),
                      busy('earlier.id', '<', busy.ref('jobs.id')),
                    ]),
                  ]),
                ]),
              ]),
            ),
        ),
      ),
    )
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The state of the only job in a queue. */
export async function findJobOfQueue(db: Db, queue: string): Promise<Pick<JobRow, 'state' | 'error'> | undefined> {
  return db.selectFrom('jobs').select(['state', 'error']).where('queue', '=', queue).limit(1).executeTakeFirst();
}

/** Cancels the jobs of a queue that have not started. */
export async function deletePendingJobs(db: Db, queue: string): Promise<void> {
  await db.deleteFrom('jobs').where('queue', '=', queue).where('state', '=', 'pending').execute();
}

/**
 * Moves jobs of a queue that failed and await a retry after `order`, so that a job requested now does not wait for
 * them.
 */
export async function postponeRetries(db: Db, queue: string, order: string): Promise<void> {
  await db
    .updateTable('jobs')
    // They were enqueued earlier, so at the same instant they would be first.
    .set({ queue_order: new Date(Date.parse(order) + 1).toISOString() })
    .where('queue', '=', queue)
    .where('state', '=', 'pending')
    .where('tries', '>', 0)
    .where('queue_order', '<=', order)
    .execute();
}

/** Moves a failed job after the untried ones of its queue, which do not wait for its retry. */
export async function putBehindUntried(db: Db, id: string): Promise<void> {
  const { last } = await db
    .selectFrom('jobs')
    .innerJoin('jobs as failed', 'failed.queue', 'jobs.queue')
    .select((eb) => eb.fn.max('jobs.queue_order').as('last'))
    .where('failed.id', '=', id)
    .where('jobs.id', '!=', id)
    .where('jobs.state', '=', 'pending')
    .where('jobs.tries', '=', 0)
    .whereRef('jobs.queue_order', '>=', 'failed.queue_order')
    .executeTakeFirstOrThrow();
  if (last === null) return;
  const order = new Date(Date.parse(last) + 1).toISOString();
  await db.updateTable('jobs').set({ queue_order: order }).where('id', '=', id).execute();
}

export async function deleteJobsFinishedBefore(db: Db, instant: string): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('state', 'in', ['succeeded', 'failed'])
    .where('finished_at', '<', instant)
    .execute();
}

/**
 * Reschedules the pending first run of a queue's job; it waits no longer than `waitMs` after it was enqueued.
 * @returns whether there is one
 */
export async function postponePendingJob(
  db: Db,
  queue: string,
  { runAt, waitMs }: { readonly runAt: string; readonly waitMs: number },
): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select(['id', 'created_at', 'run_at'])
    .where('queue', '=', queue)
    .where('state', '=', 'pending')
    .where('tries', '=', 0)
    .limit(1)
    .executeTakeFirst();
  if (job === undefined) return false;
  const latest = later(job.created_at, waitMs);
  const next = runAt < latest ? runAt : latest;
  if (next !== job.run_at) await db.updateTable('jobs').set({ run_at: next }).where('id', '=', job.id).execute();
  return true;
}

/** Whether a queue has a job that is running, or waits for its turn or its next attempt. */
export async function isQueueBusy(db: Db, queue: string): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('queue', '=', queue)
    .where('state', 'in', ['pending', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The first pending job of a queue. */
export async function findPendingJob(db: Db, queue: string): Promise<Pick<JobRow, 'id' | 'run_at'> | undefined> {
  return db
    .selectFrom('jobs')
    .select(['id', 'run_at'])
    .where('queue', '=', queue)
    .where('state', '=', 'pending')
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
}
