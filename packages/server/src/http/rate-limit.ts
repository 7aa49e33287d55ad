import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';

const WINDOW_MS = 60_000;
/** Callers counted one by one; whoever comes beyond them in the same minute shares one count. */
const MAX_SUBJECTS = 100_000;

/** Counts the requests of each token, or of each address without one, in windows of a minute (decisions, rows 18 and 19). */
export class RateLimiter {
  readonly #ctx: Context;
  readonly #limit: number;
  #windowEnd = 0;
  #used = new Map<string, number>();

  /** @param limit requests a minute; 0 for no limit */
  constructor(ctx: Context, limit = ctx.config.rateLimit) {
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
    const seconds = Math.max(1, Math.ceil((this.#windowEnd - now) / 1000));
    reply.header('retry-after', seconds);
    throw new ServiceError(429, `Too many requests: the limit is ${limit} a minute. Try again in ${seconds} seconds.`);
  }

  /** Counts one request of `subject`, or so much of something else; false when it is one too many. */
  allows(subject: string, amount = 1): boolean {
    return this.#limit === 0 || this.#use(subject, amount).used <= this.#limit;
  }

  #use(subject: string, amount: number): { used: number; now: number } {
    const now = this.#ctx.clock().getTime();
    if (now >= this.#windowEnd) {
      this.#windowEnd = now - (now % WINDOW_MS) + WINDOW_MS;
      this.#used = new Map();
    }
    const counted = this.#used.has(subject) || this.#used.size < MAX_SUBJECTS ? subject : 'others';
    const used = (this.#used.get(counted) ?? 0) + amount;
    this.#used.set(counted, used);
    return { used, now };
  }
}
