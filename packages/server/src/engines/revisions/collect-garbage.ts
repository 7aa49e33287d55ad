import { type Reached, reachRevision } from '@bindery/content';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { hasPendingJob } from '../../platform/jobs/queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAccountExportBlobs } from '../../platform/queries/account-exports.ts';
import { listExportBlobs } from '../../platform/queries/installation-exports.ts';
import { listSpecTexts, listSpecVersionFiles } from '../../platform/queries/openapi.ts';
import { createObjectCache, openContentStore } from '../../platform/store/content-store.ts';
import type { SpecificationFile } from '../openapi/source.ts';
import type { SpecificationLibrary } from '../openapi/specification-library.ts';
import type { PdfLibrary } from '../pdf/pdf-library.ts';
import { sweepTextScans } from './text-scans.ts';

/**
 * Grace period: an object stored later than this before the collection is kept, since its revision may not be visible
 * yet.
 */
const OBJECT_GRACE_MS = 2 * 3600 * 1000;
/** Files are stored before the unit of work that refers to them, and large imports are slow. */
const BLOB_GRACE_MS = 24 * 3600 * 1000;
const BATCH = 500;

const KIND = 'collect-garbage';

interface GarbageContext extends Platform {
  readonly pdf: PdfLibrary;
  readonly specifications: SpecificationLibrary;
}

/** Schedules a collection, unless one is pending already. */
export async function enqueueGarbageCollection(tx: Tx): Promise<void> {
  if (!(await hasPendingJob(tx.db, KIND))) await tx.enqueue({ kind: KIND, queue: KIND, payload: {} });
}

/**
 * Deletes content objects and files that no revision and no specification refers to. Safe during any other work:
 * objects stored meanwhile are younger than the grace period, and objects stored again become young (`storeObjects`,
 * `BlobStore.put`). Uses some 150 bytes of memory for the hash of every object.
 */
export async function collectGarbageJob(ctx: GarbageContext, _payload: unknown, run: JobRun): Promise<void> {
  if (run.isAbandoned) return;
  const began = ctx.clock().getTime();
  const reached = await reachAll(ctx, run.signal);
  await reachSpecifications(ctx, reached.blobs, run.signal);
  await reachAccountExports(ctx, reached.blobs, run.signal);
  for (const blob of await listExportBlobs(ctx.database.reader, true)) reached.blobs.add(blob);
  const objects = await sweepObjects(ctx, reached, new Date(began - OBJECT_GRACE_MS).toISOString(), run.signal);
  const blobs = await sweepBlobs(ctx, reached, new Date(began - BLOB_GRACE_MS), run.signal);
  await ctx.pdf.sweep();
  await ctx.specifications.sweep();
  await sweepTextScans(ctx);
  ctx.log.info({ objects, blobs }, 'removed what no revision refers to');
}

async function reachAll(ctx: Platform, signal: AbortSignal): Promise<Reached> {
  const reached: Reached = { objects: new Set(), blobs: new Set() };
  // Bypasses the cache of reads: this walk would evict everything else.
  const store = openContentStore(ctx.database.reader, createObjectCache(), ctx.clock);
  let after = '';
  for (;;) {
    signal.throwIfAborted();
    const rows = await ctx.database.reader
      .selectFrom('revisions')
      .select(['id', 'root'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { root } of rows) await reachRevision(store, root, reached);
    const last = rows.at(-1);
    if (last === undefined) return reached;
    after = last.id;
  }
}

/** The texts of OpenAPI specifications are files as well. */
async function reachSpecifications(ctx: Platform, blobs: Set<string>, signal: AbortSignal): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    signal.throwIfAborted();
    const rows = await listSpecTexts(ctx.database.reader, after, BATCH);
    for (const { source_text } of rows) if (source_text !== null) blobs.add(source_text);
    after = rows.at(-1)?.id;
  }
  for (let after: string | undefined = ''; after !== undefined; ) {
    signal.throwIfAborted();
    const rows = await listSpecVersionFiles(ctx.database.reader, after, BATCH);
    for (const { files } of rows) for (const { blob } of JSON.parse(files) as SpecificationFile[]) blobs.add(blob);
    after = rows.at(-1)?.id;
  }
}

/** Account exports. */
async function reachAccountExports(ctx: Platform, blobs: Set<string>, signal: AbortSignal): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    signal.throwIfAborted();
    const rows = await listAccountExportBlobs(ctx.database.reader, after, BATCH);
    for (const { blob } of rows) if (blob !== null) blobs.add(blob);
    after = rows.at(-1)?.id;
  }
}

async function sweepObjects(ctx: Platform, { objects }: Reached, cutoff: string, signal: AbortSignal): Promise<number> {
  let removed = 0;
  let after = '';
  for (;;) {
    signal.throwIfAborted();
    const rows = await ctx.database.reader
      .selectFrom('content_objects')
      .select(['hash', 'stored_at'])
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(BATCH)
      .execute();
    const unwanted = rows.filter(({ hash, stored_at }) => stored_at < cutoff && !objects.has(hash));
    if (unwanted.length > 0) removed += await removeObjects(ctx, unwanted, cutoff);
    const last = rows.at(-1);
    if (last === undefined) return removed;
    after = last.hash;
  }
}

async function removeObjects(ctx: Platform, unwanted: readonly { hash: string }[], cutoff: string): Promise<number> {
  const hashes = unwanted.map(({ hash }) => hash);
  const result = await transact(ctx, (tx) =>
    tx.db.deleteFrom('content_objects').where('hash', 'in', hashes).where('stored_at', '<', cutoff).executeTakeFirst(),
  );
  return Number(result.numDeletedRows);
}

async function sweepBlobs(ctx: Platform, { blobs }: Reached, cutoff: Date, signal: AbortSignal): Promise<number> {
  let removed = 0;
  for await (const hash of ctx.blobs.list()) {
    signal.throwIfAborted();
    if (!blobs.has(hash) && (await ctx.blobs.deleteUnwanted(hash, cutoff))) removed += 1;
  }
  return removed;
}
