import { setTimeout as sleep } from 'node:timers/promises';
import { serverBusy } from '../../platform/errors.ts';
import type { StoredEvent } from './stored-event.ts';

/** Maximum number of queued events per store; more are refused until it has caught up. */
const MAX_WAITING = 200_000;
/** Events of one write, but for those of a single call that has more. */
const MAX_BATCH = 20_000;

/** Batches the events of concurrent calls into one write. */
export interface AppendQueue {
  /**
   * Ends once the write that these events were part of has ended, and fails with it.
   * @throws 503 when too many events wait already
   */
  add(events: readonly StoredEvent[]): Promise<void>;
  /** Accepts no more events, and resolves once all queued ones are written. */
  close(): Promise<void>;
}

interface Waiting {
  readonly events: readonly StoredEvent[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes one batch at a time: events that arrive during a write are in the next batch.
 * @param write stores a batch durably; events of one call are never in two batches
 * @param pauseMs minimum time between the starts of two writes, for stores that suffer from many small ones
 */
export function createAppendQueue(
  write: (events: readonly StoredEvent[]) => Promise<void>,
  pauseMs: number,
): AppendQueue {
  let waiting: Waiting[] = [];
  let count = 0;
  const closing = new AbortController();
  let writing: Promise<void> | undefined;

  const take = (): Waiting[] => {
    let size = 0;
    const end = waiting.findIndex(({ events }, index) => {
      size += events.length;
      return index > 0 && size > MAX_BATCH;
    });
    const taken = end < 0 ? waiting : waiting.slice(0, end);
    waiting = end < 0 ? [] : waiting.slice(end);
    return taken;
  };
  const writeAll = async () => {
    while (waiting.length > 0) {
      const batch = take();
      const events = batch.flatMap((each) => each.events);
      const pause = sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
      const outcome = await write(events).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      count -= events.length;
      for (const { resolve, reject } of batch) outcome === undefined ? resolve() : reject(outcome.error);
      await pause;
    }
    writing = undefined;
  };
  return {
    add: (events) => {
      if (events.length === 0) return Promise.resolve();
      if (closing.signal.aborted || count + events.length > MAX_WAITING) return Promise.reject(tooManyEvents());
      count += events.length;
      return new Promise((resolve, reject) => {
        waiting.push({ events, resolve, reject });
        writing ??= writeAll();
      });
    },
    close: async () => {
      closing.abort();
      await writing;
    },
  };
}

/** The error for events that arrive faster than the store writes them. */
export const tooManyEvents = () => serverBusy('The event queue is full. Send the events again later.');
