import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { Tables } from '../db/database.ts';
import type { JobRow } from '../db/tables/jobs.ts';
import { randomText } from '../ids.ts';
import type { JobInput, JobKind } from './job.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

let enqueued = 0;

/** An id that sorts after those made before it by this process: the order among jobs of one instant. */
const newJobId = (): string => (++enqueued).toString(36).padStart(7, '0') + randomText(13);

export async function insertJob(db: Db, job: JobInput, now: string): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      id: newJobId(),
      kind: job.kind,
      queue: job.queue,
      payload: JSON.stringify(job.payload),
      state: 'pending',
      queue_order: job.order ?? now,
      run_at: job.runAt ?? now,
      tries: 0,
      crashes: 0,
      lease_until: null,
      lease: null,
      error: null,
      created_at: now,
      finished_at: null,
    })
    .execute();
}

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

/** Leases and pauses before further tries are shorter: longer ones were written before the clock was put back. */
const [LONGEST_LEASE_MS, LONGEST_PAUSE_MS] = [2 * 60_000, 20 * 60_000];

const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/**
 * Jobs that wait for nothing but their turn. One that was to run at once is due regardless of what the clock says by
 * now.
 */
function isDue(where: ExpressionBuilder<Tables, 'jobs'>, now: string) {
  const isPending = where.and([
    where('state', '=', 'pending'),
    where.or([
      where('run_at', '<=', now),
      where('run_at', '<=', where.ref('created_at')),
      where.and([where('tries', '>', 0), where('run_at', '>', later(now, LONGEST_PAUSE_MS))]),
    ]),
  ]);
  const isAbandoned = where.and([
    where('state', '=', 'running'),
    where.or([where('lease_until', '<=', now), where('lease_until', '>', later(now, LONGEST_LEASE_MS))]),
  ]);
  return where.or([isPending, isAbandoned]);
}

/**
 * The next job that may run now: due, and first of its queue. A running one whose lease ran out counts as due, because
 * its worker died. Of all kinds, or of those that are given.
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
                busy.and([
                  busy('earlier.state', '=', 'running'),
                  busy.between('earlier.lease_until', now, later(now, LONGEST_LEASE_MS)),
                ]),
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

/** The job of a queue that has only one: what became of it. */
export async function findJobOfQueue(db: Db, queue: string): Promise<Pick<JobRow, 'state' | 'error'> | undefined> {
  return db.selectFrom('jobs').select(['state', 'error']).where('queue', '=', queue).limit(1).executeTakeFirst();
}

/** Cancels the jobs of a queue that nobody has begun. */
export async function deletePendingJobs(db: Db, queue: string): Promise<void> {
  await db.deleteFrom('jobs').where('queue', '=', queue).where('state', '=', 'pending').execute();
}

/**
 * Puts jobs of a queue that failed and wait to be tried again after `order`: what is asked for now is not to wait for
 * them.
 */
export async function postponeRetries(db: Db, queue: string, order: string): Promise<void> {
  await db
    .updateTable('jobs')
    // They were enqueued before, so of one instant they would come first.
    .set({ queue_order: new Date(Date.parse(order) + 1).toISOString() })
    .where('queue', '=', queue)
    .where('state', '=', 'pending')
    .where('tries', '>', 0)
    .where('queue_order', '<=', order)
    .execute();
}

/** Gives a due job to a worker. @returns the job as it is now */
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

/** @returns whether the lease was still held */
export async function extendLease(db: Db, id: string, lease: string, leaseUntil: string): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ lease_until: leaseUntil })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends a run, if its lease is still held. */
export async function endJobRun(
  db: Db,
  id: string,
  lease: string,
  change: Pick<JobRow, 'state' | 'run_at' | 'tries' | 'error' | 'finished_at'>,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ...change, lease: null, lease_until: null })
    // A finished job keeps its kind and outcome; what its input may contain a sealed credential.
    .$if(change.finished_at !== null, (query) => query.set({ payload: '{}' }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** Puts a job that failed after those of its queue that nobody has tried yet: they are not to wait for its next try. */
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
 * Moves the time of the job of a queue that waits for its first run; it waits no longer than `waitMs` after it was enqueued.
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

/** Whether a queue has a job that runs, or waits for its turn or its next try. */
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
