import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type PlannedFile,
  type RepositoryPlan,
  SCAN_FORMAT,
  type StoredFile,
  type Summary,
  type TextScan,
} from '@bindery/content';
import { createYielder } from '../concurrency/yielder.ts';
import { VERSION } from '../config/version.ts';
import type { Context } from '../context.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import { newId } from '../ids.ts';
import { type FileCache, openFileCache } from '../store/file-cache.ts';
import { getHeadRevision } from './revisions.ts';

/*
 * What a text says follows from its bytes, which git names by their object id: so the next import of a space reads only
 * objects that the last one did not meet. What is found in them is kept in a file of each space, which can be thrown
 * away: a line that says what wrote it, and one line of JSON for each object. Spaces share nothing, so that nobody can
 * put into another space's imports what they claim an object contains.
 */

/** What is known of the objects of a space's repository. */
export interface KnownObjects {
  /** By object id. */
  readonly texts: ReadonlyMap<string, TextScan>;
  /** By object id and path (`keyOfFile`): what a file is depends on its name as well. */
  readonly files: ReadonlyMap<string, StoredFile>;
  /** Tables of contents, by object id. */
  readonly summaries: ReadonlyMap<string, Summary>;
  /** Object ids of `files`. */
  readonly fileOids: ReadonlySet<string>;
}

/** Bytes of the files of all spaces, and of one. */
const MAX_BYTES = 512 * 1024 * 1024;
const MAX_SPACE_BYTES = 32 * 1024 * 1024;
/** UTF-16 code units of what is kept of one object: a text may name a million others. */
const MAX_LINE = { text: 64 * 1024, file: 64 * 1024, summary: 8 * 1024 * 1024 };

type Line =
  | readonly ['text', oid: string, scan: TextScan]
  | readonly ['file', key: string, file: StoredFile]
  | readonly ['summary', oid: string, summary: Summary];

/** Under which a file is found in `KnownObjects`; object ids have no spaces. */
export const keyOfFile = ({ oid, path: place }: PlannedFile): string => `${oid} ${place}`;

/**
 * What the last import of a space found; nothing when that is not known, was written by another version of the program or
 * cannot be read. Files are those whose bytes are stored for sure: the head of the space has them.
 */
export async function loadKnownObjects(
  ctx: Context,
  space: Pick<SpaceRow, 'id' | 'revision_id'>,
): Promise<KnownObjects> {
  const cache = openCache(ctx);
  const size = await cache.use(space.id);
  if (size === undefined || size > MAX_SPACE_BYTES) return NOTHING_KNOWN;
  const { filesByBlob } = await ctx.revisions.view((await getHeadRevision(ctx, space)).root);
  try {
    return await readKnownObjects(cache.fileOf(space.id), (blob) => filesByBlob.has(blob));
  } catch (error) {
    ctx.log.warn(
      { err: error, spaceId: space.id },
      'The cached scan of an import cannot be read. It is computed again.',
    );
    return NOTHING_KNOWN;
  }
}

/** For a first import. */
export const NOTHING_KNOWN: KnownObjects = {
  texts: new Map(),
  files: new Map(),
  summaries: new Map(),
  fileOids: new Set(),
};

async function readKnownObjects(file: string, isStored: (blob: string) => boolean): Promise<KnownObjects> {
  const texts = new Map<string, TextScan>();
  const files = new Map<string, StoredFile>();
  const summaries = new Map<string, Summary>();
  const fileOids = new Set<string>();
  const [head, ...lines] = (await readFile(file, 'utf8')).split('\n');
  if (head !== headOf(lines.length)) return NOTHING_KNOWN;
  const pause = createYielder();
  for (const line of lines) {
    await pause();
    const [kind, key, found] = JSON.parse(line) as Line;
    if (kind === 'text') texts.set(key, found);
    else if (kind === 'summary') summaries.set(key, found);
    else if (isStored(found.blob)) {
      files.set(key, found);
      fileOids.add(key.slice(0, key.indexOf(' ')));
    }
  }
  return { texts, files, summaries, fileOids };
}

/** Keeps what an import found for the next one of the space. A failure costs that one its time, and nothing else. */
export async function keepTextScans(
  ctx: Context,
  spaceId: string,
  { plan, files }: { readonly plan: RepositoryPlan; readonly files: ReadonlyMap<string, StoredFile> },
): Promise<void> {
  const cache = openCache(ctx);
  const lines: string[] = [];
  const pause = createYielder();
  let size = 0;
  for (const entry of listLines(plan, files)) {
    await pause();
    const line = JSON.stringify(entry);
    if (line.length > MAX_LINE[entry[0]]) continue;
    size += Buffer.byteLength(line) + 1;
    lines.push(line);
  }
  if (size > MAX_SPACE_BYTES) return;
  const draft = path.join(ctx.temporary.path, newId());
  try {
    await cache.prepare();
    await writeFile(draft, [headOf(lines.length), ...lines].join('\n'));
    await rename(draft, cache.fileOf(spaceId));
    await cache.sweep();
  } catch (error) {
    ctx.log.warn({ err: error, spaceId }, 'The scan of an import could not be cached.');
  }
}

/** Deletes what is too much, and what no import has asked for in a week. */
export const sweepTextScans = (ctx: Context): Promise<void> => openCache(ctx).sweep();

function* listLines(
  { scans, summaries, files: planned }: RepositoryPlan,
  files: ReadonlyMap<string, StoredFile>,
): Generator<Line> {
  for (const [oid, scan] of scans) yield ['text', oid, scan];
  for (const [oid, summary] of summaries) yield ['summary', oid, summary];
  for (const file of planned) {
    const stored = files.get(file.path);
    if (stored !== undefined) yield ['file', keyOfFile(file), stored];
  }
}

/** Says how many lines follow: a file that was cut off is of no use. */
const headOf = (count: number): string => JSON.stringify([VERSION, SCAN_FORMAT, count]);

function openCache({ config, clock }: Context): FileCache {
  return openFileCache(path.join(config.dataDir, 'cache', 'git-objects'), '.jsonl', MAX_BYTES, clock);
}
