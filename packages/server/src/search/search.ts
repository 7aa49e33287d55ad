import { createYielder, withTimeout } from '../concurrency/yielder.ts';
import type { Context } from '../context.ts';
import { type LocalDatabase, LocalDatabaseLostError } from '../derived/local-database.ts';
import { showsSpecification } from '../revisions/read-sections.ts';
import {
  indexNameOf,
  previewIndexName,
  readSearched,
  type SearchableSpace,
  type SearchedContent,
} from '../revisions/searched-content.ts';
import { IdleEviction } from '../store/idle-eviction.ts';
import { LruCache } from '../store/lru-cache.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import { type Finding, findPages, type SearchAudience } from './find-pages.ts';
import {
  abandonSpace,
  countTokens,
  findOldestSpace,
  findSpaceRow,
  type ListOfChunk,
  removeAbandonedRows,
  touchSpace,
} from './index-tables.ts';
import { listIncludingPages } from './page-rows.ts';
import { openSpaceIndex, type SpaceIndex } from './space-index.ts';
import { updateIndex } from './update-index.ts';

/**
 * The search indexes of this process: derived from content, in its own file, each showing one revision with the
 * specifications of APIs that stood on its pages then. */
export interface Search {
  readonly db: LocalDatabase;
  /** Those in memory by the id of their space. */
  readonly indexes: LruCache<SpaceIndex>;
  /** Lists that were read last, by the state of the index that they belong to. */
  readonly lists: LruCache<readonly ListOfChunk[]>;
  /** Those that are being brought to what their spaces contain. */
  readonly running: Map<string, { readonly state: string; readonly index: Promise<SpaceIndex> }>;
  /** Ends when the indexes that are built now are ready: they are built one after the other. */
  builds: Promise<unknown>;
  isTidying: boolean;
  close(): void;
}

/** Tokens of all spaces, of about 20 bytes each in the file; those that were used the longest ago make room. */
const MAX_TOKENS = 50_000_000;
/** Sections and terms of the indexes in memory. */
const MAX_IN_MEMORY = 2_000_000;
const RESTING_IN_MEMORY = 50_000;
/** Bytes of lists in memory. */
const MAX_LISTS = 8 * 1024 * 1024;
const RESTING_LISTS = 1024 * 1024;
const MAX_TRIES = 10;

/** Nothing is opened before the first search. */
export function openSearch(db: LocalDatabase, idleEviction = new IdleEviction()): Search {
  const weigh = ({ vocabulary, lengths }: SpaceIndex) => vocabulary.terms.length + lengths.texts.length;
  const weighLists = (lists: readonly ListOfChunk[]) => lists.reduce((sum, { list }) => sum + list.length + 100, 100);
  return {
    db,
    indexes: idleEviction.add(new LruCache(MAX_IN_MEMORY, weigh, Number.POSITIVE_INFINITY), RESTING_IN_MEMORY),
    lists: idleEviction.add(new LruCache(MAX_LISTS, weighLists), RESTING_LISTS),
    running: new Map(),
    builds: Promise.resolve(),
    isTidying: false,
    close: () => db.close(),
  };
}

/**
 * Searches the content of a space as it is now, or a previewed revision of it: a search after a change of content shows
 * the change. The index is brought to the head first, or built where there is none.
 *
 * @param audience a visitor does not find what only those who may read the space see
 * @param show receives what it needs of what was found, at once
 * @throws 404 when the space is gone, 503 while its index is made for longer than a request is worked for
 */
export function searchSpaceContent<Result>(
  ctx: Context,
  searched: SearchableSpace,
  text: string,
  audience: SearchAudience,
  show: (finding: Finding) => Result,
): Promise<Result> {
  const finding = searchNow(ctx, searched, (index, view) => show(findPages(ctx.search, index, view, text, audience)));
  return withTimeout(ctx.config.connections.workTime, finding);
}

/**
 * The pages of what is searched that show something of a specification, for whomever: their ids. The index knows them, so
 * that not all pages have to be read.
 */
export function listPagesShowing(ctx: Context, searched: SearchableSpace, slug: string): Promise<readonly string[]> {
  const looking = searchNow(ctx, searched, ({ number }) =>
    listIncludingPages(ctx.search.db, number).flatMap(({ pageId, included }) => {
      return showsSpecification(included, slug) ? [pageId] : [];
    }),
  );
  return withTimeout(ctx.config.connections.workTime, looking);
}

