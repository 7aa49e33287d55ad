import type { LocalDatabase } from '../../platform/derived/local-database.ts';
import { CHUNK } from './postings.ts';

/**
 * The tables of the search index in the file of derived data. A space has a number in them, and so has each
 * page of a space; numbers of pages are used again. The number of the rules grows when texts become other terms.
 */
export const SEARCH_SCHEMA = `
-- rules 3
create table if not exists search_spaces (
  number integer primary key,
  space_id text unique,
  state text,
  chunks integer not null default 0,
  is_changing integer not null default 0,
  tokens integer not null default 0,
  used integer not null
);
create table if not exists search_pages (
  id integer primary key,
  page_id text not null,
  fingerprint text not null,
  included text,
  lengths blob not null,
  headings text not null,
  folded text not null,
  phrases text not null,
  texts text not null
);
create index if not exists search_pages_included on search_pages (id) where included is not null;
create table if not exists search_terms (
  space integer not null,
  term text not null,
  pages integer not null,
  primary key (space, term)
) without rowid;
create table if not exists search_lists (
  space integer not null,
  term text not null,
  chunk integer not null,
  list blob not null,
  primary key (space, term, chunk)
) without rowid;
`;

/** Pages that one space has room for in the index. */
export const MAX_PAGES = 2 ** 20;
/** Rows that are read or written before others get their turn. */
export const SLICE = 500;

/** Key of a page: no space has more pages than `MAX_PAGES`. */
export const termKeyOf = (space: number, page: number): number => space * MAX_PAGES + page;

export interface IndexedSpaceRow {
  readonly number: number;
  /** The indexed state (`SearchedContent`); null while it is being changed. */
  readonly state: string | null;
  /** While it is being changed: the chunks of pages that are complete. Those after them are left from a batch. */
  readonly chunks: number;
  /** 1 while pages of complete chunks are being replaced: an index that is left like this is useless. */
  readonly is_changing: 0 | 1;
}

export function findSpaceRow(db: LocalDatabase, spaceId: string): IndexedSpaceRow | undefined {
  const statement = 'select number, state, chunks, is_changing from search_spaces where space_id = ?';
  return db.get(statement, spaceId) as IndexedSpaceRow | undefined;
}

/** Names of the indexes that were left while they were being changed. */
export function listUnfinished(db: LocalDatabase): string[] {
  const rows = db.all('select space_id from search_spaces where state is null and space_id is not null');
  return rows.map((row) => String(row['space_id']));
}

export function insertSpaceRow(db: LocalDatabase, spaceId: string): number {
  const row = db.get(
    'insert into search_spaces (space_id, used) select ?, coalesce(max(used), 0) + 1 from search_spaces returning number',
    spaceId,
  );
  return Number(row?.['number']);
}

/** While the index of a space is changed it shows no revision. Another process can continue after complete chunks. */
export function markChanging(db: LocalDatabase, space: number, chunks: number): void {
  db.run('update search_spaces set state = null, chunks = ?, is_changing = 0 where number = ?', chunks, space);
}

/** Pages of complete chunks are being replaced. */
export function markReplacing(db: LocalDatabase, space: number): void {
  db.run('update search_spaces set is_changing = 1 where number = ?', space);
}

/** Marks the revision that the index shows, with the number of tokens of its texts. */
export function markShown(db: LocalDatabase, space: number, state: string, tokens: number): void {
  db.run('update search_spaces set state = ?, tokens = ? where number = ?', state, tokens, space);
  touchSpace(db, space);
}

/** The space was used last of all. */
export function touchSpace(db: LocalDatabase, space: number): void {
  db.run('update search_spaces set used = (select max(used) + 1 from search_spaces) where number = ?', space);
}

/** Tokens of the texts of all spaces that are indexed. */
export function countTokens(db: LocalDatabase): number {
  const row = db.get('select coalesce(sum(tokens), 0) as tokens from search_spaces where space_id is not null');
  return Number(row?.['tokens']);
}

