import { isDeepStrictEqual } from 'node:util';
import type { FaultWorld } from './world.ts';

/** One run of an operation: its outcome can be checked afterwards, even if the server was killed meanwhile. */
export interface Attempt {
  /** Does it, and resolves once the server has acknowledged it; where a job does the work, once that has ended. */
  run(): Promise<void>;
  /**
   * Checks the outcome: complete if it was acknowledged, otherwise all or nothing. Can be repeated later.
   * @throws Error naming the violation
   */
  check(): Promise<void>;
}

/** Creates the data of one run: separate objects, which no other run uses. */
export type FaultOperation = (world: FaultWorld) => Promise<Attempt>;

/** @throws Error with both values where they differ */
export function requireEqual(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${what}: found ${show(actual)}, and not ${show(expected)}.`);
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
