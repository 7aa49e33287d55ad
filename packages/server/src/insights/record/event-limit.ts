import type { Context } from '../../context.ts';
import { RateLimiter } from '../../http/rate-limit.ts';

/** Browsers send several events with a request. */
const EVENTS_A_REQUEST = 10;

const limiters = new WeakMap<Context, RateLimiter>();

/**
 * Counts the events that an address sends without a token: ten for each call that `BINDERY_RATE_LIMIT` allows in a minute.
 * Many readers of one office may share an address, and nobody is to fill the disk from one.
 */
export function eventLimiterOf(ctx: Context): RateLimiter {
  const limiter = limiters.get(ctx) ?? new RateLimiter(ctx, ctx.config.rateLimit * EVENTS_A_REQUEST);
  limiters.set(ctx, limiter);
  return limiter;
}