/** The space that was used the longest ago, the one with this id left out. */
export function findOldestSpace(db: LocalDatabase, exceptId: string): string | undefined {
  const row = db.get(
    'select space_id from search_spaces where space_id is not null and space_id <> ? order by used limit 1',
    exceptId,
  );
  return row?.['space_id'] as string | undefined;
}

/** Abandons the index of a space. Its rows stay until `removeAbandonedRows` has deleted all of them. */
export function abandonSpace(db: LocalDatabase, spaceId: string): void {
  db.run('update search_spaces set space_id = null where space_id = ?', spaceId);
}

/** The spaces that have an index. */
export function listSpaceIds(db: LocalDatabase): string[] {
  const rows = db.all('select space_id from search_spaces where space_id is not null');
  return rows.map((row) => String(row['space_id']));
}

/** Removes some rows of spaces that were let go of; false when there are none left. */
export function removeAbandonedRows(db: LocalDatabase): boolean {
  const row = db.get('select number from search_spaces where space_id is null limit 1');
  if (row === undefined) return false;
  const space = Number(row['number']);
  const before = db.get('select total_changes() as count');
  db.write(() => {
    db.run(
      `delete from search_pages where id in (select id from search_pages where id >= ? and id < ? limit ${SLICE})`,
      termKeyOf(space, 0),
      termKeyOf(space + 1, 0),
    );
    for (const table of ['search_terms', 'search_lists']) {
      db.run(
        `delete from ${table} where space = ?1 and term in (select term from ${table} where space = ?1 limit ${SLICE})`,
        space,
      );
    }
  });
  const after = db.get('select total_changes() as count');
  if (before?.['count'] === after?.['count']) db.run('delete from search_spaces where number = ?', space);
  return true;
}

/** Terms of a space after one, a slice of them with the number of pages that have them. */
export function listTermRows(db: LocalDatabase, space: number, behind: string): [string, number][] {
  const rows = db.all(
    `select term, pages from search_terms where space = ? and term > ? order by term limit ${SLICE * 8}`,
    space,
    behind,
  );
  return rows.map((row) => [row['term'] as string, Number(row['pages'])]);
}

export function changeTermCount(db: LocalDatabase, space: number, term: string, change: number): void {
  db.run(
    'insert into search_terms (space, term, pages) values (?, ?, ?) on conflict do update set pages = pages + excluded.pages',
    space,
    term,
    change,
  );
  if (change < 0) db.run('delete from search_terms where space = ? and term = ? and pages <= 0', space, term);
}

/** The list of a term in one chunk of `CHUNK` pages. */
export interface ListOfChunk {
  readonly chunk: number;
  readonly list: Uint8Array;
}

/** All lists of a term. */
export function readLists(db: LocalDatabase, space: number, term: string): ListOfChunk[] {
  const rows = db.all('select chunk, list from search_lists where space = ? and term = ?', space, term);
  return rows as unknown as ListOfChunk[];
}

export function readStoredList(db: LocalDatabase, space: number, term: string, chunk: number): Uint8Array {
  const row = db.get('select list from search_lists where space = ? and term = ? and chunk = ?', space, term, chunk);
  return (row?.['list'] as Uint8Array | undefined) ?? new Uint8Array();
}

/** Writes a list in place of the one that existed; an empty one is none. */
export function writeStoredList(db: LocalDatabase, space: number, term: string, chunk: number, list: Uint8Array): void {
  if (list.length === 0) {
    db.run('delete from search_lists where space = ? and term = ? and chunk = ?', space, term, chunk);
  } else {
    db.run(
      'insert or replace into search_lists (space, term, chunk, list) values (?, ?, ?, ?)',
      space,
      term,
      chunk,
      list,
    );
  }
}

/** The chunk that a page belongs to. */
export const chunkOf = (page: number): number => Math.floor(page / CHUNK);
