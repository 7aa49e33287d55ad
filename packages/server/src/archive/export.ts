import { createWriteStream } from 'node:fs';
import { link, unlink } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { type Pack, pack } from 'tar-stream';
import type { Context } from '../context.ts';
import { COLUMNS } from '../db/columns.ts';
import type { Tables } from '../db/database.ts';
import { newId } from '../ids.ts';
import { ARCHIVE_FORMAT, type ArchiveSummary, encodeRow, isMissing, type Row, tableNames } from './format.ts';

/** Rows read and written at a time. */
const BATCH = 500;

/**
 * Writes the whole installation into a new archive: `manifest.json`, then `tables/<name>/<n>.ndjson`, then
 * `blobs/<hash>`. The rows are of one instant, also while a server writes beside; files are only ever added.
 * @throws Error when the file exists or cannot be written; nothing is left behind then
 */
export async function exportInstallation(ctx: Context, file: string): Promise<ArchiveSummary> {
  const draft = `${file}.${newId()}`;
  const archive = pack();
  const written = pipeline(archive, createGzip(), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
  // Watched from the start: a disk that is full fails the pipeline while rows are still being read.
  const filled = fill(ctx, archive).catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  try {
    const [summary] = await Promise.all([filled, written]);
    await moveNew(draft, file);
    return summary;
  } catch (error) {
    await unlink(draft).catch(() => undefined);
    if (isMissing(error)) throw new Error(`The archive cannot be written to ${file}: there is no such folder.`);
    throw error;
  }
}

/** A link, unlike a move, never replaces what is there. */
async function moveNew(draft: string, file: string): Promise<void> {
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`The file ${file} exists already. Name another one.`) : error;
  });
  await unlink(draft);
}

async function fill(ctx: Context, archive: Pack): Promise<ArchiveSummary> {
  await addEntry(archive, 'manifest.json', JSON.stringify({ format: ARCHIVE_FORMAT, tables: tableNames() }));
  let rows = 0;
  await ctx.database.engine.snapshot(ctx.database.reader, async (db) => {
    for (const table of tableNames()) rows += await addTable(db, archive, table);
  });
  let blobs = 0;
  for await (const hash of ctx.blobs.list()) {
    await addBlob(ctx, archive, hash);
    blobs++;
  }
  archive.finalize();
  return { rows, blobs };
}

async function addTable(db: Kysely<Tables>, archive: Pack, table: keyof Tables): Promise<number> {
  const columns = Object.keys(COLUMNS[table]);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  let count = 0;
  for (let part = 0; ; part++) {
    const order = sql.join(columns.filter((column) => column !== 'bytes').map((column) => sql.ref(column)));
    const query = sql<Row>`select ${names} from ${sql.table(table)} order by ${order} limit ${BATCH} offset ${part * BATCH}`;
    const { rows } = await query.execute(db);
    if (rows.length === 0) return count;
    await addEntry(archive, `tables/${table}/${part}.ndjson`, rows.map((row) => `${encodeRow(row)}\n`).join(''));
    count += rows.length;
  }
}

function addEntry(archive: Pack, name: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name }, text, (error) => (error ? reject(error) : resolve()));
  });
}

async function addBlob(ctx: Context, archive: Pack, hash: string): Promise<void> {
  const size = await ctx.blobs.size(hash);
  await new Promise<void>((resolve, reject) => {
    const entry = archive.entry({ name: `blobs/${hash}`, size }, (error) => (error ? reject(error) : resolve()));
    ctx.blobs.read(hash).on('error', reject).pipe(entry);
  });
}
