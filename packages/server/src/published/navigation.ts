import { type DocumentPage, type IndexedPage, listAncestors, type Page } from '@bindery/content';
import { type NavigationItem, type PageLink, type PageView, wholeNavigationLimit } from '@bindery/site';
import { resolvePageTarget } from '../api/content/targets.ts';
import { type AddressedSpace, contentAddresses, isPageVisible, isShown, pagePath } from './content-addresses.ts';

/** Where a page stands among the others of its space, as the visitor may see them. */
export interface Surroundings extends AddressedSpace {
  /** Absent on pages of the site that are none of the space. */
  readonly current?: IndexedPage<DocumentPage> | undefined;
}

/** The same around a page of the space. */
export interface PageSurroundings extends Surroundings {
  readonly current: IndexedPage<DocumentPage>;
}

/**
 * The tree of the space; hidden pages and what stands below them are left out. Of a large space, as pages of the site show
 * it: what stands below headings and on the way to the current page, and nothing below other pages.
 */
export function buildNavigation(surroundings: Surroundings): NavigationItem[] {
  const { current, view } = surroundings;
  const above = new Set(current && listAncestors(current).map(({ page }) => page.id));
  const isWhole = view.index.pages.length <= wholeNavigationLimit;
  const isUnfolded = ({ id, type }: Page) => isWhole || type === 'group' || id === current?.page.id || above.has(id);
  const build = (page: Page): NavigationItem[] => {
    if (page.hidden === true || !isShown(page, surroundings.viewer)) return [];
    const children = page.type === 'link' || !isUnfolded(page) ? [] : page.pages.flatMap(build);
    // A heading with nothing under it that may be seen would only puzzle.
    if (page.type === 'group' && children.length === 0) return [];
    return [
      {
        title: page.linkTitle ?? page.title,
        ...(page.emoji !== undefined && { emoji: page.emoji }),
        ...(page.icon !== undefined && { icon: page.icon }),
        type: page.type,
        ...findAddress(surroundings, page),
        current: page.id === current?.page.id,
        containsCurrent: above.has(page.id),
        children,
      },
    ];
  };
  return view.content.pages.flatMap(build);
}

function findAddress(surroundings: Surroundings, page: Page): { href?: string; external?: boolean } {
  if (page.type === 'group') return {};
  const { view, basePath } = surroundings;
  if (page.type === 'link') {
    const { href, ref } = resolvePageTarget(view, '', page.target, contentAddresses(surroundings));
    return { ...(href !== undefined && { href }), ...(ref.kind === 'url' && { external: true }) };
  }
  const indexed = view.index.byFile.get(page.file);
  return indexed === undefined ? {} : { href: pagePath(view, basePath, indexed) };
}

/** From the top of the space down to the parent of the page. */
export function buildBreadcrumbs({ view, basePath, current }: PageSurroundings): PageView['breadcrumbs'] {
  return listAncestors(current).map((indexed) => {
    const title = indexed.page.linkTitle ?? indexed.page.title;
    return isDocument(indexed) ? { title, href: pagePath(view, basePath, indexed) } : { title };
  });
}

/** The pages before and after, in the order of the navigation. */
export function findPreviousAndNext({ view, basePath, viewer, current }: PageSurroundings): {
  previous?: PageLink;
  next?: PageLink;
} {
  const order = view.index.readingOrder;
  const place = order.findIndex((indexed) => indexed.page.id === current.page.id);
  if (place < 0) return {};
  const findVisible = (from: number, step: 1 | -1): IndexedPage<DocumentPage> | undefined => {
    for (let at = from; at >= 0 && at < order.length; at += step) {
      const indexed = order[at];
      if (indexed !== undefined && isPageVisible(indexed, viewer)) return indexed;
    }
    return undefined;
  };
  const link = (indexed: IndexedPage<DocumentPage> | undefined): PageLink | undefined =>
    indexed && { title: indexed.page.linkTitle ?? indexed.page.title, href: pagePath(view, basePath, indexed) };
  const [previous, next] = [link(findVisible(place - 1, -1)), link(findVisible(place + 1, 1))];
  return { ...(previous && { previous }), ...(next && { next }) };
}

/** Links to the documents directly below the page. */
export function listChildLinks({ view, basePath, viewer, current }: PageSurroundings): PageLink[] {
  return current.page.pages.flatMap((page) => {
    const indexed = view.index.byId.get(page.id);
    if (indexed === undefined || !isDocument(indexed) || page.hidden === true || !isShown(page, viewer)) return [];
    return [{ title: page.linkTitle ?? page.title, href: pagePath(view, basePath, indexed) }];
  });
}

export function isDocument(indexed: IndexedPage): indexed is IndexedPage<DocumentPage> {
  return indexed.page.type === 'document';
}
