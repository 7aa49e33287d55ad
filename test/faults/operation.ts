import { isDeepStrictEqual } from 'node:util';
import type { FaultWorld } from './world.ts';

/** One run of an operation: what it did is known afterwards, regardless of what became of the server meanwhile. */
export interface Attempt {
  /** Does it, and resolves once the server has acknowledged it; where a job does the work, once that has ended. */
  run(): Promise<void>;
  /**
   * Looks at what came of it: all of it when it was acknowledged, and otherwise all or nothing. May be asked again at
   * any later time.
   * @throws Error saying what is not as it must be
   */
  check(): Promise<void>;
}

/** Makes what one run needs: separate things, which no other run touches. */
export type FaultOperation = (world: FaultWorld) => Promise<Attempt>;

/** @throws Error with both values where they differ */
export function requireEqual(what: string, found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) throw new Error(`${what}: found ${show(found)}, and not ${show(wanted)}.`);
}

const show = (value: unknown): string => String(JSON.stringify(value)).slice(0, 2000);

/** @throws Error when it was acknowledged and does not exist */
export function requireKept(what: string, isThere: boolean, isAcknowledged: boolean): void {
  if (isAcknowledged && !isThere) throw new Error(`${what} was acknowledged, and is not there.`);
}

/** A run of one request. @param check receives whether it was acknowledged */
export function aRequest(send: () => Promise<unknown>, check: (isAcknowledged: boolean) => Promise<void>): Attempt {
  let isAcknowledged = false;
  return {
    run: async () => {
      await send();
      isAcknowledged = true;
    },
    check: () => check(isAcknowledged),
  };
}
