import type { JobKind, JobRow } from '../db/tables/jobs.ts';
import { transact } from '../db/transact.ts';
import { newId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import type { JobFunction, JobRun } from './job.ts';
import { endJobRun, leaseEnd, renewLease, takeJob } from './lease.ts';
import { PermanentError } from './permanent-error.ts';
import { deleteJobsFinishedBefore, findDueJob } from './queries.ts';

const POLL_MS = 1000;
const MAX_TRIES = 6;
/** A machine may lose power many times; a job that crashes its process does so every time. */
const MAX_CRASHES = 20;
/** Crashes of a job that was canceled: its next run only reports that. */
export const CANCELED = 1_000_000;
const KEEP_FINISHED_MS = 7 * 24 * 3600 * 1000;
/** Pause before each retry; the last value applies to all later ones. */
const PAUSES_MS = [2_000, 10_000, 60_000, 300_000, 900_000];

/** The kinds of jobs that a worker runs. */
type Jobs<JobContext> = Readonly<Record<string, JobFunction<JobContext>>>;

/** Runs jobs one after the other until it is stopped. */
export interface Worker {
  /** Resolves once the current job has ended, or was returned for another worker. */
  stop(): Promise<void>;
}

interface WorkerOptions<JobContext> {
  /** Maximum number of concurrent jobs, each of another queue. */
  readonly concurrency?: number;
  readonly jobs: Jobs<JobContext>;
  /** Claims only these kinds; all by default. */
  readonly kinds?: readonly JobKind[];
  /** Claims and runs one due job, replacing `runNextJob`; returns whether there was one. */
  readonly runNext?: (stopping: AbortSignal) => Promise<boolean>;
}

/** Starts a worker on this context. */
export function startWorker<JobContext extends Platform>(
  ctx: JobContext,
  {
    concurrency = 2,
    jobs,
    kinds,
    runNext = (stopping) => runNextJob(ctx, stopping, jobs, kinds),
  }: WorkerOptions<JobContext>,
): Worker {
  const stopping = new AbortController();
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const resume of waiting) resume();
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        waiting.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, POLL_MS);
      waiting.add(resume);
    });
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const worked = await runNext(stopping.signal).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'the worker could not reach its queue');
        return false;
      });
      if (!worked && !stopping.signal.aborted) await pause();
    }
  };
  // Every commit may have enqueued a job; polling finds those of other processes.
  ctx.database.engine.onChange(wake);
  const loops = Array.from({ length: concurrency }, loop);
  return {
    stop: async () => {
      stopping.abort();
      wake();
      await Promise.all(loops);
    },
  };
}

/**
 * Claims and runs one due job, of the given kinds if any.
 * @returns whether there was one
 */
export async function runNextJob<JobContext extends Platform>(
  ctx: JobContext,
  signal: AbortSignal,
  jobs: Jobs<JobContext>,
  kinds?: readonly JobKind[],
): Promise<boolean> {
  const lease = newId();
  // Checked without a transaction first: an idle worker acquires no write lock.
  if ((await findDueJob(ctx.database.reader, ctx.clock().toISOString(), kinds)) === undefined) return false;
  const job = await transact(ctx, async (tx) => {
    const due = await findDueJob(tx.db, tx.now, kinds);
    // A stopping worker must not claim a job that it has just returned.
    if (due === undefined || signal.aborted) return undefined;
    return takeJob(tx.db, due, lease, leaseEnd(ctx.clock()));
  });
  if (job === undefined) return false;
  // Another node may have written the data of the job.
  await ctx.database.engine.catchUp();
  await runJob(ctx, jobs[job.kind], job, lease, signal);
  return true;
}

async function runJob<JobContext extends Platform>(
  ctx: JobContext,
  work: JobFunction<JobContext> | undefined,
  job: JobRow,
  lease: string,
  stopping: AbortSignal,
): Promise<void> {
  const renewal = renewLease(ctx, job.id, lease);
  const { tries } = job;
  const run: JobRun = {
    id: job.id,
    tries,
    isLastTry: tries >= MAX_TRIES,
    isAbandoned: job.crashes > MAX_CRASHES,
    abandonment: job.crashes >= CANCELED ? 'it was canceled' : 'the server stopped on every attempt',
    signal: AbortSignal.any([stopping, renewal.lost]),
  };
  try {
    if (work === undefined) throw new PermanentError(`There is no job of the type "${job.kind}".`);
    await work(ctx, JSON.parse(job.payload) as Record<string, unknown>, run);
    await endRun(ctx, job, lease, { state: 'succeeded', tries });
  } catch (error) {
    await settleFailure(ctx, job, lease, run, error);
  } finally {
    renewal.stop();
  }
}

async function settleFailure(ctx: Platform, job: JobRow, lease: string, run: JobRun, error: unknown): Promise<void> {
  // A stopping worker returns its job as if it had not been claimed.
  if (run.signal.aborted) return endRun(ctx, job, lease, { state: 'pending', tries: run.tries - 1 });
  const message = error instanceof Error ? error.message : String(error);
  const isFinal = error instanceof PermanentError || run.isLastTry;
  ctx.log.warn({ job: job.id, kind: job.kind, tries: run.tries, reason: message, isFinal }, 'a job failed');
  const pause = PAUSES_MS[Math.min(run.tries, PAUSES_MS.length) - 1] ?? 0;
  const runAt = new Date(ctx.clock().getTime() + pause).toISOString();
  await endRun(ctx, job, lease, {
    state: isFinal ? 'failed' : 'pending',
    error: message,
    tries: run.tries,
    ...(!isFinal && { run_at: runAt }),
  });
}

/** Records the outcome of a run; `change` replaces only the columns it contains. */
async function endRun(ctx: Platform, job: JobRow, lease: string, change: Partial<JobRow>): Promise<void> {
  const { state, run_at, tries, error } = { ...job, error: null, ...change };
  await transact(ctx, async (tx) => {
    const finished = state === 'pending' ? null : tx.now;
    await endJobRun(tx.db, job.id, lease, { state, run_at, tries, error, finished_at: finished });
    const weekAgo = new Date(Date.parse(tx.now) - KEEP_FINISHED_MS).toISOString();
    await deleteJobsFinishedBefore(tx.db, weekAgo);
  });
}
