import type { Context } from '../domain/context.ts';
import { HeapCollector } from '../platform/store/heap-collector.ts';

/** Interval of evictions: unused data stays in memory for one to two intervals. */
const INTERVAL_MS = 20_000;
/** How long a collection has for its steps before what it freed is returned to the system, in milliseconds. */
const COLLECTION_MS = 10_000;

/** Releases memory of idle caches, until it is stopped. */
export function keepMemoryLow(
  ctx: Pick<Context, 'idleEviction' | 'database' | 'search' | 'insights' | 'log'>,
  collector = new HeapCollector(),
): { stop(): void } {
  const warn = (error: unknown) => ctx.log.warn({ err: error }, 'memory is not given back');
  const trim = () => void ctx.insights.releaseMemory?.().catch(warn);
  let trimTimer: NodeJS.Timeout | undefined;
  const look = () => {
    try {
      if (!collector.look(ctx.idleEviction.evict())) return;
      ctx.database.engine.releaseMemory();
      ctx.search.db.releaseMemory();
      trimTimer = setTimeout(trim, COLLECTION_MS).unref();
    } catch (error) {
      warn(error);
    }
  };
  const timer = setInterval(look, INTERVAL_MS).unref();
  return {
    stop: () => {
      clearInterval(timer);
      clearTimeout(trimTimer);
    },
  };
}
