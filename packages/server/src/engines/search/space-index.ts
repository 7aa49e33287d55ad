import { createYielder, type Yield } from '../../platform/concurrency/yielder.ts';
import { type LocalDatabase, LocalDatabaseLostError } from '../../platform/derived/local-database.ts';
import { newId } from '../../platform/ids.ts';
import { indexPage } from './index-page.ts';
import * as tables from './index-tables.ts';
import * as rows from './page-rows.ts';
import { CHUNK, changeList, type PageInList, type TermOccurrence } from './postings.ts';
import { removeIncompleteChunks } from './remove-incomplete-chunks.ts';
import { joinLengths, type SectionLengths } from './score-pages.ts';
import { changeVocabulary, countPages, makeVocabulary, type Vocabulary } from './vocabulary.ts';

/** The in-memory part of the index of one space; the lists and texts are in the file. */
export interface SpaceIndex {
  readonly spaceId: string;
  /** In the file. */
  readonly number: number;
  /** Of the file. When that was rebuilt, the index is void. */
  readonly generation: number;
  /** The indexed state (`SearchedContent`); undefined while it is being changed. */
  state: string | undefined;
  /** While it is being changed: what it does not show yet. */
  pending?: PendingPages | undefined;
  /** By page number. */
  readonly pageIds: (string | undefined)[];
  readonly pageLengths: (Uint16Array | undefined)[];
  readonly numbers: Map<string, number>;
  readonly freeNumbers: number[];
  vocabulary: Vocabulary;
  lengths: SectionLengths;
}

/** The pages of some content that an index has not, or not as they are in it: all others it shows. */
export interface PendingPages {
  /** The state (`SearchedContent`) that the index is brought to. */
  readonly state: string;
  readonly pageIds: Set<string>;
  /** Names this state of the index. */
  readonly version: string;
}

/** Maximum terms of one space; further ones are not indexed. */
const MAX_TERMS = 500_000;

/**
 * Opens the index of a space, or creates an empty one. One whose build was interrupted has the pages of all complete
 * chunks, and no state.
 */
export async function openSpaceIndex(db: LocalDatabase, spaceId: string): Promise<SpaceIndex> {
  const row = tables.findSpaceRow(db, spaceId);
  if (row !== undefined && (row.state !== null || (row.is_changing === 0 && row.chunks > 0))) {
    tables.touchSpace(db, row.number);
    if (row.state === null) await removeIncompleteChunks(db, row.number, row.chunks);
    return loadSpaceIndex(db, spaceId, row.number, row.state ?? undefined);
  }
  if (row !== undefined) tables.abandonSpace(db, spaceId);
  return emptyIndex(db, spaceId, tables.insertSpaceRow(db, spaceId));
}

function emptyIndex({ generation }: LocalDatabase, spaceId: string, number: number): SpaceIndex {
  return {
    spaceId,
    number,
    generation,
    state: undefined,
    pageIds: [],
    pageLengths: [],
    numbers: new Map(),
    freeNumbers: [],
    vocabulary: makeVocabulary([]),
    lengths: joinLengths([]),
  };
}

async function loadSpaceIndex(
  db: LocalDatabase,
  spaceId: string,
  number: number,
  state: string | undefined,
): Promise<SpaceIndex> {
  const pause = createYielder();
  const index = emptyIndex(db, spaceId, number);
  for (let slice = rows.listPageRows(db, number, -1); slice.length > 0; ) {
    for (const { page, pageId, lengths } of slice) {
      index.pageIds[page] = pageId;
      index.pageLengths[page] = lengths;
      index.numbers.set(pageId, page);
    }
    await pause();
    slice = rows.listPageRows(db, number, slice.at(-1)?.page ?? 0);
  }
  for (let page = index.pageIds.length - 1; page >= 0; page--) {
    if (index.pageIds[page] === undefined) index.freeNumbers.push(page);
  }
  index.vocabulary = await loadVocabulary(db, number);
  index.lengths = joinLengths(Array.from(index.pageLengths));
  index.state = state;
  return index;
}

