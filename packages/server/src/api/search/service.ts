import { loadRoles } from '../../access/load-roles.ts';
import type { SiteToken } from '../../access/site-tokens.ts';
import type { Context } from '../../context.ts';
import type { MemberRow } from '../../db/tables/members.ts';
import type { SiteRow } from '../../db/tables/sites.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import { badRequest, notFound } from '../../errors.ts';
import { type PageRequest, slicePage } from '../../http/list.ts';
import { UNKNOWN_VIEWER } from '../../pages/viewer.ts';
import { findSpaces } from '../../queries/spaces.ts';
import type { Finding, FoundPage, SearchAudience } from '../../search/find-pages.ts';
import { searchSpaceContent } from '../../search/search.ts';
import { searchedSpace, seesSpace } from '../../sites/request-scope.ts';
import { loadStructure, type PlacedSiteSpace } from '../../sites/structure.ts';
import { openTokenScope } from '../content/visitor-content.ts';
import type { SearchScope, SearchSite } from './schema.ts';

/** Pages of an answer whose sections are looked up: nobody reads the sections of hundreds. */
const MAX_DESCRIBED = 100;
/** Pages that are shown of each space where several are searched. */
const PAGES_A_SPACE = 10;
/** Spaces that one search goes through. */
const MAX_SPACES = 500;

/**
 * The text that is looked for.
 * @throws 400 when nothing is left of it
 */
export function requireSearchText(query: string): string {
  if (query.trim() === '') throw badRequest('query must contain a search term.');
  return query;
}

/**
 * Which site spaces a search asks for, also in the form of older clients, which have no `scope`.
 * @throws 400 where it says neither
 */
export function readScope({ scope, mode, siteSpaceIds, siteSpaceId, includedSiteSpaces }: SearchSite): SearchScope {
  if (scope !== undefined) {
    const isRestricted = scope.mode === 'default' && scope.restrictTo !== undefined;
    if (isRestricted && scope.currentSiteSpace === undefined)
      throw badRequest('body/scope/currentSiteSpace is required.');
    return scope;
  }
  switch (mode) {
    case undefined:
      throw badRequest('body/scope is required.');
    case 'all':
      return { mode };
    case 'current':
      if (siteSpaceId === undefined) throw badRequest('body/siteSpaceId is required.');
      return { mode: 'default', currentSiteSpace: siteSpaceId };
    case 'specific':
      if (siteSpaceIds === undefined) throw badRequest('body/siteSpaceIds is required.');
      return { mode, siteSpaceIds };
    default:
      return { mode: 'default', ...(includedSiteSpaces !== undefined && { includedSiteSpaces }) };
  }
}

/** One page of the list of pages that a search finds in a space; up to 1,000 are found. */
export function searchSpace(ctx: Context, spaceId: string, text: string, request: PageRequest) {
  return searchSpaceContent(ctx, { spaceId }, text, 'reader', (finding) => {
    const page = slicePage(finding.pages, finding.idOf, request);
    return { ...page, items: page.items.map((found, place) => finding.describe(found, place < MAX_DESCRIBED)) };
  });
}

/** A space that is searched, and as who. */
export interface SearchedSpace {
  readonly space: SpaceRow;
  readonly audience: SearchAudience;
  /** Id of the revision that is previewed in place of its head. */
  readonly previewed?: string | undefined;
}

/** What a search found in one of several spaces. */
export interface FoundSpace {
  readonly space: SpaceRow;
  readonly pages: readonly FoundPage[];
}

/** The spaces in which a search finds something, that with the best page first, each with its best pages. */
export async function searchSpaces(
  ctx: Context,
  spaces: readonly SearchedSpace[],
  text: string,
): Promise<FoundSpace[]> {
  const found: (FoundSpace & { readonly score: number })[] = [];
  for (const { space, audience, previewed } of spaces.slice(0, MAX_SPACES)) {
    const pages = await searchSpaceContent(ctx, { spaceId: space.id, previewed }, text, audience, takeBest);
    if (pages !== undefined) found.push({ space, ...pages });
  }
  // Spaces of one score keep their order.
  return found.sort((one, other) => other.score - one.score);
}

