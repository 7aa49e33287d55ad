import { defineTask } from '../compute/compute-tasks.ts';
import type { JobKind } from '../db/tables/jobs.ts';

/**
 * Runs the next due job of these kinds; returns whether there was one. A job limits its own time: its lease ends with
 * its process.
 */
export const RUN_JOB = defineTask<{ readonly kinds: readonly JobKind[] }, boolean>('run-job', {
  caller: 'jobs',
  kind: 'shared',
});
