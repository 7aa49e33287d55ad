import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../platform/config/config.ts';
import type { EventStore } from './event-store.ts';
import { EventStoreError, refuseStore } from './event-store-error.ts';
import { openPostgresqlStore } from './postgresql-store.ts';

/**
 * The event store that the configuration selects: a ClickHouse server; otherwise the PostgreSQL server of the
 * installation; otherwise files in the data folder. It is loaded, created and connected on first use.
 */
export function openEventStore(config: Pick<Config, 'dataDir' | 'database' | 'insights'>, log: Logger): EventStore {
  const { clickHouse } = config.insights;
  if (clickHouse !== undefined) {
    return openWhenUsed('clickhouse', async () =>
      (await import('./clickhouse-store.ts')).openClickHouseStore(clickHouse),
    );
  }
  const { database, dataDir } = config;
  if (database.kind === 'server') return openPostgresqlStore(database.url);
  const folder = path.join(dataDir, 'insights');
  const warn = (error: unknown) => log.error({ err: error }, 'New events wait until they can be stored');
  const store = openWhenUsed('duckdb', async () => (await import('./duckdb-store.ts')).openDuckdbStore(folder, warn));
  // Removing from a store that does not exist loads nothing.
  const isThere = () => existsSync(folder);
  return {
    ...store,
    deleteSite: async (siteId) => (isThere() ? store.deleteSite(siteId) : undefined),
    deleteBefore: async (instant) => (isThere() ? store.deleteBefore(instant) : undefined),
  };
}

/** Loads and opens a store with its first use. One that could not be opened is tried again by the next use. */
function openWhenUsed(kind: EventStore['kind'], open: () => Promise<EventStore>): EventStore {
  let opening: Promise<EventStore> | undefined;
  let isClosed = false;
  const use = (): Promise<EventStore> => {
    if (isClosed) return Promise.reject(new Error('The store of events is closed.'));
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error instanceof EventStoreError ? refuseStore(error) : error;
    });
    return opening;
  };
  return {
    kind,
    append: async (events) => (await use()).append(events),
    aggregate: async (query) => (await use()).aggregate(query),
    deleteSite: async (siteId) => (await use()).deleteSite(siteId),
    deleteBefore: async (instant) => (await use()).deleteBefore(instant),
    exportTo: async (file, format, siteId) => (await use()).exportTo(file, format, siteId),
    releaseMemory: async () => (await opening?.catch(() => undefined))?.releaseMemory?.(),
    close: async () => {
      isClosed = true;
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}
