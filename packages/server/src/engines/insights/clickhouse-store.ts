import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ClickHouseLocation } from '../../platform/config/clickhouse-url.ts';
import { storeUnavailable } from '../../platform/store/store-unavailable.ts';
import { createAppendQueue } from './append-queue.ts';
import { clickhouseDialect } from './clickhouse-dialect.ts';
import { isClickHouseBusy, migrateClickHouse } from './clickhouse-tables.ts';
import { compileQuery } from './compile.ts';
import { writeEventObjects } from './event-lines.ts';
import type { EventStore } from './event-store.ts';
import { EventStoreError, refuseStore } from './event-store-error.ts';
import { copyEventObjects } from './exported-events.ts';
import { EVENT_SCHEMA } from './migrations/migrations.ts';
import type { EventSchema } from './store-schema.ts';
import type { StoredEvent } from './stored-event.ts';

const TABLE = clickhouseDialect.table;
/** Minimum time between writes: each creates a part on the server's disk, which it has to merge later. */
const WRITE_PAUSE_MS = 200;
const WRITE_LIMIT_MS = 10_000;
/** Connections that query and delete; further calls wait for one of them. */
const CONNECTIONS = 4;
const QUERY_LIMIT_SECONDS = 30;
/** For operations in which the server rewrites parts of the table. */
const REMOVAL_LIMIT_MS = 10 * 60_000;
const EXPORT_LIMIT_MS = 60 * 60_000;
/**
 * Stores events on a ClickHouse server, version 18.16 or later, in a table that is created and migrated on first use.
 * Connects lazily.
 */
export function openClickHouseStore(endpoint: ClickHouseLocation, schema = EVENT_SCHEMA): EventStore {
  // Events wait for no question, so they have their own connection.
  const [writer, client] = [connect(endpoint, 1), connect(endpoint, CONNECTIONS)];
  let prepared: Promise<unknown> | undefined;
  const reach = async <Result>(limitMs: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    const signal = AbortSignal.timeout(limitMs);
    try {
      prepared ??= migrateClickHouse(client, schema, signal);
      await prepared.catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
      return await work(signal);
    } catch (error) {
      throw explain(error);
    }
  };
  const queue = createAppendQueue(
    (events) => reach(WRITE_LIMIT_MS, (signal) => insertEvents(writer, { events, schema }, signal)),
    WRITE_PAUSE_MS,
  );
  return {
    kind: 'clickhouse',
    append: queue.add,
    aggregate: async (query) => {
      const { sql, read } = compileQuery(query, clickhouseDialect);
      return read(await reach((QUERY_LIMIT_SECONDS + 5) * 1000, (signal) => selectRows(client, sql, signal)));
    },
    deleteSite: (siteId) =>
      reach(REMOVAL_LIMIT_MS, (signal) => remove(client, `site = ${clickhouseDialect.text(siteId)}`, signal)),
    deleteBefore: (instant) => reach(REMOVAL_LIMIT_MS, (signal) => remove(client, `instant < ${instant}`, signal)),
    exportTo: (file, format, siteId) =>
      copyEventObjects({ file, format, schema }, () =>
        reach(EXPORT_LIMIT_MS, (signal) => readObjects(client, { schema, siteId }, signal)),
      ),
    close: async () => {
      await queue.close();
      await Promise.all([writer.close(), client.close()]);
    },
  };
}

const connect = (endpoint: ClickHouseLocation, connections: number): ClickHouseClient =>
  createClient({
    url: endpoint.url,
    username: endpoint.user,
    password: endpoint.password,
    database: endpoint.database,
    max_open_connections: connections,
    // Each call sets its own limit; this one is the upper bound.
    request_timeout: EXPORT_LIMIT_MS,
    log: { level: ClickHouseLogLevel.OFF },
  });

interface Writing {
  readonly events: readonly StoredEvent[];
  readonly schema: EventSchema;
}

async function insertEvents(client: ClickHouseClient, { events, schema }: Writing, signal: AbortSignal) {
  const lines = writeEventObjects(events, String, schema);
  // As one text: a stream of objects would be joined again from thousands of pieces.
  const values = Readable.from([Buffer.from(lines.join('\n'))], { objectMode: false });
  const { stream } = await client.exec({
    query: `INSERT INTO ${TABLE} (${namesOf(schema)}) FORMAT JSONEachRow`,
    values,
    abort_signal: signal,
  });
  stream.resume();
}

async function selectRows(client: ClickHouseClient, query: string, signal: AbortSignal) {
  const result = await client.query({
    query,
    format: 'JSONCompact',
    abort_signal: signal,
    clickhouse_settings: {
      max_execution_time: QUERY_LIMIT_SECONDS,
      // An error in the middle of a response would look like part of it.
      wait_end_of_query: 1,
      output_format_json_quote_64bit_integers: 1,
    },
  });
  return (await result.json<readonly unknown[]>()).data;
}

/** Resolves once the rows are deleted: the server deletes them asynchronously, so this polls until it has. */
async function remove(client: ClickHouseClient, condition: string, signal: AbortSignal): Promise<void> {
  const count = `SELECT count() FROM ${TABLE} WHERE ${condition}`;
  if (await isZero(client, count, signal)) return;
  await client.command({ query: `ALTER TABLE ${TABLE} DELETE WHERE ${condition}`, abort_signal: signal });
  const pending = `SELECT count() FROM system.mutations
    WHERE database = currentDatabase() AND table = '${TABLE}' AND is_done = 0`;
  while (!(await isZero(client, pending, signal))) await sleep(200, undefined, { signal });
}

async function isZero(client: ClickHouseClient, query: string, signal: AbortSignal): Promise<boolean> {
  const [row] = await selectRows(client, query, signal);
  return Number(row?.[0]) === 0;
}

interface Reading {
  readonly schema: EventSchema;
  readonly siteId: string | undefined;
}

/** All events as JSON objects, one a line. */
async function readObjects(client: ClickHouseClient, { schema, siteId }: Reading, signal: AbortSignal) {
  const condition = siteId === undefined ? '' : `WHERE site = ${clickhouseDialect.text(siteId)}`;
  const query = `SELECT ${namesOf(schema)} FROM ${TABLE} ${condition} FORMAT JSONEachRow`;
  const { stream } = await client.exec({ query, abort_signal: signal });
  return stream;
}

const namesOf = ({ columns }: EventSchema): string => columns.map(([column]) => column).join(', ');

function explain(error: unknown): unknown {
  if (error instanceof EventStoreError) return refuseStore(error);
  if (isClickHouseBusy(error)) return storeUnavailable('The event store is too busy.', error);
  return error instanceof ClickHouseError ? error : storeUnavailable('The event store does not respond.', error);
}
