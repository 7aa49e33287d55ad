import { createYielder } from '../../platform/concurrency/yielder.ts';
import type { LocalDatabase } from '../../platform/derived/local-database.ts';
import { changeTermCount, SLICE, termKeyOf } from './index-tables.ts';
import { CHUNK, ListReader } from './postings.ts';

/**
 * Removes what an interrupted batch has left of chunks that are not complete, and counts the pages of each term again:
 * some of them may have been counted.
 * @param chunks the complete ones
 */
export async function removeIncompleteChunks(db: LocalDatabase, space: number, chunks: number): Promise<void> {
  const pause = createYielder();
  const first = termKeyOf(space, chunks * CHUNK);
  const pages = `delete from search_pages where id in (select id from search_pages where id >= ? and id < ? limit ${SLICE})`;
  while (isChanging(db, () => db.run(pages, first, termKeyOf(space + 1, 0)))) await pause();
  const terms = `delete from search_terms where space = ?1 and term in (select term from search_terms where space = ?1 limit ${SLICE})`;
  while (isChanging(db, () => db.run(terms, space))) await pause();
  for (let next: ListPosition | undefined = { term: '', chunk: -1 }; next !== undefined; ) {
    await pause();
    const position: ListPosition = next;
    next = db.write(() => countSlice(db, space, chunks, position));
  }
}

function isChanging(db: LocalDatabase, write: () => void): boolean {
  const count = () => db.get('select total_changes() as count')?.['count'];
  const before = count();
  write();
  return count() !== before;
}

/** The last list that was counted. */
interface ListPosition {
  readonly term: string;
  readonly chunk: number;
}

/** Counts a slice of the lists; returns where it ended, and undefined at the end. */
function countSlice(
  db: LocalDatabase,
  space: number,
  chunks: number,
  { term: lastTerm, chunk: lastChunk }: ListPosition,
): ListPosition | undefined {
  const rows = db.all(
    `select term, chunk, list from search_lists where space = ? and (term, chunk) > (?, ?) order by term, chunk limit ${SLICE}`,
    space,
    lastTerm,
    lastChunk,
  );
  for (const { term, chunk, list } of rows as unknown as (ListPosition & { list: Uint8Array })[]) {
    if (chunk >= chunks) {
      db.run('delete from search_lists where space = ? and term = ? and chunk = ?', space, term, chunk);
    } else {
      changeTermCount(db, space, term, countListedPages(list));
    }
  }
  return rows.at(-1) as ListPosition | undefined;
}

function countListedPages(list: Uint8Array): number {
  const reader = new ListReader(list);
  let count = 0;
  for (; reader.nextPage(); count++) reader.readOccurrences();
  return count;
}
