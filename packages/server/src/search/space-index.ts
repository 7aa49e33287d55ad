import { createYielder, type Yield } from '../concurrency/yielder.ts';
import { type LocalDatabase, LocalDatabaseLostError } from '../derived/local-database.ts';
import { indexPage } from './index-page.ts';
import * as tables from './index-tables.ts';
import * as rows from './page-rows.ts';
import { CHUNK, changeList, type PageInList, type TermOccurrence } from './postings.ts';
import { joinLengths, type SectionLengths } from './score-pages.ts';
import { changeVocabulary, makeVocabulary, type Vocabulary } from './vocabulary.ts';

/** The index of one space, as far as it is in memory; the lists and texts stay in the file. */
export interface SpaceIndex {
  readonly spaceId: string;
  /** In the file. */
  readonly number: number;
  /** Of the file. When that was rebuilt, the index is void. */
  readonly generation: number;
  /** What the index shows (`SearchedContent`); undefined while it is being changed. */
  state: string | undefined;
  /** By page number. */
  readonly pageIds: (string | undefined)[];
  readonly pageLengths: (Uint16Array | undefined)[];
  readonly numbers: Map<string, number>;
  readonly freeNumbers: number[];
  vocabulary: Vocabulary;
  lengths: SectionLengths;
}

/** Terms that one space may have; those that come later are not found. */
const MAX_TERMS = 500_000;

/** Opens the index of a space, or begins an empty one where there is none that is whole. */
export async function openSpaceIndex(db: LocalDatabase, spaceId: string): Promise<SpaceIndex> {
  const row = tables.findSpaceRow(db, spaceId);
  if (row !== undefined && row.state !== null) {
    tables.touchSpace(db, row.number);
    return loadSpaceIndex(db, spaceId, row.number, row.state);
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

async function loadSpaceIndex(db: LocalDatabase, spaceId: string, number: number, state: string): Promise<SpaceIndex> {
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

/** A page of the space that is to be put into the index, in place of what exists of it. */
export interface IndexedPageChange {
  readonly pageId: string;
  /** Undefined removes the page. */
  readonly page: rows.StoredPage | undefined;
}

/** Changes to come to an end together: `finish` makes them count. */
export interface IndexChange {
  /** Puts pages into the index. Several hundred at once are cheaper than one by one. */
  put(changes: readonly IndexedPageChange[]): Promise<void>;
  /** From now on the index shows this (`SearchedContent`). */
  finish(state: string): Promise<void>;
}

/** Begins to change an index. Until the change is finished nothing can be found; one that never is leaves nothing. */
export function beginChange(db: LocalDatabase, index: SpaceIndex): IndexChange {
  const yieldToOthers = createYielder();
  const pause = async () => {
    await yieldToOthers();
    // While others had their turn the file may have been lost, and the number of the space with it.
    if (db.generation !== index.generation) throw new LocalDatabaseLostError(undefined);
  };
  const counts = new Map<string, number>();
  index.state = undefined;
  tables.markChanging(db, index.number);
  return {
    put: (changes) => putPages(db, index, changes, counts, pause),
    finish: async (state) => {
      await inSlices(db, [...counts], pause, ([term, change]) => {
        if (change !== 0) tables.changeTermCount(db, index.number, term, change);
      });
      const isNew = index.vocabulary.terms.length === 0;
      index.vocabulary = isNew ? await loadVocabulary(db, index.number) : changeVocabulary(index.vocabulary, counts);
      await pause();
      index.lengths = joinLengths(Array.from(index.pageLengths));
      tables.markShown(db, index.number, state, index.lengths.textSum);
      index.state = state;
    },
  };
}

/** By chunk and term: what changes in the list. */
type ListChanges = Map<number, Map<string, PageInList[]>>;

async function putPages(
  db: LocalDatabase,
  index: SpaceIndex,
  changes: readonly IndexedPageChange[],
  counts: Map<string, number>,
  pause: Yield,
): Promise<void> {
  const lists: ListChanges = new Map();
  const filled = new Set(index.pageLengths.flatMap((lengths, page) => (lengths ? [tables.chunkOf(page)] : [])));
  const addToList: AddToList = (term, page, occurrences, difference) => {
    const count = counts.get(term);
    const isNew = count === undefined && difference > 0;
    if (isNew && index.vocabulary.terms.length + counts.size > MAX_TERMS) return;
    if (difference !== 0) counts.set(term, (count ?? 0) + difference);
    const chunk = tables.chunkOf(page);
    const terms = lists.get(chunk) ?? new Map<string, PageInList[]>();
    const list = terms.get(term);
    if (list === undefined) lists.set(chunk, terms.set(term, [[page % CHUNK, occurrences]]));
    else list.push([page % CHUNK, occurrences]);
  };
  for (const change of changes) {
    await pause();
    await putPage(db, index, change, addToList, pause);
  }
  for (const [chunk, terms] of lists) {
    await inSlices(db, [...terms], pause, ([term, pages]) => {
      const list = filled.has(chunk) ? tables.readStoredList(db, index.number, term, chunk) : new Uint8Array();
      pages.sort(([one], [other]) => one - other);
      tables.writeStoredList(db, index.number, term, chunk, changeList(list, pages));
    });
  }
}

type AddToList = (
  term: string,
  page: number,
  occurrences: readonly TermOccurrence[] | undefined,
  difference: -1 | 0 | 1,
) => void;

/** Terms of one page that are handled without a pause. */
const TERMS = 1000;

/** Writes the row of a page, and tells how the lists of its terms change. */
async function putPage(
  db: LocalDatabase,
  index: SpaceIndex,
  { pageId, page }: IndexedPageChange,
  addToList: AddToList,
  pause: Yield,
): Promise<void> {
  const number = index.numbers.get(pageId) ?? (page === undefined ? undefined : takeNumber(index, pageId));
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

function takeNumber(index: SpaceIndex, pageId: string): number | undefined {
  const number = index.freeNumbers.pop() ?? index.pageIds.length;
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
