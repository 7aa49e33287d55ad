import { type DocumentPage, type IndexedPage, listAncestors, type Page } from '@bindery/content';
import {
  type CurrentPage,
  type NavigationItem,
  type NavigationTree,
  type PageLink,
  type PageView,
  planNavigation,
} from '@bindery/site';
import { contentUrls, type LocatedSpace, pagePath } from '../../engines/pages/content-urls.ts';
import { isDocument } from '../../engines/pages/is-document.ts';
import { isVisibleBy } from '../../engines/pages/page-visibility.ts';
import { resolvePageTarget } from '../../engines/pages/targets.ts';
import { createConditionCheck, createListedCheck, selectWindow } from './sibling-window.ts';

/** Name below a space of the list of all its pages. No page can have it: slugs contain no `~`. */
export const CONTENTS_SEGMENT = '~contents';

/** The parent, siblings and neighbors of a page in its space that the visitor may see. */
export interface Surroundings extends LocatedSpace {
  /** Absent on pages of the site outside the space. */
  readonly current?: IndexedPage<DocumentPage> | undefined;
}

/** The position of a page within the space. */
export interface PageSurroundings extends Surroundings {
  readonly current: IndexedPage<DocumentPage>;
}

/** Maximum pages and groups of a space whose navigation may contain all of them. */
const MAX_WHOLE = 500;
/** Maximum child pages that a page lists. */
const MAX_CHILDREN = 200;

/** The position of a page in the list of all pages. */
const contentsPath = (basePath: string, { id }: Pick<Page, 'id'>): string =>
  `${basePath}${CONTENTS_SEGMENT}?at=${encodeURIComponent(id)}#b:${encodeURIComponent(id)}`;

/**
 * The navigation of the space without hidden pages and their descendants, and the URL of the list of all pages if it does
 * not contain them. Its size is limited, and time depends on it, not on the size of the space.
 */
export function buildNavigation(surroundings: Surroundings): Pick<PageView, 'navigation' | 'allPages'> {
  const { current, view, basePath } = surroundings;
  const trail = current === undefined ? [] : [...listAncestors(current), current].map(({ page }) => page);
  const mayBeWhole = view.index.pages.length <= MAX_WHOLE;
  const { items, isWhole } = planNavigation(createNavigationTree(surroundings), trail, mayBeWhole);
  if (isWhole) return { navigation: items };
  const { listed, isConditional } = view.index;
  const href = current === undefined ? basePath + CONTENTS_SEGMENT : contentsPath(basePath, current.page);
  // The count would reveal pages that the visitor may not see.
  return { navigation: items, allPages: { href, ...(!isConditional && { count: listed.length }) } };
}

/** The pages of the space that the visitor may see, for its navigation. */
export function createNavigationTree(located: LocatedSpace): NavigationTree<Page> {
  const { view, viewer, basePath } = located;
  return {
    childrenOf: (parent) => (parent === undefined ? view.content.pages : parent.type === 'link' ? [] : parent.pages),
    isListed: createListedCheck(viewer),
    describe: (page) => ({ id: page.id, ...describeEntry(located, page) }),
    listHref: (page) => contentsPath(basePath, page),
  };
}

/** A page in tables of contents. */
export function describeEntry(
  surroundings: LocatedSpace,
  page: Page,
): Pick<NavigationItem, 'title' | 'emoji' | 'icon' | 'href' | 'external'> & Pick<Page, 'type'> {
  return {
    title: page.linkTitle ?? page.title,
    ...(page.emoji !== undefined && { emoji: page.emoji }),
    ...(page.icon !== undefined && { icon: page.icon }),
    type: page.type,
    ...findPageUrl(surroundings, page),
  };
}

function findPageUrl(surroundings: LocatedSpace, page: Page): { href?: string; external?: boolean } {
  if (page.type === 'group') return {};
  const { view, basePath } = surroundings;
  if (page.type === 'link') {
    const { href, ref } = resolvePageTarget(view, '', page.target, contentUrls(surroundings));
    return { ...(href !== undefined && { href }), ...(ref.kind === 'url' && { external: true }) };
  }
  const indexed = view.index.byFile.get(page.file);
  return indexed === undefined ? {} : { href: pagePath(view, basePath, indexed) };
}

/** From the top level of the space down to the parent of the page. */
export function buildBreadcrumbs({ view, basePath, current }: PageSurroundings): PageView['breadcrumbs'] {
  return listAncestors(current).map((indexed) => {
    const title = indexed.page.linkTitle ?? indexed.page.title;
    return isDocument(indexed) ? { title, href: pagePath(view, basePath, indexed) } : { title };
  });
}

/** The previous and next page, in navigation order. */
export function findPreviousAndNext({ view, basePath, viewer, current }: PageSurroundings): {
  previous?: PageLink;
  next?: PageLink;
} {
  const order = view.index.readingOrder;
  const readingIndex = view.index.byId.get(current.page.id)?.readingIndex;
  if (readingIndex === undefined) return {};
  const meetsCondition = createConditionCheck(viewer);
  const findVisible = (from: number, step: 1 | -1): IndexedPage<DocumentPage> | undefined => {
    for (let at = from; at >= 0 && at < order.length; at += step) {
      const indexed = order[at];
      if (indexed !== undefined && isVisibleBy(indexed, meetsCondition)) return indexed;
    }
    return undefined;
  };
  const link = (indexed: IndexedPage<DocumentPage> | undefined): PageLink | undefined =>
    indexed && { title: indexed.page.linkTitle ?? indexed.page.title, href: pagePath(view, basePath, indexed) };
  const [previous, next] = [link(findVisible(readingIndex - 1, -1)), link(findVisible(readingIndex + 1, 1))];
  return { ...(previous && { previous }), ...(next && { next }) };
}

/** Links to the child documents of the page; if there are very many, the first ones, with a link to the list of all. */
export function listChildLinks({
  view,
  basePath,
  viewer,
  current,
}: PageSurroundings): Pick<CurrentPage, 'children' | 'otherChildrenHref'> {
  const isListed = createListedCheck(viewer);
  const isChild = (page: Page) => page.type === 'document' && isListed(page);
  const { shown, later } = selectWindow(current.page.pages, 0, MAX_CHILDREN, isChild);
  const children = shown.flatMap((page) => {
    const indexed = view.index.byId.get(page.id);
    if (indexed === undefined || !isDocument(indexed)) return [];
    return [{ title: page.linkTitle ?? page.title, href: pagePath(view, basePath, indexed) }];
  });
  return { children, ...(later !== undefined && { otherChildrenHref: contentsPath(basePath, later) }) };
}
