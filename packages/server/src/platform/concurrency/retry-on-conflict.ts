import { setTimeout as sleep } from 'node:timers/promises';
import { conflict } from '../errors.ts';

const MAX_TRIES = 20;

/**
 * Optimistic concurrency: repeats `attempt` until it succeeds. An attempt reads heads, does its work, and moves the
 * heads only if they are unchanged; otherwise it returns `undefined` and is repeated with the new heads after a
 * randomized pause.
 * @throws 409 after 20 conflicts
 */
export async function retryOnConflict<Result>(attempt: () => Promise<Result | undefined>): Promise<Result> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const result = await attempt();
    if (result !== undefined) return result;
    await sleep(Math.random() * 10 * tries);
  }
  throw conflict('The content kept changing while this was written. Try again.', 'concurrent_change');
}
