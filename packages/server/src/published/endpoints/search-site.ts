import { listAncestors } from '@bindery/content';
import type { SearchResult } from '@bindery/site';
import type { Context } from '../../context.ts';
import { findEmoji } from '../../http/emoji.ts';
import { pagePath } from '../../pages/content-urls.ts';
import type { Finding, FoundPage } from '../../search/find-pages.ts';
import { searchSpaceContent } from '../../search/search.ts';
import type { ShownSpace } from '../../sites/find-site.ts';
import { type RequestScope, readShown, searchedSpace, spaceBasePath } from '../../sites/request-scope.ts';

/** Characters of a query; what is beyond is not looked for. */
export const MAX_QUERY = 512;
/** Spaces that one search goes through, and pages that it finds. */
const MAX_SPACES = 100;
const MAX_RESULTS = 30;
/** What a page counts: in the space that the visitor reads, elsewhere, and in another variant of what stands elsewhere. */
const WEIGHTS = { current: 2, other: 1, variant: 0.5 } as const;

/** A page that was found on a site. */
export interface FoundOnSite {
  readonly shown: ShownSpace;
  readonly found: FoundPage;
  readonly score: number;
}

/**
 * Searches all that the visitor may see of a site, best first.
 * @param current the space that the visitor reads, whose pages come first
 * @throws 404 when a space is deleted meanwhile
 */
export async function searchSite(
  ctx: Context,
  scope: RequestScope,
  query: string,
  current: ShownSpace | undefined,
): Promise<FoundOnSite[]> {
  const text = query.slice(0, MAX_QUERY).replace(/\p{Cs}/gu, ' ');
  if (text.trim() === '') return [];
  const pages: FoundOnSite[] = [];
  for (const shown of scope.spaces.slice(0, MAX_SPACES)) {
    const weight = WEIGHTS[findKind(shown, current)];
    const found = await searchSpaceContent(ctx, searchedSpace(scope, shown), text, scope.viewer, takeBest);
    pages.push(...found.map(({ score, ...rest }) => ({ ...rest, shown, score: score * weight })));
  }
  return pages.sort((one, other) => other.score - one.score).slice(0, MAX_RESULTS);
}

function findKind(shown: ShownSpace, current: ShownSpace | undefined): keyof typeof WEIGHTS {
  if (shown.row.id === current?.row.id) return 'current';
  const isRead = current !== undefined && current.section?.id === shown.section?.id;
  return shown.isSectionDefault && !isRead ? 'other' : 'variant';
}

const takeBest = ({ pages, describe }: Finding): { score: number; found: FoundPage }[] =>
  pages.slice(0, MAX_RESULTS).map((page) => ({ score: page.score, found: describe(page, true) }));

/** What was found as the dialog and the results page show it. */
export async function presentFound(
  ctx: Context,
  scope: RequestScope,
  { shown, found }: FoundOnSite,
): Promise<SearchResult> {
  const { indexed, sections = [] } = found;
  const view = await readShown(ctx, scope, shown);
  const href = pagePath(view, spaceBasePath(scope, shown), indexed);
  return {
    spaceId: shown.space.id,
    pageId: indexed.page.id,
    title: indexed.page.title,
    href,
    trail: [...listPlaces(scope, shown), ...listAncestors(indexed).map(({ page }) => page.linkTitle ?? page.title)],
    sections: sections.map(({ title, anchor, body }) => ({
      title: anchor === '' ? '' : title,
      href: anchor === '' ? href : `${href}#${encodeURIComponent(anchor)}`,
      body,
    })),
  };
}

/** The section and the variant, where there are several. */
function listPlaces({ spaces }: RequestScope, { section, space }: ShownSpace): string[] {
  const isTold = section !== undefined && spaces.some((other) => other.section?.id !== section.id);
  const variants = spaces.filter((other) => other.section?.id === section?.id).length;
  return [...(isTold ? [section.title] : []), ...(variants > 1 ? [nameOfSpace(space)] : [])];
}

const nameOfSpace = ({ emoji, title }: ShownSpace['space']): string =>
  [findEmoji(emoji), title].filter((part) => part !== undefined).join(' ');
