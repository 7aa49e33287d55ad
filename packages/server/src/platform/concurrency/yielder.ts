import { setImmediate as nextTurn } from 'node:timers/promises';
import { ServiceError } from '../errors.ts';
import { secondsOf } from './timeout.ts';

/** Milliseconds of work after which others get their turn. */
const TURN_MS = 4;

/** Yields to other work if it has waited for long enough. */
export type Yield = () => Promise<void>;

/** Yields to other work of the process once the time slice of long work is used up. One for each piece of long work. */
export function createYielder(): Yield {
  let start = process.hrtime.bigint();
  return async () => {
    if (process.hrtime.bigint() - start < BigInt(TURN_MS * 1_000_000)) return;
    // The first turn may be in the same round of the event loop, before any new event.
    await nextTurn();
    await nextTurn();
    start = process.hrtime.bigint();
  };
}

/**
 * Like `createYielder`, for the work of a single caller.
 * @param milliseconds the time limit from now on, including waits
 * @throws 503 in the first pause after the limit
 */
export function createBoundedYielder(milliseconds: number): () => Promise<void> {
  const pause = createYielder();
  const tookTooLong = () =>
    new ServiceError(
      503,
      `The request exceeded ${secondsOf(milliseconds)} seconds and was canceled: nothing was changed.`,
      'work_timeout',
    );
  const end = process.hrtime.bigint() + BigInt(milliseconds) * 1_000_000n;
  return async () => {
    if (process.hrtime.bigint() > end) throw tookTooLong();
    await pause();
  };
}
