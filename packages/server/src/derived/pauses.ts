import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which others get their turn. */
const TURN_MS = 4;

/** Lets other work of the process go on once a turn of long work is used up. One for each piece of long work. */
export function createPauses(): () => Promise<void> {
  let start = process.hrtime.bigint();
  return async () => {
    if (process.hrtime.bigint() - start < BigInt(TURN_MS * 1_000_000)) return;
    // The first may come in the same round of the event loop, before anything that arrived meanwhile.
    await nextTurn();
    await nextTurn();
    start = process.hrtime.bigint();
  };
}
