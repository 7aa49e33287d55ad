import { loadRoles } from '../../../domain/access/load-roles.ts';
import type { SiteToken } from '../../../domain/access/site-tokens.ts';
import type { Context } from '../../../domain/context.ts';
import { searchedSpace, seesSpace } from '../../../domain/sites/request-scope.ts';
import { loadStructure, type PlacedSiteSpace } from '../../../domain/sites/structure.ts';
import { UNKNOWN_VIEWER } from '../../../engines/pages/viewer.ts';
import type { Finding, FoundPage, SearchAudience } from '../../../engines/search/find-pages.ts';
import { searchSpaceContent } from '../../../engines/search/search.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { type PageRequest, slicePage } from '../../../platform/http/list.ts';
import { findSpaces } from '../../../platform/queries/spaces.ts';
import { openTokenScope } from '../content/visitor-content.ts';
import type { SearchScope, SearchSite } from './schema.ts';

/** Maximum pages of a response whose sections are loaded: nobody reads the sections of hundreds. */
const MAX_DESCRIBED = 100;
/** Maximum pages of each space in a search over several. */
const PAGES_A_SPACE = 10;
/** Maximum spaces in one search. */
const MAX_SPACES = 500;

/**
 * The searched text.
 * @throws 400 if it is empty
 */
export function requireSearchText(query: string): string {
  if (query.trim() === '') throw badRequest('query must contain a search term.');
  return query;
}

/**
 * The requested site spaces of a search, also in the format of older clients, which have no `scope`.
 * @throws 400 if both are missing
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

/** One page of the search results in a space; up to 1,000 are results. */
export function searchSpace(ctx: Context, spaceId: string, text: string, request: PageRequest) {
  return searchSpaceContent(ctx, { spaceId }, { text, audience: 'reader' }, (finding) => {
    const page = slicePage(finding.pages, finding.idOf, request);
    const items = page.items.map((ranked, index) => finding.describe(ranked, index < MAX_DESCRIBED));
    return { ...page, items, isPartial: finding.isPartial ? (true as const) : undefined };
  });
}

/** A searched space, and its viewer. */
export interface SearchedSpace {
  readonly space: SpaceRow;
  readonly audience: SearchAudience;
  /** Id of the previewed revision, instead of the head. */
  readonly previewed?: string | undefined;
}

/** The results in one of several spaces. */
export interface FoundSpace {
  readonly space: SpaceRow;
  readonly pages: readonly FoundPage[];
}

/** The spaces with results, that with the best page first, each with its best pages. */
export interface FoundSpaces {
  readonly spaces: readonly FoundSpace[];
  /** Pages of one of the searched spaces are being indexed, and not found before. */
  readonly isPartial?: true | undefined;
}

/** Searches several spaces. */
export async function searchSpaces(ctx: Context, spaces: readonly SearchedSpace[], text: string): Promise<FoundSpaces> {
  const matches: (FoundSpace & { readonly score: number })[] = [];
  let isPartial = false;
  for (const { space, audience, previewed } of spaces.slice(0, MAX_SPACES)) {
    const results = await searchSpaceContent(ctx, { spaceId: space.id, previewed }, { text, audience }, takeBest);
    isPartial ||= results.isPartial;
    if (results.pages.length > 0) matches.push({ space, score: results.score, pages: results.pages });
  }
  // Spaces with equal scores keep their order.
  matches.sort((one, other) => other.score - one.score);
  return { spaces: matches, isPartial: isPartial ? true : undefined };
}

function takeBest({ pages, describe, isPartial }: Finding) {
  const best = pages.slice(0, PAGES_A_SPACE).map((page) => describe(page, true));
  return { score: pages[0]?.score ?? 0, pages: best, isPartial };
}

/**
 * The spaces of a site that a member may search, in site order. Readable spaces are searched completely, regardless of
 * visitor conditions; others as for visitors without claims, if they are public.
 * @throws 404 for a site space of another site
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
  // A space may appear several times on a site.
  return [...new Map(searched.map((one) => [one.space.id, one])).values()];
}

/** Like `listSearchedSpaces`, for the visitor of a site token. @throws 404 for another site, and its site spaces */
export async function listSpacesOfVisitor(
  ctx: Context,
  token: SiteToken,
  { organizationId, siteId }: { readonly organizationId: string; readonly siteId: string },
  scope: SearchScope,
): Promise<SearchedSpace[]> {
  const { loadedSite, scope: siteScope } = await openTokenScope(ctx, token);
  if (loadedSite.site.id !== siteId || loadedSite.organization.id !== organizationId) throw notFound('site');
  const chosen = new Set(chooseSiteSpaces(siteScope.spaces, scope).map(({ row }) => row.id));
  const spaces = siteScope.spaces.filter(({ row }) => chosen.has(row.id));
  const searched = spaces.map((siteSpace): SearchedSpace => {
    const { previewed } = searchedSpace(siteScope, siteSpace);
    return { space: siteSpace.space, audience: siteScope.viewer, previewed };
  });
  return [...new Map(searched.map((one) => [one.space.id, one])).values()];
}

/** By default the default of each section; on a site without sections the default of the site. */
function chooseSiteSpaces(siteSpaces: readonly PlacedSiteSpace[], scope: SearchScope): PlacedSiteSpace[] {
  if (scope.mode === 'all') return [...siteSpaces];
  const { currentSiteSpace: current = '', restrictTo = '' } = scope.mode === 'default' ? scope : {};
  const requestedIds = scope.mode === 'specific' ? scope.siteSpaceIds : (scope.includedSiteSpaces ?? []);
  const ids = new Set([...requestedIds, ...(current === '' ? [] : [current])]);
  const known = new Set(siteSpaces.map(({ row }) => row.id));
  if ([...ids].some((id) => !known.has(id))) throw notFound('site space');
  return siteSpaces.filter(({ row: { id }, isSectionDefault }) => {
    if (restrictTo !== '' && (id === current) !== (restrictTo === 'currentSiteSpace')) return false;
    return ids.has(id) || (scope.mode === 'default' && isSectionDefault);
  });
}
