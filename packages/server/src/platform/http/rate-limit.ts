import type { FastifyReply } from 'fastify';
import { ServiceError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { stateOfServer } from '../store/server-state.ts';
import { networkOf } from './network-of.ts';

const WINDOW_MS = 60_000;
/** Callers counted individually; further callers in the same minute share one count. */
const MAX_SUBJECTS = 100_000;

/** The counted categories, and the limit of one caller per minute where `BINDERY_RATE_LIMIT` is `limit`. */
const AMOUNTS = {
  /** API calls by each token, or by each IP address without one. */
  calls: (limit: number) => limit,
  /** Steps of drafts: a writer sends several each second. */
  draftSteps: (limit: number) => limit * 2,
  /** Account pages, and sign-in by an identity provider. */
  accountPages: (limit: number) => limit,
  /** Requests to sites that cost more than a page, such as searches. Pages are read from memory, and not counted. */
  endpoints: (limit: number) => limit,
  /**
   * Events without a token, of which browsers send several per request. Many readers of one office may share an IP
   * address, and no single one may fill the disk.
   */
  events: (limit: number) => limit * 10,
  /** Milliseconds of CPU time on published pages, regardless of the number of requests; see `cpu-budget.ts`. */
  publishedCpu: (limit: number) => (limit === 0 ? 0 : 20_000),
  /** The same for pages that browsers fetch in advance: they do not use up what the pages read may cost. */
  prefetchedCpu: (limit: number) => (limit === 0 ? 0 : 5_000),
  /** Ratings of one site. */
  feedback: () => 60,
};

const limitersOf = stateOfServer(() => new Map<keyof typeof AMOUNTS, RateLimiter>());

/** The counts of one category, shared by a whole server. */
export function limiterOf(ctx: Platform, kind: keyof typeof AMOUNTS): RateLimiter {
  const limiters = limitersOf(ctx);
  const limiter = limiters.get(kind) ?? new RateLimiter(ctx, AMOUNTS[kind](ctx.config.rateLimit));
  limiters.set(kind, limiter);
  return limiter;
}

/** Counts requests of each caller in windows of a minute. */
class RateLimiter {
  readonly #ctx: Platform;
  readonly #limit: number;
  #windowEnd = 0;
  #used = new Map<string, number>();

  /** @param limit maximum per minute; 0 for no limit */
  constructor(ctx: Platform, limit: number) {
    this.#ctx = ctx;
    this.#limit = limit;
  }

  /**
   * Counts one request of `subject`, or another amount, and writes the headers.
   * @throws 429 if the limit is exceeded
   */
  count(subject: string, reply: FastifyReply, amount = 1): void {
    const limit = this.#limit;
    if (limit === 0) return;
    const { used, now } = this.#use(subject, amount);
    reply.header('x-ratelimit-limit', limit);
    reply.header('x-ratelimit-remaining', Math.max(0, limit - used));
    reply.header('x-ratelimit-reset', Math.ceil(this.#windowEnd / 1000));
    if (used <= limit) return;
    const seconds = this.#secondsFrom(now);
    reply.header('retry-after', seconds);
    throw new ServiceError(
      429,
      `Too many requests: the limit is ${limit} a minute. Try again in ${seconds} seconds.`,
      'rate_limited',
    );
  }

  /** Counts one request of an IP address, or another amount, like `count`. */
  countIp(ip: string, reply: FastifyReply, amount = 1): void {
    this.count(`address ${networkOf(ip)}`, reply, amount);
  }

  /** Like `countIp`, without headers: false if the limit is exceeded. */
  allowsIp(ip: string, amount = 1): boolean {
    return this.allows(`address ${networkOf(ip)}`, amount);
  }

  /** Counts one request of `subject`, or another amount; false if the limit is exceeded. */
  allows(subject: string, amount = 1): boolean {
    return this.#limit === 0 || this.#use(subject, amount).used <= this.#limit;
  }

  /** Seconds until the window ends, at least 1. */
  secondsLeft(): number {
    return this.#secondsFrom(this.#ctx.clock().getTime());
  }

  #secondsFrom(now: number): number {
    return Math.max(1, Math.ceil((this.#windowEnd - now) / 1000));
  }

  #use(subject: string, amount: number): { used: number; now: number } {
    const now = this.#ctx.clock().getTime();
    // A time before the window means that the clock was set back: the window restarts.
    if (now >= this.#windowEnd || now < this.#windowEnd - WINDOW_MS) {
      this.#windowEnd = now - (now % WINDOW_MS) + WINDOW_MS;
      this.#used = new Map();
    }
    const counted = this.#used.has(subject) || this.#used.size < MAX_SUBJECTS ? subject : 'others';
    const used = (this.#used.get(counted) ?? 0) + amount;
    this.#used.set(counted, used);
    return { used, now };
  }
}
