/** Frames that may come at once, and a second. */
const [BURST, RATE] = [60, 20];

/** A token bucket for the frames of one connection. */
export class FrameBucket {
  readonly #clock: () => Date;
  #left = BURST;
  #last: number;

  constructor(clock: () => Date) {
    this.#clock = clock;
    this.#last = clock().getTime();
  }

  /** Counts a frame; false if there were too many. */
  accepts(): boolean {
    const now = this.#clock().getTime();
    // A clock that was set back gives nothing.
    this.#left = Math.min(BURST, this.#left + (Math.max(0, now - this.#last) / 1000) * RATE);
    this.#last = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
