import { Readable } from 'node:stream';
import pg from 'pg';
import { storeUnavailable } from '../../platform/store/store-unavailable.ts';
import { createAppendQueue } from './append-queue.ts';
import { compileQuery } from './compile.ts';
import { writeEventObjects } from './event-lines.ts';
import type { EventStore } from './event-store.ts';
import { EventStoreError, refuseStore } from './event-store-error.ts';
import { copyEventObjects } from './exported-events.ts';
import { EVENT_SCHEMA } from './migrations/migrations.ts';
import { postgresqlDialect, signedHash } from './postgresql-dialect.ts';
import { insertStatement, isPostgresBusy, migratePostgresql } from './postgresql-tables.ts';
import type { EventSchema } from './store-schema.ts';

const TABLE = postgresqlDialect.table;
/**
 * Connections that query and delete; further calls wait for one of them. A separate one writes, so that events never
 * wait for a query.
 */
const READERS = 3;
const QUERY_LIMIT_MS = 30_000;
/** Events removed in one statement, and read in one, so that no other waits long. */
const BATCH = 20_000;
/**
 * Stores events in a table of the installation's own database, which is created and migrated on first use: an
 * installation that stores them elsewhere does not have it. Connects lazily.
 */
export function openPostgresqlStore(url: string, schema = EVENT_SCHEMA): EventStore {
  const [writers, readers] = [openPool(url, 1), openPool(url, READERS)];
  let prepared: Promise<unknown> | undefined;
  /** Provides a connection once the table is up to date. After an error its state is unknown, so it is closed. */
  const withClient = async <Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>) => {
    const client = await pool.connect();
    try {
      prepared ??= migratePostgresql(client, schema);
      await prepared.catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  const reach = <Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> =>
    withClient(pool, work).catch((error: unknown) => {
      throw explain(error);
    });
  const insert = insertStatement(schema);
  const queue = createAppendQueue((events) => {
    const objects = `[${writeEventObjects(events, signedHash, schema).join(',')}]`;
    return reach(writers, async (client) => void (await client.query(insert, [objects])));
  }, 0);
  return {
    kind: 'postgresql',
    append: queue.add,
    aggregate: async (query) => {
      const { sql, read } = compileQuery(query, postgresqlDialect);
      return read((await reach(readers, (client) => client.query({ text: sql, rowMode: 'array' }))).rows);
    },
    deleteSite: (siteId) => reach(readers, (client) => remove(client, 'site = $1', siteId)),
    deleteBefore: (instant) => reach(readers, (client) => remove(client, 'instant < $1', instant)),
    exportTo: (file, format, siteId) =>
      withClient(readers, (client) =>
        copyEventObjects({ file, format, schema }, async () => Readable.from(readObjects(client, schema, siteId))),
      ),
    close: async () => {
      await queue.close();
      await Promise.all([writers.end(), readers.end()]);
    },
  };
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    // The server's own limit applies first, unless the server no longer responds.
    query_timeout: QUERY_LIMIT_MS + 5000,
  });
  // A connection that breaks is replaced by the pool; without listeners it would end the process, idle or in use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.query(SETTINGS).catch(() => undefined);
  });
  return pool;
}

/** Distinct counts sort, which is faster in memory. */
const SETTINGS = `set statement_timeout = ${QUERY_LIMIT_MS}; set synchronous_commit = on; set work_mem = '64MB'`;

async function remove(client: pg.PoolClient, condition: string, value: string | number): Promise<void> {
  const rows = `select ctid from ${TABLE} where ${condition} limit ${BATCH}`;
  let removed = BATCH;
  while (removed > 0) {
    removed = (await client.query(`delete from ${TABLE} where ctid = any (array(${rows}))`, [value])).rowCount ?? 0;
  }
}

/** All events as JSON objects, one a line, as they are at one instant. */
async function* readObjects(client: pg.PoolClient, schema: EventSchema, siteId?: string): AsyncGenerator<string> {
  const columns = schema.columns.map(([column, kind]) =>
    kind === 'hash' ? `${unsigned(column)} as ${column}` : column,
  );
  const condition = siteId === undefined ? '' : `where site = ${postgresqlDialect.text(siteId)}`;
  await client.query('begin read only');
  await client.query(`
    declare events no scroll cursor for
    select row_to_json(event)::text as line from (select ${columns.join(', ')} from ${TABLE} ${condition}) as event`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from events`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await client.query('commit');
}

const unsigned = (column: string): string =>
  `case when ${column} < 0 then ${column} + 18446744073709551616 else ${column} end`;

function explain(error: unknown): unknown {
  if (error instanceof EventStoreError) return refuseStore(error);
  if (!(error instanceof pg.DatabaseError)) return storeUnavailable('The event store does not respond.', error);
  return isPostgresBusy(error) ? storeUnavailable('The event store is too busy.', error) : error;
}
