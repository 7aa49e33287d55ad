import type { Page } from './pages.ts';

/** Position of a page. */
export interface IndexedPage {
  readonly page: Page;
  /** Ancestors, topmost first; empty at the top level. */
  readonly ancestors: readonly Page[];
  /** Index among its siblings. */
  readonly index: number;
}

/** A tree of pages by ids and by paths. */
export interface PageIndex {
  readonly byId: ReadonlyMap<string, IndexedPage>;
  readonly byPath: ReadonlyMap<string, Page>;
  /** The page at the root path of the space. */
  readonly first: Page | undefined;
}

/** Pure. */
export function indexPages(pages: readonly Page[]): PageIndex {
  const byId = new Map<string, IndexedPage>();
  const byPath = new Map<string, Page>();
  let first: Page | undefined;
  const visit = (siblings: readonly Page[], ancestors: readonly Page[]): void => {
    for (const [index, page] of siblings.entries()) {
      byId.set(page.id, { page, ancestors, index });
      if (isText(page) && page.path !== undefined) byPath.set(page.path, page);
      if (first === undefined && isText(page) && !page.hidden) first = page;
      if (page.pages !== undefined && page.pages.length > 0) visit(page.pages, [...ancestors, page]);
    }
  };
  visit(pages, []);
  return { byId, byPath, first };
}

/** Whether a page has text; groups and links have none. */
export const isText = ({ type }: Page): boolean => type === 'document' || type === 'computed';

/** Whether a page is computed, so that it can neither be changed nor contain others. */
export const isComputed = ({ computed, computedSeed, id }: Page): boolean =>
  computed !== undefined && computedSeed !== undefined && computedSeed !== id;

/** A page and its descendants, parents first. Pure. */
export const listSubtree = (page: Page): Page[] => [page, ...(page.pages ?? []).flatMap(listSubtree)];

/** The number of descendants of a page. Pure. */
export const countBelow = (page: Page): number => listSubtree(page).length - 1;

/** Target of a move: below a page or at the top level (null), before or after an existing sibling, else at the end. */
export interface PagePosition {
  readonly into: string | null;
  readonly before?: string;
  readonly after?: string;
}

type Pages = readonly Page[];

/** Changes one page, and copies only its ancestors. Pure. */
export function patchPage(pages: Pages, id: string, patch: Partial<Page>): Pages {
  let isChanged = false;
  const next = pages.map((page) => {
    if (page.id === id) {
      isChanged = true;
      return { ...page, ...patch };
    }
    if (page.pages === undefined || page.pages.length === 0) return page;
    const below = patchPage(page.pages, id, patch);
    if (below === page.pages) return page;
    isChanged = true;
    return { ...page, pages: [...below] };
  });
  return isChanged ? next : pages;
}

/** Pure. */
export function removePage(pages: Pages, id: string): Pages {
  if (pages.some((page) => page.id === id)) return pages.filter((page) => page.id !== id);
  return mapBelow(pages, (below) => removePage(below, id));
}

/** Pure. */
export function insertPage(pages: Pages, inserted: Page, position: PagePosition): Pages {
  const { into, before, after } = position;
  if (into === null) {
    const beforeAt = pages.findIndex(({ id }) => id === before);
    const afterAt = pages.findIndex(({ id }) => id === after);
    return pages.toSpliced(beforeAt >= 0 ? beforeAt : afterAt >= 0 ? afterAt + 1 : pages.length, 0, inserted);
  }
  return pages.map((page) => {
    if (page.id === into)
      return { ...page, pages: [...insertPage(page.pages ?? [], inserted, { ...position, into: null })] };
    if (page.pages === undefined || page.pages.length === 0) return page;
    const below = insertPage(page.pages, inserted, position);
    return below.every((child, index) => child === page.pages?.[index]) && below.length === page.pages.length
      ? page
      : { ...page, pages: [...below] };
  });
}

/** The pages with one of them moved. Pure. */
export function movePage(pages: Pages, id: string, position: PagePosition): Pages {
  const moved = indexPages(pages).byId.get(id)?.page;
  return moved === undefined ? pages : insertPage(removePage(pages, id), moved, position);
}

function mapBelow(pages: Pages, change: (below: Pages) => Pages): Pages {
  let isChanged = false;
  const next = pages.map((page) => {
    if (page.pages === undefined || page.pages.length === 0) return page;
    const below = change(page.pages);
    if (below === page.pages) return page;
    isChanged = true;
    return { ...page, pages: [...below] };
  });
  return isChanged ? next : pages;
}

/** The position of a page, to move it back there. Pure. */
export function positionOf(index: PageIndex, id: string, pages: Pages): PagePosition {
  const { ancestors = [], index: at = 0 } = index.byId.get(id) ?? {};
  const parent = ancestors.at(-1);
  const siblings = parent?.pages ?? pages;
  const next = siblings[at + 1]?.id;
  return { into: parent?.id ?? null, ...(next !== undefined && { before: next }) };
}

/** The nearest page that is not below a page: the next sibling, else the previous one, an ancestor, the first page. Pure. */
export function nextTo(
  index: PageIndex,
  page: Page,
  pages: Pages,
  isWanted: (page: Page) => boolean = () => true,
): Page | undefined {
  const { ancestors = [], index: at = 0 } = index.byId.get(page.id) ?? {};
  const siblings = ancestors.at(-1)?.pages ?? pages;
  const near = [...siblings.slice(at + 1), ...siblings.slice(0, at).reverse(), ...ancestors.toReversed()];
  const own = new Set(listSubtree(page).map(({ id }) => id));
  return [...near, ...(index.first === undefined ? [] : [index.first])].find(
    (each) => !own.has(each.id) && isWanted(each),
  );
}

/** Whether the Markdown of a page has nothing but a title. Pure. */
export const isWithoutText = (markdown: string): boolean => /^\s*(?:#[ \t][^\n]*)?\s*$/.test(markdown);
