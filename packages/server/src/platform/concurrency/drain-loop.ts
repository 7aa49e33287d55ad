import { setTimeout as sleep } from 'node:timers/promises';

/** Processes pending items: immediately if there are few, and with pauses while more arrive. */
export interface Drainer {
  /** Something waits. */
  wake(): void;
  /** Processes all pending items. */
  takeAll(): Promise<void>;
  /** Makes a last attempt; the next process handles the rest. */
  close(): Promise<void>;
}

/** The source of items, and the schedule. */
interface DrainSource {
  /** Whether nothing waits. */
  isEmpty(): boolean;
  /** May be called while it is still running. */
  takeAll(): Promise<void>;
  readonly pauseMs: number;
  /** After it failed, for the lack of disk perhaps. */
  readonly retryMs: number;
  /** It failed, and is tried again. */
  warn(error: unknown): void;
}

export function createDrainLoop({ isEmpty, takeAll, pauseMs, retryMs, warn }: DrainSource): Drainer {
  const closing = new AbortController();
  let taking: Promise<void> | undefined;
  const takeOrWarn = () =>
    takeAll().then(
      () => pauseMs,
      (error) => {
        warn(error);
        return retryMs;
      },
    );
  const takeWhileSomethingWaits = async () => {
    while (!isEmpty() && !closing.signal.aborted) {
      const pause = await takeOrWarn();
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    taking = undefined;
  };
  return {
    wake: () => {
      taking ??= takeWhileSomethingWaits();
    },
    takeAll,
    close: async () => {
      closing.abort();
      await taking;
      await takeOrWarn();
    },
  };
}
