import type { DocumentPage, Page, RevisionContent } from './page-tree.ts';
import { uniqueSlug } from './slug.ts';

/** A page and its place in the tree. */
export interface IndexedPage<Kind extends Page = Page> {
  readonly page: Kind;
  readonly parent: IndexedPage | undefined;
  /**
   * Slugs from the top to the page, joined by `/`, without the empty ones of groups; unique among documents. Empty for
   * what has no slug: links and some groups.
   */
  readonly path: string;
}

/** Look-ups over the pages of one revision; made once and kept. */
export interface PageIndex {
  /** All pages in the order of the table of contents, each before its children. */
  readonly pages: readonly IndexedPage[];
  readonly byId: ReadonlyMap<string, IndexedPage>;
  /** Documents by path. The first page of the space is found at the empty path too. */
  readonly byPath: ReadonlyMap<string, IndexedPage<DocumentPage>>;
  /** Documents by source file below the content root. */
  readonly byFile: ReadonlyMap<string, IndexedPage<DocumentPage>>;
  /** The documents that readers walk through: neither hidden nor below a hidden page. */
  readonly readingOrder: readonly IndexedPage<DocumentPage>[];
}

interface Waiting {
  readonly page: Page;
  readonly parent: IndexedPage | undefined;
  /** Path that the slug is added to, empty or ending in `/`. */
  readonly prefix: string;
  readonly hidden: boolean;
}

/** Makes the index of a revision's pages (specification, Page; decisions, rows 193 and 194). */
export function indexPages(content: Pick<RevisionContent, 'pages'>): PageIndex {
  const pages: IndexedPage[] = [];
  const documents = new Map<string, IndexedPage<DocumentPage>>();
  const byFile = new Map<string, IndexedPage<DocumentPage>>();
  const readingOrder: IndexedPage<DocumentPage>[] = [];
  // A list instead of recursion: how deep a tree goes is up to its authors.
  const waiting: Waiting[] = content.pages.map((page) => ({ page, parent: undefined, prefix: '', hidden: false }));
  waiting.reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { page, parent, prefix } = next;
    const hidden = next.hidden || page.hidden === true;
    const indexed = { page, parent, path: pathOf(page, prefix, documents) };
    pages.push(indexed);
    if (page.type === 'link') continue;
    if (isDocument(indexed)) {
      documents.set(indexed.path, indexed);
      if (!byFile.has(indexed.page.file)) byFile.set(indexed.page.file, indexed);
      if (!hidden) readingOrder.push(indexed);
    }
    const below = indexed.path === '' ? prefix : `${indexed.path}/`;
    for (const child of page.pages.toReversed()) waiting.push({ page: child, parent: indexed, prefix: below, hidden });
  }
  const first = readingOrder[0] ?? documents.values().next().value;
  const byPath = first === undefined ? documents : new Map([...documents, ['', first]]);
  return { pages, byId: new Map(pages.map((indexed) => [indexed.page.id, indexed])), byPath, byFile, readingOrder };
}

/** The pages that a page stands below, from the top down to its parent. */
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
  const place = index.readingOrder.findIndex((document) => document.page.id === pageId);
  if (place < 0) return {};
  const previous = index.readingOrder[place - 1];
  const next = index.readingOrder[place + 1];
  return { ...(previous && { previous }), ...(next && { next }) };
}

/**
 * A slug is unique among siblings only: below groups without a slug, and below a group and a page of one name, two
 * documents can come to the same path. The later one then gets a suffix, so that both can be read.
 */
function pathOf(page: Page, prefix: string, takenPaths: ReadonlyMap<string, unknown>): string {
  if (page.type === 'link') return '';
  if (page.type === 'document') return uniqueSlug(prefix + page.slug, takenPaths);
  return page.slug === '' ? '' : prefix + page.slug;
}

function isDocument(indexed: IndexedPage): indexed is IndexedPage<DocumentPage> {
  return indexed.page.type === 'document';
}
