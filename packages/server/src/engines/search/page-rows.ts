import type { LocalDatabase } from '../../platform/derived/local-database.ts';
import { SLICE, termKeyOf } from './index-tables.ts';
import { foldLiteral } from './parse-query.ts';
import type { Headings } from './rank-pages.ts';
import type { PageSection } from './split-page.ts';

/** The stored text of a page. */
export interface StoredPage {
  readonly pageId: string;
  /** The fingerprint of the indexed input; if it differs, the page is indexed again. */
  readonly fingerprint: string;
  /** JSON of the included files; null without any. */
  readonly included: string | null;
  readonly sections: readonly PageSection[];
}

export function findFingerprint(db: LocalDatabase, space: number, page: number): string | undefined {
  const row = db.get('select fingerprint from search_pages where id = ?', termKeyOf(space, page));
  return row?.['fingerprint'] as string | undefined;
}

/** The pages of a space that include others, with the files they include. */
export function listIncludingPages(db: LocalDatabase, space: number): { pageId: string; included: string }[] {
  const rows = db.all(
    'select page_id, included from search_pages where included is not null and id >= ? and id < ?',
    termKeyOf(space, 0),
    termKeyOf(space + 1, 0),
  );
  return rows.map((row) => ({ pageId: row['page_id'] as string, included: row['included'] as string }));
}

export interface PageRow {
  readonly page: number;
  readonly pageId: string;
  readonly lengths: Uint16Array;
}

/** Pages of a space after a number, a slice of them in the order of their numbers. */
export function listPageRows(db: LocalDatabase, space: number, behind: number): PageRow[] {
  const rows = db.all(
    `select id, page_id, lengths from search_pages where id > ? and id < ? order by id limit ${SLICE * 2}`,
    termKeyOf(space, behind),
    termKeyOf(space + 1, 0),
  );
  return rows.map((row) => ({
    page: Number(row['id']) - termKeyOf(space, 0),
    pageId: row['page_id'] as string,
    lengths: new Uint16Array((row['lengths'] as Uint8Array).slice().buffer),
  }));
}

export type SectionHead = readonly [heading: string, anchor: string, isConditional: 0 | 1];

export function readHeads(db: LocalDatabase, space: number, page: number): readonly SectionHead[] {
  const row = db.get('select headings from search_pages where id = ?', termKeyOf(space, page));
  return row === undefined ? [] : (JSON.parse(row['headings'] as string) as SectionHead[]);
}

/**
 * The headings of a page, and their `foldLiteral` form.
 * @param unconditional empties those in conditional parts
 */
export function readHeadings(db: LocalDatabase, space: number, page: number, unconditional: boolean): Headings {
  const row = db.get('select headings, folded from search_pages where id = ?', termKeyOf(space, page));
  if (row === undefined) return { headings: [], folded: '' };
  const heads = JSON.parse(row['headings'] as string) as SectionHead[];
  const folded = row['folded'] as string;
  const isOpen = (number: number) => !unconditional || heads[number]?.[2] === 0;
  return {
    headings: heads.map(([heading], number) => (isOpen(number) ? heading : '')),
    folded: unconditional ? keepLines(folded, isOpen) : folded,
  };
}

/**
 * The section of a page whose text contains a folded phrase, if any.
 * @param unconditional excludes conditional parts
 */
export function findPhrase(
  db: LocalDatabase,
  space: number,
  page: number,
  phrase: string,
  unconditional: boolean,
): number | undefined {
  const row = db.get(
    'select headings, phrases from search_pages where id = ? and instr(phrases, ?) > 0',
    termKeyOf(space, page),
    phrase,
  );
  if (row === undefined) return undefined;
  const heads = unconditional ? (JSON.parse(row['headings'] as string) as SectionHead[]) : [];
  const number = (row['phrases'] as string)
    .split('\n')
    .findIndex((line, lineIndex) => line.includes(phrase) && (!unconditional || heads[lineIndex]?.[2] === 0));
  return number < 0 ? undefined : number;
}

function keepLines(text: string, isKept: (number: number) => boolean): string {
  const lines = text.split('\n');
  return lines.map((line, number) => (isKept(number) ? line : '')).join('\n');
}

/** The sections of a page as they were indexed; none for a page that does not exist. */
export function readSections(db: LocalDatabase, space: number, page: number): PageSection[] {
  const row = db.get('select texts from search_pages where id = ?', termKeyOf(space, page));
  if (row === undefined) return [];
  const texts = JSON.parse(row['texts'] as string) as (readonly [string, string])[];
  return readHeads(db, space, page).map(([heading, anchor, isConditional], number) => {
    const [text, code] = texts[number] ?? ['', ''];
    return { heading, anchor, text, code, isConditional: isConditional === 1 };
  });
}

export function writePageRows(
  db: LocalDatabase,
  space: number,
  page: number,
  stored: StoredPage,
  lengths: Uint16Array,
): void {
  const { pageId, fingerprint, included, sections } = stored;
  const heads = sections.map(({ heading, anchor, isConditional }) => [heading, anchor, isConditional ? 1 : 0]);
  db.run(
    'insert or replace into search_pages (id, page_id, fingerprint, included, lengths, headings, folded, phrases, texts) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    termKeyOf(space, page),
    pageId,
    fingerprint,
    included,
    new Uint8Array(lengths.buffer, lengths.byteOffset, lengths.byteLength),
    JSON.stringify(heads),
    sections.map(({ heading }) => foldLiteral(heading)).join('\n'),
    sections.map(({ text, code }) => foldLiteral(`${text} ${code}`)).join('\n'),
    JSON.stringify(sections.map(({ text, code }) => [text, code])),
  );
}

export function deletePage(db: LocalDatabase, space: number, page: number): void {
  db.run('delete from search_pages where id = ?', termKeyOf(space, page));
}