function takeBest({ pages, describe }: Finding): { score: number; pages: FoundPage[] } | undefined {
  const [best] = pages;
  return best && { score: best.score, pages: pages.slice(0, PAGES_A_SPACE).map((page) => describe(page, true)) };
}

/**
 * The spaces of a site that a member may search, in the order of the site. What the member may read is searched whole,
 * regardless of the conditions its visitors have to meet; the rest as visitors without claims find it, where everybody
 * can read it.
 * @throws 404 for a site space that is none of the site
 */
export async function listSearchedSpaces(
  ctx: Context,
  site: SiteRow,
  member: MemberRow,
  scope: SearchScope,
): Promise<SearchedSpace[]> {
  const db = ctx.database.reader;
  const { siteSpaces } = await loadStructure(db, site);
  const chosen = chooseSiteSpaces(siteSpaces, scope);
  const spacesById = await findSpaces(
    db,
    chosen.map(({ row }) => row.space_id),
  );
  const roles = await loadRoles(db, member, { spaces: [...spacesById.values()] });
  const isOpen = site.published === 1 && (site.visibility === 'public' || site.visibility === 'unlisted');
  const searched = chosen.flatMap((placed): SearchedSpace[] => {
    const space = spacesById.get(placed.row.space_id);
    if (space === undefined) return [];
    if (roles.onSpace(space) !== null) return [{ space, audience: 'reader' }];
    return isOpen && seesSpace(UNKNOWN_VIEWER, placed) ? [{ space, audience: UNKNOWN_VIEWER }] : [];
  });
  // A space may stand on a site several times.
  return [...new Map(searched.map((one) => [one.space.id, one])).values()];
}

/** The same for the visitor whom the token of a site was made for. @throws 404 for another site, and its site spaces */
export async function listSpacesOfVisitor(
  ctx: Context,
  token: SiteToken,
  { organizationId, siteId }: { readonly organizationId: string; readonly siteId: string },
  scope: SearchScope,
): Promise<SearchedSpace[]> {
  const { found, scope: siteScope } = await openTokenScope(ctx, token);
  if (found.site.id !== siteId || found.organization.id !== organizationId) throw notFound('site');
  const chosen = new Set(chooseSiteSpaces(siteScope.spaces, scope).map(({ row }) => row.id));
  const spaces = siteScope.spaces.filter(({ row }) => chosen.has(row.id));
  const searched = spaces.map((shown): SearchedSpace => {
    const { previewed } = searchedSpace(siteScope, shown);
    return { space: shown.space, audience: siteScope.viewer, previewed };
  });
  return [...new Map(searched.map((one) => [one.space.id, one])).values()];
}

/** By default what each section begins with; on a site without sections what the site begins with. */
function chooseSiteSpaces(siteSpaces: readonly PlacedSiteSpace[], scope: SearchScope): PlacedSiteSpace[] {
  if (scope.mode === 'all') return [...siteSpaces];
  const { currentSiteSpace: current = '', restrictTo = '' } = scope.mode === 'default' ? scope : {};
  const named = scope.mode === 'specific' ? scope.siteSpaceIds : (scope.includedSiteSpaces ?? []);
  const wanted = new Set([...named, ...(current === '' ? [] : [current])]);
  const known = new Set(siteSpaces.map(({ row }) => row.id));
  if ([...wanted].some((id) => !known.has(id))) throw notFound('site space');
  return siteSpaces.filter(({ row: { id }, isSectionDefault }) => {
    if (restrictTo !== '' && (id === current) !== (restrictTo === 'currentSiteSpace')) return false;
    return wanted.has(id) || (scope.mode === 'default' && isSectionDefault);
  });
}
