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
import { createYielder } from '../../platform/concurrency/yielder.ts';
import { VERSION } from '../../platform/config/version.ts';
import type { SpaceRow } from '../../platform/db/tables/spaces.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type FileCache, openFileCache } from '../../platform/store/file-cache.ts';
import { getHeadRevision } from './revisions.ts';

/*
 * Results of scanning texts, cached between imports. A text is determined by its bytes, and git identifies it by its
 * object id: the next import of a space only reads objects that the last one did not scan. Each space has a cache file,
 * which can be deleted: a line with the writer's version, and one line of JSON for each object. Spaces share no file,
 * so that nobody can insert false results into imports of another space.
 */

/** Scan results of the objects of a space's repository. */
export interface KnownObjects {
  /** By object id. */
  readonly texts: ReadonlyMap<string, TextScan>;
  /** By object id and path (`keyOfFile`): the type of a file depends on its name as well. */
  readonly files: ReadonlyMap<string, StoredFile>;
  /** Tables of contents, by object id. */
  readonly summaries: ReadonlyMap<string, Summary>;
  /** Object ids of `files`. */
  readonly fileOids: ReadonlySet<string>;
}

/** Limits of bytes of the files of all spaces, and of one. */
const MAX_BYTES = 512 * 1024 * 1024;
const MAX_SPACE_BYTES = 32 * 1024 * 1024;
/** Limit of UTF-16 code units per object: a text may name a million others. */
const MAX_LINE = { text: 64 * 1024, file: 64 * 1024, summary: 8 * 1024 * 1024 };

type Line =
  | readonly ['text', oid: string, scan: TextScan]
  | readonly ['file', key: string, file: StoredFile]
  | readonly ['summary', oid: string, summary: Summary];

/** Key of a file in `KnownObjects`; object ids contain no spaces. */
export const keyOfFile = ({ oid, path: filePath }: PlannedFile): string => `${oid} ${filePath}`;

/**
 * Loads the scan results of the last import of a space; empty if there are none, if another version of the program
 * wrote them, or if they are unreadable. Only files whose bytes are certainly stored are included: those of the head of
 * the space.
 */
export async function loadKnownObjects(
  ctx: Platform,
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
    const [kind, key, entry] = JSON.parse(line) as Line;
    if (kind === 'text') texts.set(key, entry);
    else if (kind === 'summary') summaries.set(key, entry);
    else if (isStored(entry.blob)) {
      files.set(key, entry);
      fileOids.add(key.slice(0, key.indexOf(' ')));
    }
  }
  return { texts, files, summaries, fileOids };
}

/** Stores scan results for the next import of the space. A failure only costs that import time. */
export async function keepTextScans(
  ctx: Platform,
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

/** Evicts files beyond the limit, and files unused for a week. */
export const sweepTextScans = (ctx: Platform): Promise<void> => openCache(ctx).sweep();

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

/** Writes the number of lines first: a truncated file is ignored. */
const headOf = (count: number): string => JSON.stringify([VERSION, SCAN_FORMAT, count]);

function openCache({ config, clock }: Platform): FileCache {
  return openFileCache(path.join(config.dataDir, 'cache', 'git-objects'), '.jsonl', MAX_BYTES, clock);
}
