import { type Reached, reachRevision } from '@bindery/content';
import { type Tx, transact } from '../../platform/db/transact.ts';
import { repeatTomorrow, startDaily } from '../../platform/jobs/daily.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { listRevisionsBefore, type RevisionStep } from '../../platform/queries/content.ts';
import { selectSpecVersions } from '../../platform/queries/openapi.ts';
import { findSpaceToPurge } from '../../platform/queries/spaces.ts';
import * as queries from '../../platform/queries/storage.ts';
import { createObjectCache, openContentStore } from '../../platform/store/content-store.ts';
import type { SpecificationFile } from '../openapi/source.ts';

const KIND = 'count-storage';
/** Revisions, and hashes, per statement. */
const BATCH = 400;
/** Maximum number of spaces, and of specifications, per run; the next run continues. */
const MAX_COUNTED = 1000;
/** Time limit of a run. */
const MAX_MS = 5 * 60_000;
/** Delay until the next run continues. */
const PAUSE_MS = 60_000;

/** Delay of the first run: it needs a compute process, which must not slow down the start. */
const FIRST_MS = 10 * 60_000;

/** Schedules the daily count of changed spaces and specifications. */
export const scheduleStorageCount = (ctx: Platform): Promise<void> => startDaily(ctx, KIND, FIRST_MS);

/** Schedules a count of a space of unknown size: one that was copied. */
export const enqueueSpaceCount = (tx: Tx, spaceId: string): Promise<void> =>
  tx.enqueue({ kind: 'count-space-storage', queue: `count-storage ${spaceId}`, payload: { spaceId } });

/** Counts one space. */
export async function countSpaceStorageJob(
  ctx: Platform,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  if (!run.isAbandoned) await countSpace(ctx, String(payload['spaceId']), run.signal);
}

/** Whether nothing has changed since the last count. */
export async function isStorageCounted({ database: { reader } }: Platform): Promise<boolean> {
  const spaces = await queries.listUncountedSpaces(reader, 1);
  return spaces.length === 0 && (await queries.listUncountedSpecs(reader, 1)).length === 0;
}

/** The daily count of nothing. What changes meanwhile is counted on the next day. */
export const skipStorageCount = (ctx: Platform): Promise<void> => repeatTomorrow(ctx, KIND);

/**
 * Counts spaces and specifications that have changed since their last count. Between counts each revision adds the size
 * of its new objects, which is too much if an object was stored before.
 */
export async function countStorageJob(ctx: Platform, _payload: unknown, run: JobRun): Promise<void> {
  await repeatTomorrow(ctx, KIND);
  if (run.isAbandoned) return;
  const until = ctx.clock().getTime() + MAX_MS;
  const { reader } = ctx.database;
  const spaces = await queries.listUncountedSpaces(reader, MAX_COUNTED);
  const specs = await queries.listUncountedSpecs(reader, MAX_COUNTED);
  const work = [
    ...spaces.map((id) => () => countSpace(ctx, id, run.signal)),
    ...specs.map((spec) => () => countSpecification(ctx, spec)),
  ];
  let counted = 0;
  for (const count of work) {
    run.signal.throwIfAborted();
    if (ctx.clock().getTime() > until) break;
    await count();
    counted++;
  }
  const isComplete = counted === work.length && spaces.length < MAX_COUNTED && specs.length < MAX_COUNTED;
  if (!isComplete) await transact(ctx, (tx) => tx.enqueue({ kind: KIND, queue: KIND, payload: {}, runAt: soon(tx) }));
}

const soon = (tx: Tx): string => new Date(Date.parse(tx.now) + PAUSE_MS).toISOString();

/** Replaces the recorded size of a space with the exact size of all its revisions, each object counted once. */
async function countSpace(ctx: Platform, spaceId: string, signal: AbortSignal): Promise<void> {
  const began = ctx.clock().toISOString();
  const before = await queries.findSpaceStorage(ctx.database.reader, spaceId);
  const sizes = await measureSpace(ctx, spaceId, signal);
  await transact(ctx, async (tx) => {
    if ((await findSpaceToPurge(tx.db, spaceId)) === undefined) return;
    const now = (await queries.findSpaceStorage(tx.db, spaceId)) ?? {
      space_id: spaceId,
      content_bytes: 0,
      file_bytes: 0,
      changed_at: began,
    };
    // Bytes added meanwhile may be missed; the next count is exact then.
    const added = (column: 'content_bytes' | 'file_bytes') => now[column] - (before?.[column] ?? 0);
    await queries.replaceSpaceStorage(tx.db, {
      ...now,
      content_bytes: sizes.content + added('content_bytes'),
      file_bytes: sizes.files + added('file_bytes'),
      counted_at: began,
    });
  });
}

/** Uses some 150 bytes of memory for the hash of every object of the space. */
async function measureSpace(
  ctx: Platform,
  spaceId: string,
  signal: AbortSignal,
): Promise<{ readonly content: number; readonly files: number }> {
  const { reader } = ctx.database;
  const fileSizes = new Map<string, number>();
  const reached: Reached = { objects: new Set(), blobs: new Set(), fileSizes };
  // Bypasses the cache of reads: this walk would evict everything else.
  const store = openContentStore(reader, createObjectCache(), ctx.clock);
  let last: RevisionStep | undefined;
  do {
    signal.throwIfAborted();
    const rows = await listRevisionsBefore(reader, spaceId, last, BATCH);
    for (const { root } of rows) await reachRevision(store, root, reached);
    last = rows.at(-1);
  } while (last !== undefined);
  let content = 0;
  const hashes = [...reached.objects];
  for (let start = 0; start < hashes.length; start += BATCH) {
    signal.throwIfAborted();
    content += await queries.sumObjectBytes(reader, hashes.slice(start, start + BATCH));
  }
  let files = 0;
  for (const size of fileSizes.values()) files += size;
  return { content, files };
}

async function countSpecification(
  ctx: Platform,
  { id, source_text: text }: { readonly id: string; readonly source_text: string | null },
): Promise<void> {
  const blobs = new Set<string>(text === null ? [] : [text]);
  for (const { files } of await selectSpecVersions(ctx.database.reader, id).execute())
    for (const { blob } of JSON.parse(files) as SpecificationFile[]) blobs.add(blob);
  let bytes = 0;
  for (const blob of blobs) bytes += await ctx.blobs.size(blob).catch(() => 0);
  await transact(ctx, (tx) => queries.replaceSpecificationStorage(tx.db, id, bytes, tx.now));
}
