import { availableParallelism } from 'node:os';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { createMutex } from '../concurrency/mutex.ts';
import { storeUnavailable } from '../store/store-unavailable.ts';
import type { ResultRow } from './plan-query.ts';

/** Questions that are answered at the same time; others wait for one of them. */
const AT_ONCE = 2;
const THREADS = Math.min(4, availableParallelism());
const LIMIT_MS = 30_000;

/** Asks one statement of a question and gives all of its rows. */
export type Ask = (sql: string) => Promise<readonly ResultRow[]>;

export interface Questions {
  /**
   * Answers a question when its turn comes.
   * @throws 503 when it took longer than half a minute
   */
  answer<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result>;
  /** Has the C library return freed memory of the whole process to the system, in a thread of DuckDB. */
  releaseMemory(): Promise<void>;
  /** Ends what is being answered, and accepts no more. */
  close(): Promise<void>;
}

/** Answers questions on their own connections, so that none waits for events that come in, and in several threads. */
export async function createQuestions(instance: DuckDBInstance): Promise<Questions> {
  const control = await instance.connect();
  const runExclusive = createMutex();
  const setThreads = (count: number) => runExclusive(() => control.run(`SET threads = ${count}`));
  const open = new Set<DuckDBConnection>();
  const idle: DuckDBConnection[] = [];
  const waiting: (() => void)[] = [];
  const running = new Set<Promise<unknown>>();
  let busy = 0;
  const answer = async <Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> => {
    const connection = idle.pop() ?? (await instance.connect());
    open.add(connection);
    if (busy++ === 0) await setThreads(THREADS);
    try {
      return await withinLimit(connection, work);
    } finally {
      // Also after a question that was ended: the connection is as before.
      idle.push(connection);
      if (--busy === 0) await setThreads(1);
    }
  };
  return {
    answer: async (work) => {
      while (running.size >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
      const answering = answer(work);
      running.add(answering);
      return answering.finally(() => {
        running.delete(answering);
        waiting.shift()?.();
      });
    },
    releaseMemory: () =>
      runExclusive(async () => {
        // Questions change the number of threads themselves.
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

async function withinLimit<Result>(connection: DuckDBConnection, work: (ask: Ask) => Promise<Result>): Promise<Result> {
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
