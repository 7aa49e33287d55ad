import type { DocumentPage, IndexedPage } from '@bindery/content';
import type { LocalDatabase } from '../../platform/derived/local-database.ts';
import type { RevisionView } from '../../platform/store/revision-reader.ts';
import { isPageVisible } from '../pages/page-visibility.ts';
import type { Viewer } from '../pages/viewer.ts';
import { findDocumentPage } from './find-document-page.ts';
import { readLists } from './index-tables.ts';
import { findPhrase, readHeadings, readSections } from './page-rows.ts';
import { parseQuery, type Query } from './parse-query.ts';
import { listShownSections, type RankedPage, rankPages } from './rank-pages.ts';
import { scorePages } from './score-pages.ts';
import type { Search } from './search-context.ts';
import { makeSnippet } from './snippet.ts';
import type { SpaceIndex } from './space-index.ts';

/**
 * The searcher: readers of the space, or a visitor of a site, who finds the pages whose conditions they satisfy. Only
 * readers find conditional parts of pages.
 */
export type SearchAudience = 'reader' | Viewer;

/** The result of a search. Read it synchronously: the index changes afterwards. */
export interface Finding {
  /** Pages are being indexed, and not found before. */
  readonly isPartial: boolean;
  /** Best first, up to a limit. */
  readonly pages: readonly RankedPage[];
  idOf(page: RankedPage): string;
  /** The page itself, and its sections that match, which requires reading texts. */
  describe(page: RankedPage, withSections: boolean): FoundPage;
}

export interface FoundPage {
  readonly indexed: IndexedPage<DocumentPage>;
  /** How well it matches; comparable between spaces. */
  readonly score: number;
  /** Best first. */
  readonly sections?: readonly FoundSection[];
}

export interface FoundSection {
  readonly title: string;
  /** Empty for the text before the first heading. */
  readonly anchor: string;
  /** Plain text around the match, up to about 200 characters. */
  readonly body: string;
}

/** The result of a search in an index that shows nothing yet. */
export const NOTHING_YET: Finding = {
  isPartial: true,
  pages: [],
  idOf: () => '',
  describe: () => {
    throw new Error('Nothing was found.');
  },
};

/** Searches an index that shows the content, but for its pending pages. Does not wait for anything. */
export function findPages(
  { db, lists }: Search,
  index: SpaceIndex,
  view: RevisionView,
  text: string,
  audience: SearchAudience,
): Finding {
  const query = parseQuery(text, index.vocabulary, index.numbers.size);
  const unconditional = audience !== 'reader';
  const scored = scorePages(query, index.lengths, {
    visible: findVisible(index, view, audience),
    unconditional,
    readLists: (term) => {
      const key = `${index.generation} ${index.number} ${versionOf(index)} ${term}`;
      const cached = lists.get(key);
      if (cached !== undefined) return cached;
      const chunks = readLists(db, index.number, term);
      lists.set(key, chunks);
      return chunks;
    },
  });
  const pages = rankPages(query, scored, {
    readHeadings: (page) => readHeadings(db, index.number, page, unconditional),
    findPhrase: (page) => findPhrase(db, index.number, page, query.literal, unconditional),
  });
  return {
    isPartial: index.pending !== undefined,
    pages,
    idOf: ({ page }) => index.pageIds[page] ?? '',
    describe: (page, withSections) => {
      const indexed = findDocument(index, view, page.page);
      return {
        indexed,
        score: page.score,
        ...(withSections && { sections: listSections(db, index, query, indexed, page) }),
      };
    },
  };
}

function findDocument(index: SpaceIndex, view: RevisionView, page: number): IndexedPage<DocumentPage> {
  const indexed = findDocumentPage(view, index.pageIds[page] ?? '');
  if (indexed === undefined) throw new Error('The search index and its revision have different pages.');
  return indexed;
}

/** Names what the index shows. */
const versionOf = ({ state, pending }: SpaceIndex): string => state ?? pending?.version ?? '';

interface Visible {
  /** Of the index. */
  readonly version: string;
  /** The conditions of pages of the revision. */
  readonly conditions: readonly string[];
  /** Visible pages, keyed by what the audience may see. */
  readonly pages: Map<string, Uint32Array>;
}

const VISIBLE = new WeakMap<SpaceIndex, Visible>();
/** Kinds of visitors whose pages are remembered for one space. */
const MAX_KINDS = 16;

/**
 * By page number: the position in the reading order, from 1, of pages that the audience may find. Hidden pages, those
 * below them, and `noIndex` are left out.
 */
function findVisible(index: SpaceIndex, view: RevisionView, audience: SearchAudience): Uint32Array {
  const version = versionOf(index);
  const cached = VISIBLE.get(index);
  const known = cached?.version === version ? cached : { version, conditions: listConditions(view), pages: new Map() };
  VISIBLE.set(index, known);
  const kind =
    audience === 'reader' ? audience : known.conditions.map((one) => (audience.meets(one) ? '1' : '0')).join('');
  const visible = known.pages.get(kind) ?? listVisible(index, view, audience);
  if (known.pages.size >= MAX_KINDS) known.pages.clear();
  known.pages.set(kind, visible);
  return visible;
}

function listConditions({ index }: RevisionView): string[] {
  return [...new Set(index.pages.flatMap(({ page }) => page.condition ?? []))];
}

function listVisible(
  { pageIds, numbers, pending }: SpaceIndex,
  { index }: RevisionView,
  audience: SearchAudience,
): Uint32Array {
  const visible = new Uint32Array(pageIds.length);
  for (const [position, indexed] of index.readingOrder.entries()) {
    const number = numbers.get(indexed.page.id);
    const isOut = indexed.page.noIndex === true || (audience !== 'reader' && !isPageVisible(indexed, audience));
    if (number !== undefined && !isOut && pending?.pageIds.has(indexed.page.id) !== true)
      visible[number] = position + 1;
  }
  return visible;
}

function listSections(
  db: LocalDatabase,
  index: SpaceIndex,
  query: Query,
  { page }: IndexedPage<DocumentPage>,
  ranked: RankedPage,
): FoundSection[] {
  const sections = readSections(db, index.number, ranked.page);
  const sectionsByKey = new Map<string, FoundSection>();
  for (const number of listShownSections(ranked)) {
    const section = sections[number];
    if (section === undefined || sectionsByKey.has(section.anchor)) continue;
    const body = makeSnippet(query, `${section.text}\n${section.code}`);
    // The page itself is shown anyway: before its first heading only text is worth a line.
    if (section.anchor === '' && body === '') continue;
    // A part after a conditional one has the heading of the part before it.
    const headed = sections.find(({ anchor, heading }) => anchor === section.anchor && heading !== '');
    const title = section.anchor === '' ? page.title : (headed?.heading ?? page.title);
    sectionsByKey.set(section.anchor, { title, anchor: section.anchor, body });
  }
  return [...sectionsByKey.values()];
}
