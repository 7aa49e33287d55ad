import type { Context } from '../domain/context.ts';
import { isStorageCounted, skipStorageCount } from '../engines/revisions/count-storage-job.ts';
import type { ComputePool } from '../platform/compute/compute-pool.ts';
import { ComputeProcessEnded } from '../platform/compute/compute-process.ts';
import { HEAVY_JOBS } from '../platform/db/tables/jobs.ts';
import { ServiceError } from '../platform/errors.ts';
import { findDueJob } from '../platform/jobs/queries.ts';
import { RUN_JOB } from '../platform/jobs/run-job-task.ts';
import { runNextJob } from '../platform/jobs/worker.ts';

/**
 * Has a compute process run the next due job whose time depends on content. One whose process ends is taken again when its
 * lease is over.
 * @param stopping hands jobs that run back for another worker
 * @returns whether there was one
 */
export async function runHeavyJob(ctx: Context, compute: ComputePool, stopping: AbortSignal): Promise<boolean> {
  // An idle server starts no process to look for jobs, nor to find that there is nothing to count.
  const due = await findDueJob(ctx.database.reader, ctx.clock().toISOString(), HEAVY_JOBS);
  if (due === undefined) return false;
  if (due.kind === 'count-storage' && (await isStorageCounted(ctx)))
    return runNextJob(ctx, stopping, { 'count-storage': skipStorageCount }, ['count-storage']);
  const handBack = () => compute.handBackJobs();
  stopping.addEventListener('abort', handBack, { once: true });
  let isRefused = false;
  try {
    return await RUN_JOB.run(compute, { kinds: HEAVY_JOBS });
  } catch (error) {
    // The next look finds the job, or the lease of it that still runs.
    isRefused = error instanceof ServiceError;
    if (isRefused || error instanceof ComputeProcessEnded) return false;
    throw error;
  } finally {
    stopping.removeEventListener('abort', handBack);
    // Nothing ran where the pool refused: two loops of a worker that announced it would wake each other endlessly.
    if (!isRefused) ctx.database.engine.noteForeignCommit();
  }
}
