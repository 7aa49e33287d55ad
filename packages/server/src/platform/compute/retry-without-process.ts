import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../errors.ts';
import { ComputeProcessEnded } from './compute-process.ts';

/** How often a task is begun, and the pause before each further time. */
const [MAX_BEGUN, PAUSE_MS] = [60, 1000];

/** Runs a task for which nobody waits again while there is no process for it, or its process ends. */
export async function retryWithoutProcess<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let begun = 1; ; begun++) {
    try {
      return await run();
    } catch (error) {
      const isWithoutProcess =
        error instanceof ComputeProcessEnded || (error instanceof ServiceError && error.status === 503);
      if (!isWithoutProcess || begun >= MAX_BEGUN) throw error;
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  }
}
