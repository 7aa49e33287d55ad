import { setImmediate as nextTurn } from 'node:timers/promises';
import { ServiceError } from '../errors.ts';

/** Milliseconds of work after which others get their turn. */
const TURN_MS = 4;

/** Lets others go on, if they have waited for long enough. */
export type Yield = () => Promise<void>;

/** Lets other work of the process go on once a turn of long work is used up. One for each piece of long work. */
export function createYielder(): Yield {
  let start = process.hrtime.bigint();
  return async () => {
    if (process.hrtime.bigint() - start < BigInt(TURN_MS * 1_000_000)) return;
    // The first may come in the same round of the event loop, before anything that arrived meanwhile.
    await nextTurn();
    await nextTurn();
    start = process.hrtime.bigint();
  };
}

/**
 * As `createPauses`, for work that is done for one caller alone.
 * @param milliseconds from now on, waiting for others included
 * @throws 503 in the first pause after that time
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

/**
 * Waits for work that others have a use for as well, and that goes on when it took too long for one of them.
 * @throws 503 after so many milliseconds
 */
export async function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const message = `The request exceeded ${secondsOf(milliseconds)} seconds and continues in the background. Try again.`;
    timer = setTimeout(() => reject(new ServiceError(503, message, 'work_timeout')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const secondsOf = (milliseconds: number): number => Math.ceil(milliseconds / 1000);
