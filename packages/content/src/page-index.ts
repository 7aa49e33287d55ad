import { routeKey } from './links/route-key.ts';
import type { DocumentPage, Page, RevisionContent } from './page-tree.ts';
import { uniqueSlug } from './slug.ts';
import { ITEMS_A_STEP, runSteps, type Steps } from './steps.ts';

/** A page and its place in the tree. */
export interface IndexedPage<Kind extends Page = Page> {
  readonly page: Kind;
  readonly parent: IndexedPage | undefined;
  /**
   * Slugs from the top level to the page, joined by `/`, without the empty ones of groups; unique among documents.
   * Empty for pages without a slug: links and some groups.
   */
  readonly path: string;
  /** Its index among the pages of its parent, or at the top. */
  readonly siblingIndex: number;
  /** Its index in the reading order; undefined if it is not included. */
  readonly readingIndex?: number;
}

/** Indexes of the pages of one revision; built once and cached. */
export interface PageIndex {
  /** All pages in the order of the table of contents, each before its children. */
  readonly pages: readonly IndexedPage[];
  readonly byId: ReadonlyMap<string, IndexedPage>;
  /** Documents by path. The first page of the space is found at the empty path too. */
  readonly byPath: ReadonlyMap<string, IndexedPage<DocumentPage>>;
  /** Documents by source file below the content root, and by the URL path that they had (`routeKey`). */
  readonly byFile: ReadonlyMap<string, IndexedPage<DocumentPage>>;
  /** The documents that readers walk through: neither hidden nor below a hidden page. */
  readonly readingOrder: readonly IndexedPage<DocumentPage>[];
  /** Documents and links that are neither hidden nor below a hidden page, in the order of the table of contents. */
  readonly listed: readonly IndexedPage[];
  /** Whether any page exists for some visitors only. */
  readonly isConditional: boolean;
}

interface Waiting {
  readonly page: Page;
  readonly parent: IndexedPage | undefined;
  readonly siblingIndex: number;
  /** Path that the slug is added to, empty or ending in `/`. */
  readonly prefix: string;
  readonly hidden: boolean;
}

/** Builds the index of a revision's pages. */
export const indexPages = (content: Pick<RevisionContent, 'pages'>): PageIndex => runSteps(indexSteps(content));

/** The same in steps: a revision may have very many pages. */
export function* indexSteps(content: Pick<RevisionContent, 'pages'>): Steps<PageIndex> {
  const pages: IndexedPage[] = [];
  const byId = new Map<string, IndexedPage>();
  const byPath = new Map<string, IndexedPage<DocumentPage>>();
  const byFile = new Map<string, IndexedPage<DocumentPage>>();
  const readingOrder: IndexedPage<DocumentPage>[] = [];
  const listed: IndexedPage[] = [];
  let isConditional = false;
  // An explicit stack instead of recursion: the depth is not limited here.
  const waiting: Waiting[] = [];
  pushChildren(waiting, content.pages, { parent: undefined, prefix: '', hidden: false });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { page, parent, prefix, siblingIndex } = next;
    const hidden = next.hidden || page.hidden === true;
    const isRead = page.type === 'document' && !hidden;
    const path = pathOf(page, prefix, byPath);
    const indexed = { page, parent, path, siblingIndex, ...(isRead && { readingIndex: readingOrder.length }) };
    pages.push(indexed);
    byId.set(page.id, indexed);
    if (page.type !== 'group' && !hidden) listed.push(indexed);
    isConditional ||= page.condition !== undefined;
    if (pages.length % ITEMS_A_STEP === 0) yield;
    if (page.type === 'link') continue;
    if (isDocument(indexed)) {
      byPath.set(path, indexed);
      if (!byFile.has(indexed.page.file)) byFile.set(indexed.page.file, indexed);
      addRoute(byFile, indexed);
      if (isRead) readingOrder.push(indexed);
    }
    const below = path === '' ? prefix : `${path}/`;
    pushChildren(waiting, page.pages, { parent: indexed, prefix: below, hidden });
  }
  const first = readingOrder[0] ?? byPath.values().next().value;
  if (first !== undefined) byPath.set('', first);
  return { pages, byId, byPath, byFile, readingOrder, listed, isConditional };
}

/** Puts pages on top of those that wait, the first of them on top. */
function pushChildren(
  waiting: Waiting[],
  children: readonly Page[],
  parentState: Pick<Waiting, 'parent' | 'prefix' | 'hidden'>,
): void {
  for (let siblingIndex = children.length - 1; siblingIndex >= 0; siblingIndex--) {
    const page = children[siblingIndex];
    if (page !== undefined) waiting.push({ page, siblingIndex, ...parentState });
  }
}

/** The ancestors of a page, from the top level down to its parent. */
export function listAncestors(indexed: IndexedPage): IndexedPage[] {
  const ancestors: IndexedPage[] = [];
  for (let above = indexed.parent; above !== undefined; above = above.parent) ancestors.unshift(above);
  return ancestors;
}

/** The documents before and after a page in reading order; none for a page that is not in it. */
export function findNeighbours(
  index: PageIndex,
  pageId: string,
): { previous?: IndexedPage<DocumentPage>; next?: IndexedPage<DocumentPage> } {
  const readingIndex = index.byId.get(pageId)?.readingIndex;
  if (readingIndex === undefined) return {};
  const previous = index.readingOrder[readingIndex - 1];
  const next = index.readingOrder[readingIndex + 1];
  return { ...(previous && { previous }), ...(next && { next }) };
}

/**
 * A slug is unique among siblings only: below groups without a slug, and below a group and a page of the same name, two
 * documents can have the same path. The later one then gets a suffix, so that both can be read.
 */
function pathOf(page: Page, prefix: string, takenPaths: ReadonlyMap<string, unknown>): string {
  if (page.type === 'link') return '';
  if (page.type === 'document') return uniqueSlug(prefix + page.slug, takenPaths);
  return page.slug === '' ? '' : prefix + page.slug;
}

function addRoute(byFile: Map<string, IndexedPage<DocumentPage>>, indexed: IndexedPage<DocumentPage>): void {
  const { route } = indexed.page;
  const key = route === undefined ? undefined : routeKey(route);
  if (key !== undefined && !byFile.has(key)) byFile.set(key, indexed);
}

function isDocument(indexed: IndexedPage): indexed is IndexedPage<DocumentPage> {
  return indexed.page.type === 'document';
}