async function loadVocabulary(db: LocalDatabase, number: number): Promise<Vocabulary> {
  const pause = createYielder();
  const entries: [string, number][] = [];
  for (let rows = tables.listTermRows(db, number, ''); rows.length > 0; ) {
    for (const row of rows) entries.push(row);
    await pause();
    rows = tables.listTermRows(db, number, rows.at(-1)?.[0] ?? '');
  }
  return makeVocabulary(entries);
}

/** A page of the space to index, replacing its previous entry. */
export interface IndexedPageChange {
  readonly pageId: string;
  /** Undefined removes the page. */
  readonly page: rows.StoredPage | undefined;
}

/** A change of an index, batch by batch. */
export interface IndexChange {
  /**
   * Puts pages into the index, which shows them from then on. Several hundred at once are cheaper than one by one.
   * @param isNew the index has none of the pages: they get chunks that no other page has, and are still there when the
   * change is interrupted later
   */
  put(changes: readonly IndexedPageChange[], isNew?: boolean): Promise<void>;
  /** From now on the index shows this (`SearchedContent`). */
  finish(state: string): void;
}

/** Starts a change of an index. */
export function beginChange(db: LocalDatabase, index: SpaceIndex): IndexChange {
  const yieldToOthers = createYielder();
  const pause = async () => {
    await yieldToOthers();
    // While others had their turn the file may have been lost, and the number of the space with it.
    if (db.generation !== index.generation) throw new LocalDatabaseLostError(undefined);
  };
  index.state = undefined;
  tables.markChanging(db, index.number, countChunks(index));
  return {
    put: async (changes, isNew = false) => {
      if (isNew) beginChunk(index);
      else tables.markReplacing(db, index.number);
      await putPages(db, index, changes, isNew, pause);
      tables.markChanging(db, index.number, countChunks(index));
    },
    finish: (state) => {
      tables.markShown(db, index.number, state, index.lengths.textSum);
      index.state = state;
      index.pending = undefined;
    },
  };
}

const countChunks = ({ pageIds }: SpaceIndex): number => Math.ceil(pageIds.length / CHUNK);

/** Leaves the rest of the last chunk to later changes. */
function beginChunk(index: SpaceIndex): void {
  const end = countChunks(index) * CHUNK;
  for (let page = end - 1; page >= index.pageIds.length; page--) index.freeNumbers.push(page);
  index.pageIds.length = end;
  index.pageLengths.length = end;
}

/** Changes of the lists, by chunk and term. */
type ListChanges = Map<number, Map<string, PageInList[]>>;

async function putPages(
  db: LocalDatabase,
  index: SpaceIndex,
  changes: readonly IndexedPageChange[],
  isNew: boolean,
  pause: Yield,
): Promise<void> {
  const counts = new Map<string, number>();
  const lists: ListChanges = new Map();
  const filled = new Set(index.pageLengths.flatMap((lengths, page) => (lengths ? [tables.chunkOf(page)] : [])));
  let newTerms = 0;
  const addToList: AddToList = (term, page, occurrences, difference) => {
    const count = counts.get(term);
    if (count === undefined && difference > 0 && countPages(index.vocabulary, term) === 0) {
      if (index.vocabulary.terms.length + newTerms > MAX_TERMS) return;
      newTerms += 1;
    }
    if (difference !== 0) counts.set(term, (count ?? 0) + difference);
    const chunk = tables.chunkOf(page);
    const terms = lists.get(chunk) ?? new Map<string, PageInList[]>();
    const list = terms.get(term);
    if (list === undefined) lists.set(chunk, terms.set(term, [[page % CHUNK, occurrences]]));
    else list.push([page % CHUNK, occurrences]);
  };
  for (const change of changes) {
    await pause();
    await putPage(db, index, change, { addToList, isNew }, pause);
  }
  for (const [chunk, terms] of lists) {
    await inSlices(db, [...terms], pause, ([term, pages]) => {
      const list = filled.has(chunk) ? tables.readStoredList(db, index.number, term, chunk) : new Uint8Array();
      pages.sort(([one], [other]) => one - other);
      tables.writeStoredList(db, index.number, term, chunk, changeList(list, pages));
    });
  }
  await inSlices(db, [...counts], pause, ([term, change]) => {
    if (change !== 0) tables.changeTermCount(db, index.number, term, change);
  });
  await pause();
  show(index, changes, counts);
}

