/** Pauses between repeated work, which end at once while a caller waits for its completion. */
export class Pacer {
  readonly #milliseconds: number;
  #hurrying = 0;
  #end: () => void = () => undefined;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** Resolves after the pause, or earlier when work is hurried. */
  pause(): Promise<void> {
    if (this.#hurrying > 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#milliseconds);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Runs work without pauses. */
  async hurry<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#hurrying += 1;
    this.#end();
    try {
      return await work();
    } finally {
      this.#hurrying -= 1;
    }
  }
}
