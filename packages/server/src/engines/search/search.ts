import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../../platform/concurrency/timeout.ts';
import { type LocalDatabase, LocalDatabaseLostError } from '../../platform/derived/local-database.ts';
import { IdleEviction } from '../../platform/store/idle-eviction.ts';
import { LruCache } from '../../platform/store/lru-cache.ts';
import type { RevisionView } from '../../platform/store/revision-reader.ts';
import { type Finding, findPages, NOTHING_YET, type SearchAudience } from './find-pages.ts';
import { findShown, followContent, tidySearch } from './follow-content.ts';
import { abandonSpace, findSpaceRow, type ListOfChunk, listUnfinished } from './index-tables.ts';
import { listIncludingPages } from './page-rows.ts';
import { showsSpecification } from './read-sections.ts';
import type { Search, SearchContext } from './search-context.ts';
import {
  countPagesOf,
  indexNameOf,
  isCurrent,
  previewIndexName,
  readSearched,
  type SearchableSpace,
  type SearchedContent,
  spaceOfIndex,
} from './searched-content.ts';
import type { SpaceIndex } from './space-index.ts';
import { FEW_PAGES } from './update-index.ts';

/** Sections and terms of the indexes in memory. */
const MAX_IN_MEMORY = 2_000_000;
const RESTING_IN_MEMORY = 50_000;
/** Bytes of lists in memory. */
const MAX_LISTS = 8 * 1024 * 1024;
const RESTING_LISTS = 1024 * 1024;
const MAX_TRIES = 10;
/** How long a search waits for an index that lacks many pages, and for any other one. */
const PATIENCE_MS = { ofMany: 400, ofFew: 10_000 } as const;

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

/** A search, and who searches. */
export interface SearchQuestion {
  readonly text: string;
  /** A visitor does not find content that only readers of the space see. */
  readonly audience: SearchAudience;
}

/**
 * Searches the current content of a space, or a previewed revision of it: a search after a change of a few pages shows
 * the change. While many pages are being indexed, the finding is partial: those that are not yet are not found.
 *
 * @param show reads what it needs of the result, synchronously
 * @throws 404 if the space is deleted
 */
export async function searchSpaceContent<Result>(
  ctx: SearchContext,
  searched: SearchableSpace,
  { text, audience }: SearchQuestion,
  show: (finding: Finding) => Result,
): Promise<Result> {
  const read = (index: SpaceIndex, view: RevisionView) => show(findPages(ctx.search, index, view, text, audience));
  const searching = readIndex(ctx, searched, waitForPages, read);
  searching.catch(() => undefined);
  const answered = new AbortController();
  const late = waitInVain(ctx, searched, answered.signal).then(
    async () => (await readSoFar(ctx, searched, read)) ?? show(NOTHING_YET),
  );
  late.catch(() => undefined);
  try {
    return await Promise.race([searching, late]);
  } finally {
    answered.abort();
  }
}

/** Resolves when a search no longer waits for its index. */
async function waitInVain(ctx: SearchContext, searched: SearchableSpace, signal: AbortSignal): Promise<void> {
  const options = { ref: false, signal };
  await sleep(PATIENCE_MS.ofMany, undefined, options);
  if (!(await lacksManyPages(ctx, searched))) await sleep(PATIENCE_MS.ofFew, undefined, options);
}

/** Reads an index that is being updated, if it knows which pages of the current content it shows. */
async function readSoFar<Result>(
  ctx: SearchContext,
  searched: SearchableSpace,
  read: (index: SpaceIndex, view: RevisionView) => Result,
): Promise<Result | undefined> {
  const update = ctx.search.running.get(indexNameOf(searched));
  // The content of an update is in memory; reading other content can need seconds.
  if (update === undefined || !(await isCurrent(ctx, searched, update.content))) return undefined;
  const { state, view } = await readSearched(ctx, searched);
  const index = update.findIndex(state);
  return index && read(index, view);
}

