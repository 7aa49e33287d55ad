import { type DocumentPage, type IndexedPage, listAncestors, type Page } from '@bindery/content';
import type { CurrentPage, NavigationItem, PageLink, PageView } from '@bindery/site';
import { type AddressedSpace, contentAddresses, isVisibleBy, pagePath } from '../pages/content-urls.ts';
import { isDocument } from '../pages/is-document.ts';
import { resolvePageTarget } from '../pages/targets.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import { createConditionCheck, createListedCheck, selectWindow } from './sibling-window.ts';

/** Name below a space at which all of its pages are listed. No page can have it: slugs have no `~`. */
export const CONTENTS_SEGMENT = '~contents';

/** Where a page stands among the others of its space, as the visitor may see them. */
export interface Surroundings extends AddressedSpace {
  /** Absent on pages of the site that are none of the space. */
  readonly current?: IndexedPage<DocumentPage> | undefined;
}

/** The same around a page of the space. */
export interface PageSurroundings extends Surroundings {
  readonly current: IndexedPage<DocumentPage>;
}

/** Pages of a space up to which its navigation has all of them. */
const MAX_WHOLE = 500;
/** Of a larger space: siblings on the way to the current page in all, of one level at the least and at the most. */
const SIBLINGS = { all: 300, least: 10, most: 100 } as const;
/** Pages under headings that the way does not lead through: in all, and of one heading at the least. */
const ASIDE = { all: 200, least: 5 } as const;
/** Child pages that a page lists. */
const MAX_CHILDREN = 200;

/** Whether the navigation has all pages of the space. */
const isWhole = ({ index }: RevisionView): boolean => index.pages.length <= MAX_WHOLE;

/** Where all pages are listed, where the navigation does not have them. */
export function findAllPagesLink({ view, basePath, current }: Surroundings): Pick<PageView, 'allPages'> {
  if (isWhole(view)) return {};
  const { listed, isConditional } = view.index;
  const href = current === undefined ? basePath + CONTENTS_SEGMENT : contentsPath(basePath, current.page);
  // How many there are would tell visitors of those that are not for them.
  return { allPages: { href, ...(!isConditional && { count: listed.length }) } };
}

/** Where a page stands in the list of all pages. */
const contentsPath = (basePath: string, { id }: Pick<Page, 'id'>): string =>
  `${basePath}${CONTENTS_SEGMENT}?at=${encodeURIComponent(id)}#b:${encodeURIComponent(id)}`;

/**
 * The tree of the space; hidden pages and what stands below them are left out. Of a large space what is around the way
 * to the current page, and some pages under each heading: time and size follow what is shown, regardless of what the
 * space has.
 */
export function buildNavigation(surroundings: Surroundings): NavigationItem[] {
  const { current, view, viewer, basePath } = surroundings;
  const trail: readonly IndexedPage[] = current === undefined ? [] : [...listAncestors(current), current];
  const whole = isWhole(view);
  const isListed = createListedCheck(viewer);
  const width = Math.max(SIBLINGS.least, Math.min(SIBLINGS.most, Math.floor(SIBLINGS.all / (trail.length + 1))));
  let aside = ASIDE.all;
  const more = (type: 'earlier' | 'later', page: Page | undefined): NavigationItem[] =>
    page === undefined ? [] : [{ ...NO_PLACE, type, title: '', href: contentsPath(basePath, page), children: [] }];
  /** @param level of the trail that the siblings stand on; undefined outside of it */
  const build = (siblings: readonly Page[], level: number | undefined, most: number): NavigationItem[] => {
    const onTrail = level === undefined ? undefined : trail[level];
    const center = onTrail?.siblingIndex ?? 0;
    const { shown, earlier, later } = selectWindow(siblings, center, whole ? Number.POSITIVE_INFINITY : most, isListed);
    if (level === undefined) aside -= shown.length;
    const headings = shown.filter(({ type }) => type === 'group').length;
    const share = Math.max(ASIDE.least, Math.floor(ASIDE.all / headings));
    const items = shown.map((page): NavigationItem => {
      const leadsHere = page.id === onTrail?.page.id;
      const item = { ...describeEntry(surroundings, page), current: page.id === current?.page.id };
      return {
        ...item,
        containsCurrent: leadsHere && !item.current,
        children: listBelow(page, leadsHere, level, share),
      };
    });
    return [...more('earlier', earlier), ...items, ...more('later', later)];
  };
  const listBelow = (page: Page, leadsHere: boolean, level = 0, share = 0): NavigationItem[] => {
    if (page.type === 'link') return [];
    if (leadsHere) return build(page.pages, level + 1, width);
    if (!whole && page.type !== 'group') return [];
    return whole || aside > 0 ? build(page.pages, undefined, share) : more('later', page);
  };
  return build(view.content.pages, 0, width);
}

const NO_PLACE = { current: false, containsCurrent: false } as const;

/** A page as tables of contents name it. */
export function describeEntry(
  surroundings: AddressedSpace,
  page: Page,
): Pick<NavigationItem, 'title' | 'emoji' | 'icon' | 'href' | 'external'> & Pick<Page, 'type'> {
  return {
    title: page.linkTitle ?? page.title,
    ...(page.emoji !== undefined && { emoji: page.emoji }),
    ...(page.icon !== undefined && { icon: page.icon }),
    type: page.type,
    ...findAddress(surroundings, page),
  };
}

function findAddress(surroundings: AddressedSpace, page: Page): { href?: string; external?: boolean } {
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
  const place = view.index.byId.get(current.page.id)?.readingIndex;
  if (place === undefined) return {};
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
  const [previous, next] = [link(findVisible(place - 1, -1)), link(findVisible(place + 1, 1))];
  return { ...(previous && { previous }), ...(next && { next }) };
}

/** Links to the documents directly below the page; of very many the first ones, and where the others are listed. */
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
