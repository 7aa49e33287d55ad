import { createYielder } from '../../platform/concurrency/yielder.ts';
import { LocalDatabaseLostError } from '../../platform/derived/local-database.ts';
import {
  abandonSpace,
  countTokens,
  findOldestSpace,
  findSpaceRow,
  removeAbandonedRows,
  touchSpace,
} from './index-tables.ts';
import { RunningUpdate } from './running-update.ts';
import type { Search, SearchContext } from './search-context.ts';
import { indexNameOf, readSearched, type SearchableSpace, type SearchedContent } from './searched-content.ts';
import { openSpaceIndex, type SpaceIndex } from './space-index.ts';
import { updateIndex } from './update-index.ts';

/** Tokens of all spaces, about 20 bytes each in the file; the least recently used indexes are evicted. */
const MAX_TOKENS = 50_000_000;

/** The index in memory, if it shows the content. */
export function findShown(
  search: Search,
  searched: SearchableSpace,
  { state }: SearchedContent,
): SpaceIndex | undefined {
  const index = findKept(search, indexNameOf(searched));
  return index?.state === state ? index : undefined;
}

/**
 * Starts to bring the index of a space to its content, or has a running update do so: that of the previews of a space
 * ends where it was going.
 */
export function followContent(ctx: SearchContext, searched: SearchableSpace, content: SearchedContent): RunningUpdate {
  const { running } = ctx.search;
  const name = indexNameOf(searched);
  const runningUpdate = running.get(name);
  if (runningUpdate !== undefined) {
    if (searched.previewed === undefined) runningUpdate.moveTo(content);
    return runningUpdate;
  }
  const started = new RunningUpdate(content, (update) =>
    bringIndex(ctx, searched, update).finally(() => running.delete(name)),
  );
  running.set(name, started);
  return started;
}

async function bringIndex(ctx: SearchContext, searched: SearchableSpace, update: RunningUpdate): Promise<SpaceIndex> {
  const { search } = ctx;
  const name = indexNameOf(searched);
  try {
    const index = findKept(search, name) ?? (await openSpaceIndex(search.db, name));
    let turn: Promise<void> | undefined;
    const target = {
      get content() {
        return update.content;
      },
      follow: async () => update.moveTo(await readSearched(ctx, searched)),
      onListed: (content: SearchedContent) => update.noteListed(index, content),
      waitForTurn: () => {
        turn ??= waitForTurn(search, update);
        return turn;
      },
    };
    while (index.state !== update.content.state) await updateIndex(ctx, index, target);
    // Another request may have found damage meanwhile, and removed the file or the space in it.
    const isThere = findSpaceRow(search.db, name)?.number === index.number;
    if (!isThere || index.generation !== search.db.generation) throw new LocalDatabaseLostError(undefined);
    search.indexes.set(name, index);
    void tidySearch(ctx);
    return index;
  } catch (error) {
    // A partially changed index is useless in memory: what of it is complete is in the file.
    search.indexes.delete(name);
    throw error;
  }
}

/** Changes of many pages are made one after the other: each needs memory and most of a processor. */
function waitForTurn(search: Search, { finished }: RunningUpdate): Promise<void> {
  const turn = search.builds;
  search.builds = turn.then(async () => {
    await finished.catch(() => undefined);
  });
  return turn;
}

/** The index in memory, unless its file has been deleted. It becomes the most recently used one. */
function findKept({ db, indexes }: Search, name: string): SpaceIndex | undefined {
  const index = indexes.get(name);
  if (index === undefined || index.generation === db.generation) return index;
  indexes.delete(name);
  return undefined;
}

/** Frees space in the file incrementally. */
export async function tidySearch(ctx: SearchContext): Promise<void> {
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

/** Evicts the least recently used space if the limit is exceeded; false if there is nothing to do. */
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