async function searchNow<Result>(
  ctx: Context,
  searched: SearchableSpace,
  look: (index: SpaceIndex, view: RevisionView) => Result,
): Promise<Result> {
  const { spaceId } = searched;
  for (let tries = 1; ; tries++) {
    const content = await readSearched(ctx, searched);
    try {
      const index = await bringTo(ctx, searched, content);
      // Content may have moved on while the index was brought to what it was.
      if (index.state === content.state) return look(index, content.view);
    } catch (error) {
      if (!isDamage(error) || tries > 2) throw error;
      ctx.log.warn({ err: error, spaceId }, 'The search index of a space is damaged and is being rebuilt.');
      discard(ctx.search, indexNameOf(searched), error);
    }
    if (tries >= MAX_TRIES) throw new Error('The space was changed again and again while it was searched.');
  }
}

/** Brings the index of a space to its head without waiting for it, so that the next search finds it ready. */
export function warmSearch(ctx: Context, spaceId: string): void {
  readSearched(ctx, { spaceId })
    .then((content) => bringTo(ctx, { spaceId }, content))
    .catch((error: unknown) => ctx.log.debug({ err: error, spaceId }, 'The search index could not be prepared.'));
}

/** Lets go of the indexes of spaces, and resolves once nothing is left of them. */
export async function forgetSearch(ctx: Context, spaceIds: readonly string[]): Promise<void> {
  for (const name of spaceIds.flatMap((spaceId) => [spaceId, previewIndexName(spaceId)])) {
    ctx.search.indexes.delete(name);
    abandonSpace(ctx.search.db, name);
  }
  await tidy(ctx);
}

/** The index once it showed the content; one piece of work for all who wait for the same. */
async function bringTo(ctx: Context, searched: SearchableSpace, content: SearchedContent): Promise<SpaceIndex> {
  const { search } = ctx;
  const name = indexNameOf(searched);
  for (;;) {
    const kept = findKept(search, name);
    if (kept?.state === content.state) return kept;
    const other = search.running.get(name);
    if (other?.state === content.state) return other.index;
    if (other === undefined) break;
    await other.index.catch(() => undefined);
  }
  const index = update(ctx, searched, content).finally(() => search.running.delete(name));
  search.running.set(name, { state: content.state, index });
  return index;
}

/** The index in memory, unless the file that it belongs to is gone. It is then the one that was used last. */
function findKept({ db, indexes }: Search, name: string): SpaceIndex | undefined {
  const index = indexes.get(name);
  if (index === undefined || index.generation === db.generation) return index;
  indexes.delete(name);
  return undefined;
}

async function update(ctx: Context, searched: SearchableSpace, content: SearchedContent): Promise<SpaceIndex> {
  const { search } = ctx;
  const name = indexNameOf(searched);
  try {
    const index = findKept(search, name) ?? (await openSpaceIndex(search.db, name));
    if (index.state !== content.state) {
      const work = () => updateIndex(ctx, index, searched, content);
      await (index.state === undefined ? buildAfterOthers(search, work) : work());
    }
    // Damage that others met meanwhile may have taken the file, or the space in it.
    const isThere = findSpaceRow(search.db, name)?.number === index.number;
    if (!isThere || index.generation !== search.db.generation) throw new LocalDatabaseLostError(undefined);
    search.indexes.set(name, index);
    void tidy(ctx);
    return index;
  } catch (error) {
    // What is half changed is of no use to anybody.
    search.indexes.delete(name);
    throw error;
  }
}

/** Whole indexes are built one after the other: each needs memory and most of a processor. */
function buildAfterOthers(search: Search, build: () => Promise<void>): Promise<void> {
  const built = search.builds.then(build);
  search.builds = built.catch(() => undefined);
  return built;
}

/** Makes room in the file, bit by bit. */
async function tidy(ctx: Context): Promise<void> {
  const { search } = ctx;
  if (search.isTidying) return;
  search.isTidying = true;
  const pause = createYielder();
  try {
    do {
      while (removeAbandonedRows(search.db)) await pause();
    } while (dropOldest(search));
  } catch (error) {
    ctx.log.debug({ err: error }, 'The search indexes could not be cleaned up.');
  } finally {
    search.isTidying = false;
  }
}

/** Lets go of the space that was used the longest ago, if there is no room for all; false when nothing is to be done. */
function dropOldest({ db, indexes, running }: Search): boolean {
  if (countTokens(db) <= MAX_TOKENS) return false;
  let last = '';
  for (const [spaceId, { number }] of indexes.entries()) {
    touchSpace(db, number);
    last = spaceId;
  }
  const oldest = findOldestSpace(db, last);
  if (oldest === undefined || running.has(oldest)) return false;
  indexes.delete(oldest);
  abandonSpace(db, oldest);
  return true;
}

/** The file was damaged and is new, or what stands in it cannot be read. */
const isDamage = (error: unknown): boolean =>
  error instanceof LocalDatabaseLostError || error instanceof RangeError || error instanceof SyntaxError;

function discard({ db, indexes }: Search, name: string, error: unknown): void {
  if (!(error instanceof LocalDatabaseLostError)) abandonSpace(db, name);
  indexes.delete(name);
}
