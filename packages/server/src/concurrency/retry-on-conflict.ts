import { setTimeout as sleep } from 'node:timers/promises';
import { conflict } from '../errors.ts';

const MAX_TRIES = 20;

/**
 * Runs `attempt` until it was not overtaken. An attempt reads heads, works on them, and moves them only if they are
 * still the same; otherwise it gives `undefined` and starts over with the heads as they are then, after a pause that
 * differs so that those who meet do not meet again.
 * @throws 409 when it was overtaken 20 times
 */
export async function retryOnConflict<Result>(attempt: () => Promise<Result | undefined>): Promise<Result> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const result = await attempt();
    if (result !== undefined) return result;
    await sleep(Math.random() * 10 * tries);
  }
  throw conflict('The content kept changing while this was written. Try again.', 'concurrent_change');
}
