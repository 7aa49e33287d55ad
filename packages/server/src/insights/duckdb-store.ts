import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { createDrainLoop } from '../concurrency/drain-loop.ts';
import { createMutex } from '../concurrency/mutex.ts';
import { ServiceError } from '../errors.ts';
import { storeUnavailable } from '../store/store-unavailable.ts';
import { createAppendQueue } from './append-queue.ts';
import { answerQuery } from './duckdb-answer.ts';
import { createDuckdbDialect } from './duckdb-dialect.ts';
import { migrateDuckdb } from './duckdb-migrations.ts';
import { createQuestions } from './duckdb-questions.ts';
import { exportSource, removeBefore, removeSite, takeFile } from './duckdb-tables.ts';
import { writeEventObjects } from './event-lines.ts';
import type { EventStore } from './event-store.ts';
import { EventStoreError, folderNotOpened } from './event-store-error.ts';
import { copyEvents } from './exported-events.ts';
import { createFirstSeenTracker, type FirstSeenTracker } from './first-seen-tracker.ts';
import { EVENT_SCHEMA } from './migrations/migrations.ts';
import { openSpool } from './spool.ts';
import type { EventSchema } from './store-schema.ts';
import type { StoredEvent } from './stored-event.ts';

/** Half of a second is left for taking them over: events are in answers a second after they were kept. */
const PAUSES = { pauseMs: 250, retryMs: 2000 };

/**
 * Keeps events in files of a folder that this process has for itself: what comes is written to a spool, where it is
 * safe, and DuckDB imports it from there in its own threads, many events at a time.
 * @param warn receives why events wait longer in the spool than they should
 * @throws EventStoreError when another process has the folder, the file is not one of this program, or it cannot be
 * migrated; what waits in the spool stays there
 */
export async function openDuckdbStore(
  folder: string,
  warn: (error: unknown) => void,
  schema = EVENT_SCHEMA,
): Promise<EventStore> {
  const { instance, tables, spool } = await openFolder(folder, schema).catch((error: unknown) => {
    throw error instanceof EventStoreError ? error : folderNotOpened(folder, error);
  });
  let hasNewSites = true;
  const takeAll = async (connection: DuckDBConnection) => {
    const findsSites = hasNewSites;
    hasNewSites = false;
    try {
      for (const file of await spool.seal()) {
        await takeFile(connection, file, { schema, hasNewSites: findsSites });
        await spool.remove(file);
      }
    } catch (error) {
      hasNewSites = true;
      throw error;
    }
  };
  const taker = createDrainLoop({ ...PAUSES, isEmpty: spool.isEmpty, takeAll: () => tables.inTurn(takeAll), warn });
  const firstSeen = createFirstSeenTracker();
  const queue = createAppendQueue(async (events) => {
    hasNewSites ||= events.some(({ site }) => tables.numberOf(site) === undefined);
    try {
      await spool.write(writeLines(events, firstSeen, schema));
    } catch (error) {
      firstSeen.forget();
      throw error instanceof ServiceError ? error : storeUnavailable('The server cannot store events.', error);
    }
    taker.wake();
  }, 0);
  const questions = await createQuestions(instance);
  const dialect = createDuckdbDialect(tables.numberOf);
  const change = async (work: (connection: DuckDBConnection) => Promise<unknown>) => {
    await taker.takeAll();
    await tables.inTurn(work);
  };
  // What an earlier process left is in the first answer.
  await taker.takeAll().catch(taker.wake);
  return {
    kind: 'duckdb',
    append: queue.add,
    aggregate: (query) => questions.answer((ask) => answerQuery(query, dialect, ask)),
    deleteSite: (siteId) => change((connection) => removeSite(connection, siteId)),
    deleteBefore: (instant) => change((connection) => removeBefore(connection, instant)),
    exportTo: async (file, format, siteId) => {
      await taker.takeAll();
      const source = exportSource(schema, siteId === undefined ? undefined : dialect.site(siteId));
      return withConnection(instance, (connection) => copyEvents(connection, source, { file, format, schema }));
    },
    releaseMemory: questions.releaseMemory,
    close: async () => {
      await queue.close();
      await taker.close();
      await spool.close();
      await questions.close();
      await tables.close();
      instance.closeSync();
    },
  };
}

const writeLines = (events: readonly StoredEvent[], firstSeen: FirstSeenTracker, schema: EventSchema): string =>
  writeEventObjects(events, String, schema)
    .map((json, index) => {
      const event = events[index];
      const isFirstSeen = event !== undefined && firstSeen.isFirstSeen(event);
      return isFirstSeen ? `${json.slice(0, -1)},"opening":true}\n` : `${json}\n`;
    })
    .join('');

/** Opens all or nothing: what stayed open would let the next try open the same file for the second time. */
async function openFolder(folder: string, schema: EventSchema) {
  const instance = await openInstance(folder);
  const connection = await instance.connect();
  try {
    const tables = await openTables(connection, schema);
    const spool = await openSpool(path.join(folder, 'spool'), await tables.lastFile());
    return { instance, tables, spool };
  } catch (error) {
    connection.closeSync();
    instance.closeSync();
    throw error;
  }
}

function openInstance(folder: string): Promise<DuckDBInstance> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return DuckDBInstance.create(path.join(folder, 'events.duckdb'), {
    // Questions get more. Small pieces of work, such as taking over some events, cost twice as much on two.
    threads: '1',
    memory_limit: '1GB',
    checkpoint_threshold: '64MB',
    temp_directory: path.join(folder, 'tmp'),
    max_temp_directory_size: '8GB',
    preserve_insertion_order: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
}

async function withConnection<Result>(
  instance: DuckDBInstance,
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
  }
}

/** The tables and the one connection that changes them. */
async function openTables(connection: DuckDBConnection, schema: EventSchema) {
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRows();
  let numbers = new Map<string, number>();
  const readSites = async () => {
    const rows = await read('SELECT id, number FROM sites');
    numbers = new Map(rows.map(([id, number]) => [String(id), Number(number)]));
  };
  const runExclusive = createMutex();
  await connection.run("SET GLOBAL TimeZone = 'UTC'");
  await migrateDuckdb(connection, schema);
  await readSites();
  return {
    /** Number of the last file of the spool that was taken over. */
    lastFile: async () => Number((await read('SELECT last FROM progress'))[0]?.[0]),
    /** The number that stands for a site, if it has events. */
    numberOf: (siteId: string) => numbers.get(siteId),
    /** Changes the tables, one change after the other. */
    inTurn: (work: (connection: DuckDBConnection) => Promise<unknown>): Promise<void> =>
      runExclusive(async () => {
        try {
          await work(connection);
        } finally {
          await readSites();
        }
      }),
    close: async () => {
      // Otherwise it is done while closing, when everything else of this process waits for it.
      await connection.run('CHECKPOINT').catch(() => undefined);
      connection.closeSync();
    },
  };
}
