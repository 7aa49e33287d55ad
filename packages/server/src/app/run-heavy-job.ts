import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { HEAVY_JOBS } from '../jobs/job.ts';
import { findDueJob } from '../jobs/queries.ts';
import type { ComputePool } from '../workers/compute-pool.ts';
import { ComputeProcessEnded } from '../workers/compute-process.ts';
import { runTask } from '../workers/compute-tasks.ts';

/**
 * Has a compute process run the next due job whose time depends on content. One whose process ends is taken again when its
 * lease is over.
 * @param stopping hands jobs that run back for another worker
 * @returns whether there was one
 */
export async function runHeavyJob(ctx: Context, compute: ComputePool, stopping: AbortSignal): Promise<boolean> {
  // An idle server starts no process to look for jobs.
  if ((await findDueJob(ctx.database.reader, ctx.clock().toISOString(), HEAVY_JOBS)) === undefined) return false;
  const handBack = () => compute.handBackJobs();
  stopping.addEventListener('abort', handBack, { once: true });
  try {
    return await runTask(compute, 'run-job', { kinds: HEAVY_JOBS });
  } catch (error) {
    // The next look finds the job, or the lease of it that still runs.
    if (error instanceof ComputeProcessEnded || error instanceof ServiceError) return false;
    throw error;
  } finally {
    stopping.removeEventListener('abort', handBack);
    ctx.database.engine.noteForeignCommit();
  }
}
