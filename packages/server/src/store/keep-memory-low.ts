import type { Context } from '../context.ts';
import { HeapCollector } from './heap-collector.ts';

/** Half of the time at the least, and all of it at the most, that something unused stays in memory. */
const INTERVAL_MS = 20_000;

/** Gives memory back that nobody has used for a while, until it is stopped. */
export function keepMemoryLow(ctx: Pick<Context, 'idleEviction' | 'database' | 'search' | 'log'>): { stop(): void } {
  const collector = new HeapCollector();
  const look = () => {
    try {
      if (!collector.look(ctx.idleEviction.evict())) return;
      ctx.database.engine.releaseMemory();
      ctx.search.db.releaseMemory();
    } catch (error) {
      ctx.log.warn({ err: error }, 'memory is not given back');
    }
  };
  const timer = setInterval(look, INTERVAL_MS).unref();
  return { stop: () => clearInterval(timer) };
}
