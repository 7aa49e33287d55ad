import { listAncestors } from '@bindery/content';
import type { SearchResult } from '@bindery/site';
import type { Context } from '../../../domain/context.ts';
import type { ShownSpace } from '../../../domain/sites/find-site.ts';
import { type RequestScope, readShown, searchedSpace, spaceBasePath } from '../../../domain/sites/request-scope.ts';
import { pagePath } from '../../../engines/pages/content-urls.ts';
import type { Finding, FoundPage } from '../../../engines/search/find-pages.ts';
import { searchSpaceContent } from '../../../engines/search/search.ts';
import { findEmoji } from '../../../platform/http/emoji.ts';

/** Maximum characters of a query; the rest is ignored. */
export const MAX_QUERY = 512;
/** Maximum spaces per search, and pages per result. */
const MAX_SPACES = 100;
const MAX_RESULTS = 30;
/** Weight of a page: in the current space, in another space, and in another variant of a space. */
const WEIGHTS = { current: 2, other: 1, variant: 0.5 } as const;

/** A page that was found on a site. */
export interface FoundOnSite {
  readonly siteSpace: ShownSpace;
  readonly page: FoundPage;
  readonly score: number;
}

/** The pages that were found on a site, best match first. */
export interface FoundPages {
  readonly pages: readonly FoundOnSite[];
  /** Pages of the site are being indexed, and not found before. */
  readonly isPartial: boolean;
}

/**
 * Searches everything on a site that the visitor may see, best match first.
 * @param current the space that the visitor reads, whose pages rank higher
 * @throws 404 if a space is deleted meanwhile
 */
export async function searchSite(
  ctx: Context,
  scope: RequestScope,
  query: string,
  current: ShownSpace | undefined,
): Promise<FoundPages> {
  const text = query.slice(0, MAX_QUERY).replace(/\p{Cs}/gu, ' ');
  if (text.trim() === '') return { pages: [], isPartial: false };
  let isPartial = false;
  const pages: FoundOnSite[] = [];
  for (const siteSpace of scope.spaces.slice(0, MAX_SPACES)) {
    const weight = WEIGHTS[findKind(siteSpace, current)];
    const searched = searchedSpace(scope, siteSpace);
    const results = await searchSpaceContent(ctx, searched, { text, audience: scope.viewer }, takeBest);
    isPartial ||= results.isPartial;
    pages.push(...results.best.map(({ score, page }) => ({ page, siteSpace, score: score * weight })));
  }
  pages.sort((one, other) => other.score - one.score);
  return { pages: pages.slice(0, MAX_RESULTS), isPartial };
}

function findKind(siteSpace: ShownSpace, current: ShownSpace | undefined): keyof typeof WEIGHTS {
  if (siteSpace.row.id === current?.row.id) return 'current';
  const isRead = current !== undefined && current.section?.id === siteSpace.section?.id;
  return siteSpace.isSectionDefault && !isRead ? 'other' : 'variant';
}

const takeBest = ({ pages, describe, isPartial }: Finding) => ({
  best: pages.slice(0, MAX_RESULTS).map((page) => ({ score: page.score, page: describe(page, true) })),
  isPartial,
});

/** The results as the dialog and the results page show them. */
export async function presentFound(
  ctx: Context,
  scope: RequestScope,
  { siteSpace, page }: FoundOnSite,
): Promise<SearchResult> {
  const { indexed, sections = [] } = page;
  const view = await readShown(ctx, scope, siteSpace);
  const href = pagePath(view, spaceBasePath(scope, siteSpace), indexed);
  return {
    spaceId: siteSpace.space.id,
    pageId: indexed.page.id,
    title: indexed.page.title,
    href,
    trail: [...listPlaces(scope, siteSpace), ...listAncestors(indexed).map(({ page }) => page.linkTitle ?? page.title)],
    sections: sections.map(({ title, anchor, body }) => ({
      title: anchor === '' ? '' : title,
      href: anchor === '' ? href : `${href}#${encodeURIComponent(anchor)}`,
      body,
    })),
  };
}

/** The section and the variant, if there are several. */
function listPlaces({ spaces }: RequestScope, { section, space }: ShownSpace): string[] {
  const isSectionNamed = section !== undefined && spaces.some((other) => other.section?.id !== section.id);
  const variants = spaces.filter((other) => other.section?.id === section?.id).length;
  return [...(isSectionNamed ? [section.title] : []), ...(variants > 1 ? [nameOfSpace(space)] : [])];
}

const nameOfSpace = ({ emoji, title }: ShownSpace['space']): string =>
  [findEmoji(emoji), title].filter((part) => part !== undefined).join(' ');
