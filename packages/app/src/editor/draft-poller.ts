import { onChange } from '../data/live.ts';

/** Interval of requests for steps of other users, while the window is visible. */
const POLL_MS = 2000;
/** The same while new versions are announced: an announcement may be lost. */
const ANNOUNCED_MS = 20_000;
/** Interval of checks of the page: any other page of the space may have changed. */
const CHECK_MS = 10_000;

/**
 * Polls for steps of other users: every two seconds, and at once when the window becomes visible or a change is
 * announced.
 */
export class DraftPoller {
  readonly #poll: () => Promise<void>;
  readonly #check: () => Promise<void>;
  readonly #isBehind: (version: number) => boolean;
  #checkTimer: number | undefined;
  #timer: number | undefined;
  #unfollow: () => void = () => undefined;
  #isPolling = false;
  #announced = 0;

  /**
   * @param check is called when the content was changed by somebody, once in ten seconds at most
   * @param isBehind whether this window does not have a version yet
   */
  constructor(poll: () => Promise<void>, check: () => Promise<void>, isBehind: (version: number) => boolean) {
    this.#poll = poll;
    this.#check = check;
    this.#isBehind = isBehind;
  }

  start(): void {
    this.follow(false);
    this.#unfollow = onChange(({ kind }) => kind === 'content' && this.#follow());
    window.addEventListener('focus', this.#ask);
    window.addEventListener('online', this.#ask);
    document.addEventListener('visibilitychange', this.#ask);
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#checkTimer);
    this.#unfollow();
    window.removeEventListener('focus', this.#ask);
    window.removeEventListener('online', this.#ask);
    document.removeEventListener('visibilitychange', this.#ask);
  }

  /** @param isAnnounced whether new versions are announced from now on */
  follow(isAnnounced: boolean): void {
    clearInterval(this.#timer);
    this.#timer = window.setInterval(this.#ask, isAnnounced ? ANNOUNCED_MS : POLL_MS);
  }

  /** A version was announced; without one, some may have been missed. */
  ring(version = Number.POSITIVE_INFINITY): void {
    this.#announced = version;
    if (this.#isBehind(version)) this.#ask();
  }

  #follow(): void {
    this.#ask();
    if (this.#checkTimer !== undefined) return;
    void this.#check();
    this.#checkTimer = window.setTimeout(() => {
      this.#checkTimer = undefined;
    }, CHECK_MS);
  }

  #ask = (): void => {
    if (document.visibilityState === 'hidden' || !navigator.onLine || this.#isPolling) return;
    this.#isPolling = true;
    const known = this.#announced;
    void this.#poll().finally(() => {
      this.#isPolling = false;
      // Announced while this was asked.
      if (this.#announced !== known && this.#isBehind(this.#announced)) this.#ask();
    });
  };
}