/** Whether a search need not wait for an index: many pages are being added, or no process has begun to do so. */
async function lacksManyPages(ctx: SearchContext, searched: SearchableSpace): Promise<boolean> {
  const { db, indexes, running } = ctx.search;
  const name = indexNameOf(searched);
  const update = running.get(name);
  if (update?.isLong === true) return true;
  if (update?.isShort === true || indexes.get(name) !== undefined || (findSpaceRow(db, name)?.state ?? null) !== null)
    return false;
  return (await countPagesOf(ctx, searched)) > FEW_PAGES;
}

/**
 * Ids of the pages in the searched content that show part of a specification, regardless of audience. The index lists
 * them, so that not all pages have to be read.
 * @throws 503 if bringing the index to the content exceeds the time limit of a request
 */
export function listPagesShowing(
  ctx: SearchContext,
  searched: SearchableSpace,
  slug: string,
): Promise<readonly string[]> {
  const looking = readIndex(ctx, searched, waitForEnd, (index) =>
    listIncludingPages(ctx.search.db, index.number).flatMap(({ pageId, included }) => {
      return showsSpecification(included, slug) ? [pageId] : [];
    }),
  );
  return withTimeout(ctx.config.connections.workTime, looking);
}

/** Waits for an index. Null when the content has moved meanwhile: it is read again. */
type WaitForIndex<Index> = (
  ctx: SearchContext,
  searched: SearchableSpace,
  content: SearchedContent,
) => Promise<Index | null>;

async function readIndex<Index, Result>(
  ctx: SearchContext,
  searched: SearchableSpace,
  wait: WaitForIndex<Index>,
  read: (index: Index, view: RevisionView) => Result,
): Promise<Result> {
  const { spaceId } = searched;
  for (let tries = 1; ; tries++) {
    const content = await readSearched(ctx, searched);
    try {
      const index = await wait(ctx, searched, content);
      if (index !== null) return read(index, content.view);
    } catch (error) {
      if (!isDamage(error) || tries > 2) throw error;
      ctx.log.warn({ err: error, spaceId }, 'The search index of a space is damaged and is being rebuilt.');
      discard(ctx.search, indexNameOf(searched), error);
    }
    if (tries >= MAX_TRIES) throw new Error('The space was changed again and again while it was searched.');
  }
}

/** Until the index shows all of the content. */
const waitForEnd: WaitForIndex<SpaceIndex> = async (ctx, searched, content) => {
  const index = findShown(ctx.search, searched, content) ?? (await followContent(ctx, searched, content).finished);
  return index.state === content.state ? index : null;
};

/** Until the index shows all of the content, or is known to lack many pages. */
const waitForPages: WaitForIndex<SpaceIndex> = async (ctx, searched, content) => {
  const shownIndex = findShown(ctx.search, searched, content);
  if (shownIndex !== undefined) return shownIndex;
  const update = followContent(ctx, searched, content);
  if (update.content.state === content.state) return (await update.waitForPages(content.state)) ?? null;
  await update.finished;
  return null;
};

/** Brings the index of a space to its head. */
export async function prepareSearch(ctx: SearchContext, spaceId: string): Promise<void> {
  await readIndex(ctx, { spaceId }, waitForEnd, () => undefined);
}

/** The spaces whose index was left while many of its pages were added. */
export function listUnfinishedSpaces({ db }: Search): string[] {
  return listUnfinished(db).filter((name) => spaceOfIndex(name) === name);
}

/** Deletes the indexes of spaces, and resolves once they are completely deleted. */
export async function forgetSearch(ctx: SearchContext, spaceIds: readonly string[]): Promise<void> {
  for (const name of spaceIds.flatMap((spaceId) => [spaceId, previewIndexName(spaceId)])) {
    // It ends with its next batch, whose space is gone.
    await ctx.search.running.get(name)?.finished.catch(() => undefined);
    ctx.search.indexes.delete(name);
    abandonSpace(ctx.search.db, name);
  }
  await tidySearch(ctx);
}

/** The file was damaged and has been replaced, or its contents are unreadable. */
const isDamage = (error: unknown): boolean =>
  error instanceof LocalDatabaseLostError || error instanceof RangeError || error instanceof SyntaxError;

function discard({ db, indexes }: Search, name: string, error: unknown): void {
  if (!(error instanceof LocalDatabaseLostError)) abandonSpace(db, name);
  indexes.delete(name);
}
