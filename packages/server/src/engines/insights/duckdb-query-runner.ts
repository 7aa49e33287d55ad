import { availableParallelism } from 'node:os';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { createMutex } from '../../platform/concurrency/mutex.ts';
import { storeUnavailable } from '../../platform/store/store-unavailable.ts';
import type { ResultRow } from './plan-query.ts';

/** Concurrent queries; others wait for one of them. */
const AT_ONCE = 2;
const THREADS = Math.min(4, availableParallelism());
const LIMIT_MS = 30_000;

/** Runs one statement of a query and returns all of its rows. */
export type RunStatement = (sql: string) => Promise<readonly ResultRow[]>;

export interface QueryRunner {
  /**
   * Runs a query when its turn comes.
   * @throws 503 after half a minute
   */
  run<Result>(work: (runStatement: RunStatement) => Promise<Result>): Promise<Result>;
  /** Has the C library return freed memory of the whole process to the system, in a thread of DuckDB. */
  releaseMemory(): Promise<void>;
  /** Ends running queries, and accepts no more. */
  close(): Promise<void>;
}

/** Runs queries on separate connections, so that none waits for appended events, and in several threads. */
export async function createQueryRunner(instance: DuckDBInstance): Promise<QueryRunner> {
  const control = await instance.connect();
  const runExclusive = createMutex();
  const setThreads = (count: number) => runExclusive(() => control.run(`SET threads = ${count}`));
  const open = new Set<DuckDBConnection>();
  const idle: DuckDBConnection[] = [];
  const waiting: (() => void)[] = [];
  const running = new Set<Promise<unknown>>();
  let busy = 0;
  const runNow = async <Result>(work: (runStatement: RunStatement) => Promise<Result>): Promise<Result> => {
    const connection = idle.pop() ?? (await instance.connect());
    open.add(connection);
    if (busy++ === 0) await setThreads(THREADS);
    try {
      return await withinLimit(connection, work);
    } finally {
      // Also after an interrupted query: the connection remains usable.
      idle.push(connection);
      if (--busy === 0) await setThreads(1);
    }
  };
  return {
    run: async (work) => {
      while (running.size >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
      const result = runNow(work);
      running.add(result);
      return result.finally(() => {
        running.delete(result);
        waiting.shift()?.();
      });
    },
    releaseMemory: () =>
      runExclusive(async () => {
        // Queries change the number of threads themselves.
        if (busy > 0) return;
        // DuckDB calls `malloc_trim` of glibc whenever the number changes: no script can call it.
        await control.run('SET threads = 2');
        await control.run('SET threads = 1');
      }),
    close: async () => {
      for (const connection of open) connection.interrupt();
      await Promise.allSettled(running);
      for (const connection of [...open, control]) connection.closeSync();
    },
  };
}

async function withinLimit<Result>(
  connection: DuckDBConnection,
  work: (runStatement: RunStatement) => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    connection.interrupt();
  }, LIMIT_MS);
  try {
    return await work(async (sql) => (await connection.runAndReadAll(sql)).getRows());
  } catch (error) {
    throw isOver ? storeUnavailable('The event store is too busy.', error) : error;
  } finally {
    clearTimeout(timer);
  }
}
