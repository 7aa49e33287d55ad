import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { createDrainLoop } from '../../platform/concurrency/drain-loop.ts';
import { createMutex } from '../../platform/concurrency/mutex.ts';
import { ServiceError } from '../../platform/errors.ts';
import { storeUnavailable } from '../../platform/store/store-unavailable.ts';
import { createAppendQueue } from './append-queue.ts';
import { createDuckdbDialect } from './duckdb-dialect.ts';
import { migrateDuckdb } from './duckdb-migrations.ts';
import { createQueryRunner } from './duckdb-query-runner.ts';
import { runQuery } from './duckdb-results.ts';
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

/** Half of a second remains for the import: queries include events a second after they were stored. */
const PAUSES = { pauseMs: 250, retryMs: 2000 };

/**
 * Stores events in files of a folder that this process owns: events are written durably to a spool, from which DuckDB
 * imports them in batches in its own threads.
 * @param warn receives why events wait longer in the spool than they should
 * @throws EventStoreError if another process owns the folder, the file is not one of this program, or it cannot be
 * migrated; the spool is left as it is
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
  const queryRunner = await createQueryRunner(instance);
  const dialect = createDuckdbDialect(tables.numberOf);
  const change = async (work: (connection: DuckDBConnection) => Promise<unknown>) => {
    await taker.takeAll();
    await tables.inTurn(work);
  };
  // The first query includes the spool of an earlier process.
  await taker.takeAll().catch(taker.wake);
  return {
    kind: 'duckdb',
    append: queue.add,
    aggregate: (query) => queryRunner.run((runStatement) => runQuery(query, dialect, runStatement)),
    deleteSite: (siteId) => change((connection) => removeSite(connection, siteId)),
    deleteBefore: (instant) => change((connection) => removeBefore(connection, instant)),
    exportTo: async (file, format, siteId) => {
      await taker.takeAll();
      const source = exportSource(schema, siteId === undefined ? undefined : dialect.site(siteId));
      return withConnection(instance, (connection) => copyEvents(connection, source, { file, format, schema }));
    },
    releaseMemory: queryRunner.releaseMemory,
    close: async () => {
      await queue.close();
      await taker.close();
      await spool.close();
      await queryRunner.close();
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

/** Opens all or nothing: an instance left open would make the next attempt open the same file twice. */
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
    // Queries use more. Small pieces of work, such as taking over some events, cost twice as much on two.
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
    /** The number of the site, if it has events. */
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
      // Otherwise closing does it, while the rest of this process waits.
      await connection.run('CHECKPOINT').catch(() => undefined);
      connection.closeSync();
    },
  };
}
