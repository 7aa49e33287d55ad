import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { type Pack, pack } from 'tar-stream';
import type { Context } from '../../domain/context.ts';
import { exportEvents } from '../../domain/visitor-events/export-events.ts';
import { createFileExclusive } from '../../platform/data-folder/create-file.ts';
import { TABLE_COLUMNS } from '../../platform/db/columns.ts';
import type { Tables } from '../../platform/db/database.ts';
import { MIGRATIONS } from '../../platform/db/migrations/migrations.ts';
import { newId } from '../../platform/ids.ts';
import { listExportBlobs } from '../../platform/queries/installation-exports.ts';
import {
  ARCHIVE_FORMAT,
  type ArchiveRow,
  type ArchiveSummary,
  EVENTS_ENTRY,
  encodeRow,
  type Manifest,
  staysHere,
  tableNames,
} from './format.ts';

/** How far an export is. */
export interface ExportProgress {
  readonly step: 'tables' | 'files' | 'events';
  /** Tables or files that are written, of all. */
  readonly done: number;
  readonly total: number;
}

export interface InstallationExportOptions {
  /** Receives a sentence about what is waited for. */
  tell?(sentence: string): void;
  /** Receives each step forward, and is waited for. */
  onProgress?(progress: ExportProgress): Promise<void>;
  readonly signal?: AbortSignal;
}

/** Rows read and written at a time. */
const BATCH = 500;

/**
 * Writes the whole installation into a new archive: `manifest.json`, then `tables/<name>/<n>.ndjson`, `blobs/<hash>`
 * and `events.parquet`. The rows are of one instant, also while a server writes; files and events are only ever added.
 * Archives that can be downloaded are left out.
 * @throws Error when the file exists or cannot be written; nothing is left over then
 */
export function exportInstallation(
  ctx: Context,
  file: string,
  options: InstallationExportOptions = {},
): Promise<ArchiveSummary> {
  return createFileExclusive(file, async (draft) => {
    const archive = pack();
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    const written = pipeline(archive, createGzip(), target);
    // Watched from the start: a disk that is full fails the pipeline while rows are still being read.
    const filled = fill(ctx, archive, options).catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const [summary] = await Promise.all([filled, written]);
    return summary;
  });
}

async function fill(
  ctx: Context,
  archive: Pack,
  { tell = () => undefined, onProgress = async () => undefined, signal }: InstallationExportOptions,
): Promise<ArchiveSummary> {
  const manifest: Manifest = { format: ARCHIVE_FORMAT, tables: tableNames(), migrations: Object.keys(MIGRATIONS) };
  await addEntry(archive, 'manifest.json', JSON.stringify(manifest));
  let rows = 0;
  await ctx.database.engine.snapshot(ctx.database.reader, async (db) => {
    const tables = tableNames();
    for (const [done, table] of tables.entries()) {
      signal?.throwIfAborted();
      await onProgress({ step: 'tables', done, total: tables.length });
      rows += await addTable(db, archive, table);
    }
  });
  const hashes = await listBlobs(ctx);
  for (const [done, hash] of hashes.entries()) {
    signal?.throwIfAborted();
    await onProgress({ step: 'files', done, total: hashes.length });
    await addBlob(ctx, archive, hash);
  }
  await onProgress({ step: 'events', done: 0, total: 1 });
  const events = await addEvents(ctx, archive, tell);
  archive.finalize();
  return { rows, blobs: hashes.length, events };
}

/** All files but the archives of this installation, which are as large as everything else together. */
async function listBlobs(ctx: Context): Promise<string[]> {
  const archives = new Set(await listExportBlobs(ctx.database.reader, false));
  const hashes: string[] = [];
  for await (const hash of ctx.blobs.list()) if (!archives.has(hash)) hashes.push(hash);
  return hashes;
}

async function addEvents(ctx: Context, archive: Pack, tell: (sentence: string) => void): Promise<number> {
  const file = path.join(ctx.temporary.path, newId());
  try {
    const events = await exportEvents(ctx, { file, format: 'parquet' }, tell);
    if (events > 0) await addStream(archive, EVENTS_ENTRY, (await stat(file)).size, createReadStream(file));
    return events;
  } finally {
    await rm(file, { force: true });
  }
}

async function addTable(db: Kysely<Tables>, archive: Pack, table: keyof Tables): Promise<number> {
  const columns = Object.keys(TABLE_COLUMNS[table]);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  let count = 0;
  for (let part = 0; ; part++) {
    const order = sql.join(columns.filter((column) => column !== 'bytes').map((column) => sql.ref(column)));
    const query = sql<ArchiveRow>`select ${names} from ${sql.table(table)} order by ${order} limit ${BATCH} offset ${part * BATCH}`;
    const { rows } = await query.execute(db);
    if (rows.length === 0) return count;
    const taken = rows.filter((row) => !staysHere(table, row));
    await addEntry(archive, `tables/${table}/${part}.ndjson`, taken.map((row) => `${encodeRow(row)}\n`).join(''));
    count += taken.length;
  }
}

function addEntry(archive: Pack, name: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name }, text, (error) => (error ? reject(error) : resolve()));
  });
}

const addBlob = async (ctx: Context, archive: Pack, hash: string): Promise<void> =>
  addStream(archive, `blobs/${hash}`, await ctx.blobs.size(hash), ctx.blobs.read(hash));

/** @param size in bytes */
async function addStream(archive: Pack, name: string, size: number, bytes: Readable): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const entry = archive.entry({ name, size }, (error) => (error ? reject(error) : resolve()));
    bytes.on('error', reject).pipe(entry);
  });
}
