import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Extract, extract } from 'tar-stream';
import type { Context } from '../../domain/context.ts';
import { forOperator } from '../../engines/insights/event-store-error.ts';
import { readExportedEvents } from '../../engines/insights/exported-events.ts';
import { TABLE_COLUMNS } from '../../platform/db/columns.ts';
import type { Tables } from '../../platform/db/database.ts';
import { appointOldestUser, separateAccountEvents } from '../../platform/db/migrations/0008-consent.ts';
import { moveReviewComments } from '../../platform/db/migrations/0010-review-comments.ts';
import { clearSignInMarks } from '../../platform/db/migrations/0013-sso-marks.ts';
import { transact } from '../../platform/db/transact.ts';
import { newId } from '../../platform/ids.ts';
import { pauseAllWebhooks } from '../../web/api/webhooks/queries.ts';
import {
  ARCHIVE_FORMAT,
  type ArchiveRow,
  type ArchiveSummary,
  decodeRow,
  EVENTS_ENTRY,
  isMissing,
  type Manifest,
  tableNames,
} from './format.ts';
import { replaceStoredEncryption } from './replace-stored-encryption.ts';

/** Parameters of one statement stay below what either engine accepts. */
const MAX_PARAMETERS = 5000;

/**
 * Reads an archive of `exportInstallation` into an empty installation, whichever engine it came from: all of it, or
 * nothing of its rows.
 * @throws Error when the installation is not empty, or the file is no whole archive
 */
export async function importInstallation(ctx: Context, file: string): Promise<ArchiveSummary> {
  await requireEmpty(ctx.database.reader);
  const eventFile = path.join(ctx.temporary.path, newId());
  try {
    // Files first: a row must not name one that does not exist yet. The archive is read twice for it.
    const blobs = await readFiles(ctx, file, eventFile);
    const { events, sites } = existsSync(eventFile) ? await importEvents(ctx, eventFile) : NO_EVENTS;
    const rows = await transact(ctx, async (tx) => {
      await requireEmpty(tx.db);
      const { rows: count, manifest } = await readTables(tx.db, file);
      // An archive of a version before the audit log of the installation: what its migration does to data is due.
      if (!manifest.tables.includes('installation_audit_events')) {
        await separateAccountEvents(tx.db);
        await appointOldestUser(tx.db);
      }
      await moveReviewComments(tx.db);
      if (!manifest.migrations.includes('0013-sso-marks')) await clearSignInMarks(tx.db);
      // Receivers would be sent events of two installations.
      await pauseAllWebhooks(tx.db, { now: tx.now, reason: 'imported' });
      // Credentials are in the archive as they are stored: with another key, nobody can decrypt them.
      await replaceStoredEncryption(tx, ctx.secret);
      return count;
    }).catch(async (error: unknown) => {
      for (const siteId of sites) await ctx.insights.deleteSite(siteId);
      throw error;
    });
    return { rows, blobs, events };
  } catch (error) {
    if (isMissing(error)) throw new Error(`There is no file ${file}.`);
    const reason = forOperator(error);
    throw new Error(`Nothing was imported from ${file}: ${reason instanceof Error ? reason.message : String(reason)}`);
  } finally {
    await rm(eventFile, { force: true });
  }
}

interface ImportedEvents {
  readonly events: number;
  /** Ids of their sites. */
  readonly sites: ReadonlySet<string>;
}

const NO_EVENTS: ImportedEvents = { events: 0, sites: new Set() };

async function importEvents(ctx: Context, file: string): Promise<ImportedEvents> {
  let events = 0;
  const sites = new Set<string>();
  await readExportedEvents(file, async (some) => {
    for (const { site } of some) {
      if (sites.has(site)) continue;
      // An import that ended half way may have left some.
      await ctx.insights.deleteSite(site);
      sites.add(site);
    }
    await ctx.insights.append(some);
    events += some.length;
  });
  return { events, sites };
}

async function requireEmpty(db: Kysely<Tables>): Promise<void> {
  for (const table of tableNames()) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0)
      throw new Error(
        `The installation is not empty: it has rows in "${table}". Import into a new data folder or database.`,
      );
  }
}

/** @returns the number of blobs */
async function readFiles(ctx: Context, file: string, eventFile: string): Promise<number> {
  let blobs = 0;
  await eachEntry(file, async (name, stream) => {
    if (name === EVENTS_ENTRY) return pipeline(stream, createWriteStream(eventFile, { mode: 0o600 }));
    const hash = /^blobs\/([0-9a-f]{64})$/.exec(name)?.[1];
    if (hash === undefined) return;
    const stored = await ctx.blobs.put(await buffer(stream));
    if (stored !== hash) throw new Error(`The file ${hash} in the archive is damaged.`);
    blobs++;
  });
  return blobs;
}

async function readTables(
  db: Transaction<Tables>,
  file: string,
): Promise<{ readonly rows: number; readonly manifest: Manifest }> {
  let rows = 0;
  let manifest: Manifest | undefined;
  await eachEntry(file, async (name, stream) => {
    if (name === 'manifest.json') manifest = readManifest(await text(stream));
    const table = /^tables\/(\w+)\/\d+\.ndjson$/.exec(name)?.[1];
    if (table === undefined) return;
    if (manifest === undefined || !Object.hasOwn(TABLE_COLUMNS, table))
      throw new Error(`The archive has a table "${table}" that this version does not know.`);
    const lines = (await text(stream)).split('\n').filter((line) => line !== '');
    await insertRows(db, table as keyof Tables, lines.map(decodeRow));
    rows += lines.length;
  });
  if (manifest === undefined) throw new Error('It is not an archive of "bindery export".');
  return { rows, manifest };
}

/** @throws Error for another layout than this version reads */
function readManifest(json: string): Manifest {
  const { format, tables = [], migrations = [] } = JSON.parse(json) as Partial<Manifest>;
  if (format !== ARCHIVE_FORMAT)
    throw new Error(`The archive has the format ${String(format)}; this version reads ${ARCHIVE_FORMAT}.`);
  return { format, tables, migrations };
}

/** Columns that rows of a former version do not have yet get what a new row has. */
async function insertRows(db: Transaction<Tables>, table: keyof Tables, rows: readonly ArchiveRow[]): Promise<void> {
  const columns = Object.keys(TABLE_COLUMNS[table]).filter((column) => rows.some((row) => column in row));
  if (columns.length === 0) return;
  const size = Math.floor(MAX_PARAMETERS / columns.length);
  for (let start = 0; start < rows.length; start += size) {
    const values = rows
      .slice(start, start + size)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
  }
}

/** Hands every entry of the archive to `read`, one after the other. */
async function eachEntry(file: string, read: (name: string, stream: Readable) => Promise<void>): Promise<void> {
  const entries: Extract = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), entries);
  const consuming = (async () => {
    for await (const entry of entries) {
      await read(entry.header.name, entry as unknown as Readable);
      entry.resume();
    }
  })();
  await Promise.all([reading, consuming]);
}
