import { JOBS } from '../app/jobs.ts';
import type { Context } from '../context.ts';
import type { JobRow } from '../db/tables/jobs.ts';
import { transact } from '../db/transact.ts';
import { newId } from '../ids.ts';
import type { JobFunction, JobKind, JobRun } from './job.ts';
import { PermanentError } from './permanent-error.ts';
import { deleteJobsFinishedBefore, endJobRun, extendLease, findDueJob, takeJob } from './queries.ts';

/** How long a job waits for a worker that died; a live one renews its lease three times as often. */
const LEASE_MS = 15_000;
const POLL_MS = 1000;
const MAX_TRIES = 6;
/** A machine may lose its power many times; a job that ends its process does so every time. */
const MAX_CRASHES = 20;
const KEEP_FINISHED_MS = 7 * 24 * 3600 * 1000;
/** Pause before each further try; the last value stands for all later ones. */
const PAUSES_MS = [2_000, 10_000, 60_000, 300_000, 900_000];

/** The kinds of jobs that a worker does. */
type Jobs = Readonly<Record<string, JobFunction>>;

/** Does jobs one after the other until it is stopped. */
export interface Worker {
  /** Resolves once the job in hand has ended, or was handed back for another worker. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  /** Jobs that run at once, each of another queue. */
  readonly concurrency?: number;
  readonly jobs?: Jobs;
  /** Only these are taken; all where it is absent. */
  readonly kinds?: readonly JobKind[];
  /** Claims one due job and runs it, in place of `runNextJob`; gives whether there was one. */
  readonly runNext?: (stopping: AbortSignal) => Promise<boolean>;
}

/** Starts a worker on this context. */
export function startWorker(
  ctx: Context,
  {
    concurrency = 2,
    jobs = JOBS,
    kinds,
    runNext = (stopping) => runNextJob(ctx, stopping, jobs, kinds),
  }: WorkerOptions = {},
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
  // Every commit may have enqueued something; the polls are for those of other processes.
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

/** Claims
 * one due job, of one of the kinds where these are given, and runs it.
 * @returns whether there was one
 */
export async function runNextJob(
  ctx: Context,
  signal: AbortSignal,
  jobs: Jobs = JOBS,
  kinds?: readonly JobKind[],
): Promise<boolean> {
  const lease = newId();
  // Looked for without a transaction first: an idle worker acquires no write lock.
  if ((await findDueJob(ctx.database.reader, ctx.clock().toISOString(), kinds)) === undefined) return false;
  const job = await transact(ctx, async (tx) => {
    const due = await findDueJob(tx.db, tx.now, kinds);
    // A worker that stops must not claim what its other half has just handed back.
    if (due === undefined || signal.aborted) return undefined;
    return takeJob(tx.db, due, lease, leaseEnd(ctx));
  });
  if (job === undefined) return false;
  // What the job is about may have been done by another node.
  await ctx.database.engine.catchUp();
  await runJob(ctx, jobs[job.kind], job, lease, signal);
  return true;
}

async function runJob(
  ctx: Context,
  work: JobFunction | undefined,
  job: JobRow,
  lease: string,
  stopping: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const heartbeat = setInterval(async () => {
    const held = await transact(ctx, (tx) => extendLease(tx.db, job.id, lease, leaseEnd(ctx))).catch(() => true);
    if (!held) lost.abort();
  }, LEASE_MS / 3);
  const { tries } = job;
  const run: JobRun = {
    id: job.id,
    tries,
    isLastTry: tries >= MAX_TRIES,
    isAbandoned: job.crashes > MAX_CRASHES,
    signal: AbortSignal.any([stopping, lost.signal]),
  };
  try {
    if (work === undefined) throw new PermanentError(`There is no job of the type "${job.kind}".`);
    await work(ctx, JSON.parse(job.payload) as Record<string, unknown>, run);
    await endRun(ctx, job, lease, { state: 'succeeded', tries });
  } catch (error) {
    await settleFailure(ctx, job, lease, run, error);
  } finally {
    clearInterval(heartbeat);
  }
}

async function settleFailure(ctx: Context, job: JobRow, lease: string, run: JobRun, error: unknown): Promise<void> {
  // A worker that stops hands its job back as if it had not been taken.
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

/** Writes how a run ended; what `change` leaves out is as it was before the run. */
async function endRun(ctx: Context, job: JobRow, lease: string, change: Partial<JobRow>): Promise<void> {
  const { state, run_at, tries, error } = { ...job, error: null, ...change };
  await transact(ctx, async (tx) => {
    const finished = state === 'pending' ? null : tx.now;
    await endJobRun(tx.db, job.id, lease, { state, run_at, tries, error, finished_at: finished });
    const weekAgo = new Date(Date.parse(tx.now) - KEEP_FINISHED_MS).toISOString();
    await deleteJobsFinishedBefore(tx.db, weekAgo);
  });
}

const leaseEnd = (ctx: Context): string => new Date(ctx.clock().getTime() + LEASE_MS).toISOString();
