import type { DocumentPage, IndexedPage } from '@bindery/content';
import type { LocalDatabase } from '../derived/local-database.ts';
import { isPageVisible } from '../pages/content-urls.ts';
import type { Viewer } from '../pages/viewer.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import { readLists } from './index-tables.ts';
import { findPhrase, readHeadings, readSections } from './page-rows.ts';
import { parseQuery, type Query } from './parse-query.ts';
import { listShownSections, type RankedPage, rankPages } from './rank-pages.ts';
import { scorePages } from './score-pages.ts';
import type { Search } from './search.ts';
import { makeSnippet } from './snippet.ts';
import type { SpaceIndex } from './space-index.ts';

/**
 * Who searches: those who may read the space, or a visitor of a site, who finds the pages whose conditions he meets. Parts
 * of pages that stand under conditions are found by readers alone.
 */
export type SearchAudience = 'reader' | Viewer;

/** What a search found. It is to be looked into at once: the index under it moves on. */
export interface Finding {
  /** Best first, up to `MAX_FOUND`. */
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

/** Searches an index that shows the content. Does not wait for anything. */
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
      const key = `${index.generation} ${index.number} ${index.state} ${term}`;
      const kept = lists.get(key);
      if (kept !== undefined) return kept;
      const found = readLists(db, index.number, term);
      lists.set(key, found);
      return found;
    },
  });
  const pages = rankPages(query, scored, {
    readHeadings: (page) => readHeadings(db, index.number, page, unconditional),
    findPhrase: (page) => findPhrase(db, index.number, page, query.literal, unconditional),
  });
  return {
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
  const indexed = view.index.byId.get(index.pageIds[page] ?? '');
  if (indexed?.page.type !== 'document') throw new Error('The search index and its revision have different pages.');
  return indexed as IndexedPage<DocumentPage>;
}

interface Visible {
  /** Of the index, which shows content while it is searched. */
  readonly state: string;
  /** The conditions that pages of the revision stand under. */
  readonly conditions: readonly string[];
  /** By what the audience may see. */
  readonly pages: Map<string, Uint8Array>;
}

const VISIBLE = new WeakMap<SpaceIndex, Visible>();
/** Kinds of visitors whose pages are remembered for one space. */
const MAX_KINDS = 16;

/** By page number: 1 for pages that the audience may find. Hidden pages, those below them, and `noIndex` are left out. */
function findVisible(index: SpaceIndex, view: RevisionView, audience: SearchAudience): Uint8Array {
  const { state = '' } = index;
  const kept = VISIBLE.get(index);
  const known = kept?.state === state ? kept : { state, conditions: listConditions(view), pages: new Map() };
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

function listVisible({ pageIds, numbers }: SpaceIndex, { index }: RevisionView, audience: SearchAudience): Uint8Array {
  const visible = new Uint8Array(pageIds.length);
  for (const indexed of index.readingOrder) {
    const number = numbers.get(indexed.page.id);
    const isOut = indexed.page.noIndex === true || (audience !== 'reader' && !isPageVisible(indexed, audience));
    if (number !== undefined && !isOut) visible[number] = 1;
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
  const found = new Map<string, FoundSection>();
  for (const number of listShownSections(ranked)) {
    const section = sections[number];
    if (section === undefined || found.has(section.anchor)) continue;
    const body = makeSnippet(query, `${section.text}\n${section.code}`);
    // The page itself is shown anyway: before its first heading only text is worth a line.
    if (section.anchor === '' && body === '') continue;
    // A part after a conditional one has the heading of the part before it.
    const headed = sections.find(({ anchor, heading }) => anchor === section.anchor && heading !== '');
    const title = section.anchor === '' ? page.title : (headed?.heading ?? page.title);
    found.set(section.anchor, { title, anchor: section.anchor, body });
  }
  return [...found.values()];
}
