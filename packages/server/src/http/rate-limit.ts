import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { networkOf } from './network-of.ts';

const WINDOW_MS = 60_000;
/** Callers counted one by one; a caller beyond them in the same minute shares one count. */
const MAX_SUBJECTS = 100_000;

/** What is counted, each for itself, and how much of it one caller has in a minute where `BINDERY_RATE_LIMIT` is `limit`. */
const AMOUNTS = {
  /** Calls of the API by each token, or by each address without one. */
  calls: (limit: number) => limit,
  /** Pages of accounts, and of signing in by an identity provider. */
  accountPages: (limit: number) => limit,
  /** What costs sites more work than a page, as searches do. Pages are read from memory, and not counted. */
  endpoints: (limit: number) => limit,
  /**
   * Events without a token, of which browsers send several with a request. Many readers of one office may share an address,
   * and nobody is to fill the disk from one.
   */
  events: (limit: number) => limit * 10,
  /** Milliseconds of CPU time on published pages, regardless of the number of requests; see `cpu-budget.ts`. */
  publishedCpu: (limit: number) => (limit === 0 ? 0 : 20_000),
  /** Ratings of one site. */
  feedback: () => 60,
};

const limiters = new WeakMap<Context, Map<keyof typeof AMOUNTS, RateLimiter>>();

/** The counts of one kind, which all of a server share. */
export function limiterOf(ctx: Context, kind: keyof typeof AMOUNTS): RateLimiter {
  const ofServer = limiters.get(ctx) ?? new Map<keyof typeof AMOUNTS, RateLimiter>();
  limiters.set(ctx, ofServer);
  const limiter = ofServer.get(kind) ?? new RateLimiter(ctx, AMOUNTS[kind](ctx.config.rateLimit));
  ofServer.set(kind, limiter);
  return limiter;
}

/** Counts what each caller does in windows of a minute. */
class RateLimiter {
  readonly #ctx: Context;
  readonly #limit: number;
  #windowEnd = 0;
  #used = new Map<string, number>();

  /** @param limit how much each may do in a minute; 0 for no limit */
  constructor(ctx: Context, limit: number) {
    this.#ctx = ctx;
    this.#limit = limit;
  }

  /**
   * Counts one request of `subject`, or so much of something else, and writes the headers.
   * @throws 429 when it is one too many
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

  /** Counts one request of an address, or so much of something else, as `count` does. */
  countAddress(ip: string, reply: FastifyReply, amount = 1): void {
    this.count(`address ${networkOf(ip)}`, reply, amount);
  }

  /** The same where no response mentions the limit: false when it is one too many. */
  allowsAddress(ip: string, amount = 1): boolean {
    return this.allows(`address ${networkOf(ip)}`, amount);
  }

  /** Counts one request of `subject`, or so much of something else; false when it is one too many. */
  allows(subject: string, amount = 1): boolean {
    return this.#limit === 0 || this.#use(subject, amount).used <= this.#limit;
  }

  /** Until everybody may come again, at least 1. */
  secondsLeft(): number {
    return this.#secondsFrom(this.#ctx.clock().getTime());
  }

  #secondsFrom(now: number): number {
    return Math.max(1, Math.ceil((this.#windowEnd - now) / 1000));
  }

  #use(subject: string, amount: number): { used: number; now: number } {
    const now = this.#ctx.clock().getTime();
    // Earlier than the window is a clock that was put back: nobody waits until it is available again.
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
