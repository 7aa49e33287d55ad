import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection, JS } from '@duckdb/node-api';
import type { ExportFormat } from './event-store.ts';
import { EVENT_SCHEMA } from './migrations/migrations.ts';
import type { EventSchema, StoredKind } from './store-schema.ts';
import type { StoredEvent } from './stored-event.ts';

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

/** A file to write, and the columns of it. */
export interface EventFile {
  readonly file: string;
  readonly format: ExportFormat;
  readonly schema: EventSchema;
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Writes events into a new file: instants as times in UTC, cells of the H3 grid as that writes them, and in CSV lists as
 * JSON.
 * @param source something to select from, with the columns of the schema
 * @returns their number
 */
export async function copyEvents(
  connection: DuckDBConnection,
  source: string,
  { file, format, schema }: EventFile,
): Promise<number> {
  const columns = schema.columns.map(([column, kind]) => `${exportedValue(column, kind, format)} AS ${column}`);
  const target = literal(file);
  const { rowsChanged } = await connection.run(
    `COPY (SELECT ${columns.join(', ')} FROM ${source}) TO ${target} (${OPTIONS[format]})`,
  );
  return rowsChanged;
}

function exportedValue(column: string, kind: StoredKind, format: ExportFormat): string {
  if (column === 'geo_cell') return `lower(to_hex(${column}))`;
  if (kind === 'instant' && format === 'csv') return `strftime(epoch_ms(${column}), '%Y-%m-%dT%H:%M:%S.%gZ')`;
  if (kind === 'instant') return `make_timestamptz(${column} * 1000)`;
  return kind === 'texts' && format === 'csv' ? `to_json(${column})` : column;
}

/**
 * Writes the events of a store that exports JSON lines. They are in a temporary file next to the target meanwhile.
 * @param open opens the stream
 * @returns their number
 */
export async function copyEventObjects(target: EventFile, open: () => Promise<Readable>): Promise<number> {
  const { file, schema } = target;
  const lines = `${file}.lines`;
  const types = schema.columns.map(([column, kind]) => `${column}: '${TYPES[kind]}'`);
  // In some stores lists are never null: those of an event without claims are empty.
  const lists = ['claim_names', 'claim_values'].map(
    (list) => `CASE WHEN claims IS NOT NULL THEN ${list} END AS ${list}`,
  );
  try {
    await pipeline(await open(), createWriteStream(lines, { flags: 'wx', mode: 0o600 }));
    const objects = `read_json(${literal(lines)}, format = 'newline_delimited', columns = {${types.join(', ')}})`;
    const source = `(SELECT * REPLACE (${lists.join(', ')}) FROM ${objects})`;
    return await withMemoryDatabase(file, (connection) => copyEvents(connection, source, target));
  } finally {
    await rm(lines, { force: true });
  }
}

/**
 * Reads the events of a Parquet file of `copyEvents`, in batches. Columns unknown to the version that wrote it are
 * null.
 * @throws Error if the file has a column that this version does not store
 */
export async function readExportedEvents(
  file: string,
  take: (events: readonly StoredEvent[]) => Promise<void>,
  schema = EVENT_SCHEMA,
): Promise<void> {
  await withMemoryDatabase(file, async (connection) => {
    const source = `read_parquet(${literal(file)})`;
    const written = await readColumnNames(connection, source, schema);
    const columns = schema.columns.map(([column, kind]) =>
      written.has(column) ? importedValue(column, kind) : `NULL AS ${column}`,
    );
    const result = await connection.stream(`SELECT ${columns.join(', ')} FROM ${source}`);
    let events: StoredEvent[] = [];
    for await (const rows of result.yieldRowObjectJs()) {
      for (const row of rows) events.push(readEvent(row, schema));
      if (events.length < BATCH) continue;
      await take(events);
      events = [];
    }
    if (events.length > 0) await take(events);
  });
}

async function readColumnNames(
  connection: DuckDBConnection,
  source: string,
  { columns }: EventSchema,
): Promise<ReadonlySet<string>> {
  const rows = (await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`)).getRows();
  const names = new Set(rows.map(([name]) => String(name)));
  const unknown = [...names].find((name) => !columns.some(([column]) => column === name));
  if (unknown === undefined) return names;
  throw new Error(`The archive has events with a column "${unknown}" that this version does not know.`);
}

function importedValue(column: string, kind: StoredKind): string {
  if (column === 'geo_cell') return `('0x' || geo_cell)::UBIGINT AS geo_cell`;
  return kind === 'instant' ? `epoch_ms(${column}) AS ${column}` : column;
}

function readEvent(row: Readonly<Record<string, JS>>, { columns }: EventSchema): StoredEvent {
  const value = (column: string, kind: StoredKind) =>
    kind === 'instant' && row[column] !== null ? Number(row[column]) : row[column];
  return Object.fromEntries(columns.map(([column, kind]) => [column, value(column, kind)])) as unknown as StoredEvent;
}

const MEMORY = {
  threads: '2',
  memory_limit: '512MB',
  preserve_insertion_order: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
};

/** An in-memory engine that only reads and writes files; it spills to disk next to `file`. */
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
