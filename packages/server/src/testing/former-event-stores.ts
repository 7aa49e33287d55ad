import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { extract } from 'tar-stream';
import type { StoredEvent } from '../engines/insights/stored-event.ts';
import type { ClickHouseLocation } from '../platform/config/clickhouse-url.ts';

const FIXTURES = fileURLToPath(new URL('../../../../test/fixtures/events/', import.meta.url));

const read = (name: string) => readFileSync(path.join(FIXTURES, name));

/** Events of the stores that an earlier version wrote: those in the table, and those that wait in the spool of DuckDB. */
export function formerEvents(): { readonly stored: StoredEvent[]; readonly waiting: StoredEvent[] } {
  const { stored, waiting } = JSON.parse(read('events.json').toString());
  return { stored: stored.map(readEvent), waiting: waiting.map(readEvent) };
}

function readEvent(event: Readonly<Record<string, unknown>>): StoredEvent {
  const hashes = ['visitor', 'session', 'geo_cell'].map((column) => [
    column,
    event[column] === null ? null : BigInt(String(event[column])),
  ]);
  return { ...event, ...Object.fromEntries(hashes) } as unknown as StoredEvent;
}

/** Puts the folder of DuckDB, with a spool, into an empty folder. Gives its path. */
export async function restoreDuckdb(folder: string): Promise<string> {
  const archive = extract();
  archive.end(gunzipSync(read('duckdb.tar.gz')));
  for await (const entry of archive) {
    const filePath = path.join(folder, entry.header.name);
    const pieces: Buffer[] = [];
    for await (const piece of entry) pieces.push(piece as Buffer);
    if (entry.header.type === 'directory') mkdirSync(filePath, { recursive: true });
    else writeFileSync(filePath, Buffer.concat(pieces));
  }
  const restored = path.join(folder, 'insights');
  if (!existsSync(path.join(restored, 'events.duckdb'))) throw new Error('The fixture has no file of DuckDB.');
  return restored;
}

/** Puts the table into an empty database. */
export async function restorePostgresql(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(read('postgresql.sql').toString());
  await client.end();
}

/** Puts the table into an empty database. */
export async function restoreClickHouse(endpoint: ClickHouseLocation): Promise<void> {
  await askClickHouse(endpoint, read('clickhouse.sql').toString());
  await askClickHouse(endpoint, `INSERT INTO insights_events FORMAT JSONEachRow\n${read('clickhouse.ndjson')}`);
}

/** Sends one statement to the server. */
export async function askClickHouse({ url, database }: ClickHouseLocation, statement: string): Promise<string> {
  const response = await fetch(`${url}/?database=${database}`, { method: 'POST', body: statement });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
