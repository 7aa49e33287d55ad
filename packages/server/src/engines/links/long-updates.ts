import { setTimeout as sleep } from 'node:timers/promises';

/** Texts up to which an update is made before a reader is answered; a larger one is made in the background. */
const FEW_TEXTS = 250;
/** How long a reader waits at most. */
const PATIENCE_MS = 10_000;

/** The updates of many texts that are in progress, by space. */
export class LongUpdates {
  readonly #spaceIds = new Set<string>();
  readonly #listeners = new Map<string, Set<() => void>>();

  /** Runs an update, which notes the number of its texts. */
  async run(spaceId: string, update: (note: (texts: number) => void) => Promise<void>): Promise<void> {
    const note = (texts: number) => {
      if (texts <= FEW_TEXTS) return;
      this.#spaceIds.add(spaceId);
      for (const listener of this.#listeners.get(spaceId) ?? []) listener();
    };
    try {
      await update(note);
    } finally {
      this.#spaceIds.delete(spaceId);
    }
  }

  /** Waits for a result, unless an update of many texts delays it: then another one is returned. */
  async waitFor<Result>(spaceId: string, get: () => Promise<Result>, getOther: () => Result): Promise<Result> {
    // Not even begun: all readers would wait for the end of the update.
    if (this.#spaceIds.has(spaceId)) return getOther();
    const listeners = this.#listeners.get(spaceId) ?? new Set();
    this.#listeners.set(spaceId, listeners);
    let listener = (): void => undefined;
    const isDelayed = new Promise<'delayed'>((resolve) => {
      listener = () => resolve('delayed');
    });
    listeners.add(listener);
    const answered = new AbortController();
    const result = get();
    result.catch(() => undefined);
    try {
      const late = sleep(PATIENCE_MS, 'delayed' as const, { ref: false, signal: answered.signal });
      late.catch(() => undefined);
      const first = await Promise.race([result.then((value) => ({ value })), isDelayed, late]);
      return first === 'delayed' ? getOther() : first.value;
    } finally {
      answered.abort();
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(spaceId);
    }
  }
}
