import { setImmediate as nextTurn } from 'node:timers/promises';

/** Coalesces calls: all callers before a run starts share that run; runs are sequential. */
export class Coalescer {
  readonly #work: () => Promise<void>;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves when work has ended that began after the call. */
  join(): Promise<void> {
    this.#next ??= this.#running.then(async () => {
      // Callers in the same turn of the event loop share the run.
      await nextTurn();
      this.#next = undefined;
      const work = this.#work();
      this.#running = work;
      return work;
    });
    return this.#next;
  }
}
