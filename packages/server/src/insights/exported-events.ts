import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection, JS } from '@duckdb/node-api';
import type { ExportFormat } from './event-store.ts';
import { STORED_COLUMNS, type StoredColumn, type StoredEvent, type StoredKind } from './stored-event.ts';

const COLUMNS = Object.entries(STORED_COLUMNS) as [StoredColumn, StoredKind][];
const TYPES: Readonly<Record<StoredKind, string>> = {
  text: 'VARCHAR',
  instant: 'BIGINT',
  hash: 'UBIGINT',
  integer: 'TINYINT',
  texts: 'VARCHAR[]',
};
/** Events read at a time: a store writes that many as quickly as a few. */
const BATCH = 10_000;
const OPTIONS: Readonly<Record<ExportFormat, string>> = {
  parquet: 'FORMAT parquet, COMPRESSION zstd',
  csv: 'FORMAT csv, HEADER',
};

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Writes events into a new file: instants as times in UTC, cells of the H3 grid as that writes them, and in CSV lists as
 * JSON.
 * @param source something to select from, with the columns of `stored-event.ts`
 * @returns their number
 */
export async function copyEvents(
  connection: DuckDBConnection,
  source: string,
  file: string,
  format: ExportFormat,
): Promise<number> {
  const columns = COLUMNS.map(([column, kind]) => `${exportedValue(column, kind, format)} AS ${column}`);
  const target = literal(file);
  const { rowsChanged } = await connection.run(
    `COPY (SELECT ${columns.join(', ')} FROM ${source}) TO ${target} (${OPTIONS[format]})`,
  );
  return rowsChanged;
}

function exportedValue(column: StoredColumn, kind: StoredKind, format: ExportFormat): string {
  if (column === 'geo_cell') return `lower(to_hex(${column}))`;
  if (kind === 'instant' && format === 'csv') return `strftime(epoch_ms(${column}), '%Y-%m-%dT%H:%M:%S.%gZ')`;
  if (kind === 'instant') return `make_timestamptz(${column} * 1000)`;
  return kind === 'texts' && format === 'csv' ? `to_json(${column})` : column;
}

/**
 * Writes the events of a store that gives them as JSON objects, one a line. They lie beside the file meanwhile.
 * @param open begins to read them
 * @returns their number
 */
export async function copyEventObjects(
  file: string,
  format: ExportFormat,
  open: () => Promise<Readable>,
): Promise<number> {
  const lines = `${file}.lines`;
  const types = COLUMNS.map(([column, kind]) => `${column}: '${TYPES[kind]}'`);
  // In some stores lists are never null: those of an event without claims are empty.
  const lists = ['claim_names', 'claim_values'].map(
    (list) => `CASE WHEN claims IS NOT NULL THEN ${list} END AS ${list}`,
  );
  try {
    await pipeline(await open(), createWriteStream(lines, { flags: 'wx', mode: 0o600 }));
    const objects = `read_json(${literal(lines)}, format = 'newline_delimited', columns = {${types.join(', ')}})`;
    const source = `(SELECT * REPLACE (${lists.join(', ')}) FROM ${objects})`;
    return await withMemoryDatabase(file, (connection) => copyEvents(connection, source, file, format));
  } finally {
    await rm(lines, { force: true });
  }
}

/** Hands over the events of a Parquet file of `copyEvents`, many at a time. */
export async function readExportedEvents(
  file: string,
  take: (events: readonly StoredEvent[]) => Promise<void>,
): Promise<void> {
  const columns = COLUMNS.map(([column, kind]) => {
    if (column === 'geo_cell') return `('0x' || geo_cell)::UBIGINT AS geo_cell`;
    return kind === 'instant' ? `epoch_ms(${column}) AS ${column}` : column;
  });
  await withMemoryDatabase(file, async (connection) => {
    const source = `read_parquet(${literal(file)})`;
    const result = await connection.stream(`SELECT ${columns.join(', ')} FROM ${source}`);
    let events: StoredEvent[] = [];
    for await (const rows of result.yieldRowObjectJs()) {
      for (const row of rows) events.push(readEvent(row));
      if (events.length < BATCH) continue;
      await take(events);
      events = [];
    }
    if (events.length > 0) await take(events);
  });
}

function readEvent(row: Readonly<Record<string, JS>>): StoredEvent {
  const value = (column: StoredColumn, kind: StoredKind) => (kind === 'instant' ? Number(row[column]) : row[column]);
  return Object.fromEntries(COLUMNS.map(([column, kind]) => [column, value(column, kind)])) as unknown as StoredEvent;
}

const MEMORY = {
  threads: '2',
  memory_limit: '512MB',
  preserve_insertion_order: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
};

/** An engine that keeps nothing, for what only reads and writes files; beside `file` it puts what its memory does not hold. */
async function withMemoryDatabase<Result>(
  file: string,
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', { ...MEMORY, temp_directory: path.dirname(file) });
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