/** From now on searches find the pages of a batch, which has been written. */
function show(index: SpaceIndex, changes: readonly IndexedPageChange[], counts: ReadonlyMap<string, number>): void {
  index.vocabulary = changeVocabulary(index.vocabulary, counts);
  index.lengths = joinLengths(Array.from(index.pageLengths));
  if (index.pending === undefined) return;
  for (const { pageId } of changes) index.pending.pageIds.delete(pageId);
  index.pending = { ...index.pending, version: newId() };
}

type AddToList = (
  term: string,
  page: number,
  occurrences: readonly TermOccurrence[] | undefined,
  difference: -1 | 0 | 1,
) => void;

interface PutOptions {
  readonly addToList: AddToList;
  readonly isNew: boolean;
}

/** Terms of one page that are handled without a pause. */
const TERMS = 1000;

/** Writes the row of a page, and returns the changes of the lists of its terms. */
async function putPage(
  db: LocalDatabase,
  index: SpaceIndex,
  { pageId, page }: IndexedPageChange,
  { addToList, isNew }: PutOptions,
  pause: Yield,
): Promise<void> {
  const number = index.numbers.get(pageId) ?? (page === undefined ? undefined : takeNumber(index, pageId, isNew));
  if (number === undefined) return;
  const isKnown = index.pageLengths[number] !== undefined;
  const stored = isKnown ? rows.readSections(db, index.number, number) : undefined;
  const before = stored && (await indexPage(stored, pause)).occurrences;
  const after = page && (await indexPage(page.sections, pause));
  let count = 0;
  for (const term of before?.keys() ?? []) {
    if (after?.occurrences.has(term) !== true) addToList(term, number, undefined, -1);
    if (++count % TERMS === 0) await pause();
  }
  for (const [term, occurrences] of after?.occurrences ?? []) {
    addToList(term, number, occurrences, before?.has(term) === true ? 0 : 1);
    if (++count % TERMS === 0) await pause();
  }
  if (page === undefined || after === undefined) {
    releaseNumber(db, index, pageId, number);
  } else {
    rows.writePageRows(db, index.number, number, page, after.lengths);
    index.pageLengths[number] = after.lengths;
  }
}

function takeNumber(index: SpaceIndex, pageId: string, isNew: boolean): number | undefined {
  const number = isNew ? index.pageIds.length : (index.freeNumbers.pop() ?? index.pageIds.length);
  if (number >= tables.MAX_PAGES) return undefined;
  index.pageIds[number] = pageId;
  index.pageLengths[number] = undefined;
  index.numbers.set(pageId, number);
  return number;
}

function releaseNumber(db: LocalDatabase, index: SpaceIndex, pageId: string, number: number): void {
  rows.deletePage(db, index.number, number);
  index.numbers.delete(pageId);
  index.pageIds[number] = undefined;
  index.pageLengths[number] = undefined;
  index.freeNumbers.push(number);
}

/** Writes in units that are short enough for others to wait for. */
async function inSlices<Item>(
  db: LocalDatabase,
  items: readonly Item[],
  pause: Yield,
  write: (item: Item) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += tables.SLICE) {
    await pause();
    db.write(() => {
      for (const item of items.slice(start, start + tables.SLICE)) write(item);
    });
  }
}
