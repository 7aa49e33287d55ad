import { loadRoles } from '../../access/load-roles.ts';
import type { Context } from '../../context.ts';
import { badRequest, notFound } from '../../errors.ts';
import { type PageRequest, slicePage } from '../../http/list.ts';
import type { Audience, Finding, FoundPage } from '../../search/find-pages.ts';
import { searchSpaceContent } from '../../search/search.ts';
import type { MemberRow } from '../members/table.ts';
import { findDefaultSiteSpaces, selectSiteSpaces } from '../site-spaces/queries.ts';
import type { SiteSpaceRow } from '../site-spaces/table.ts';
import type { SiteRow } from '../sites/table.ts';
import { findSpaces } from '../spaces/queries.ts';
import type { SpaceRow } from '../spaces/table.ts';
import type { SearchSite } from './schema.ts';

/** Pages of an answer whose sections are looked up: nobody reads the sections of hundreds. */
const MAX_DESCRIBED = 100;
/** Pages that are shown of each space where several are searched. */
const PAGES_A_SPACE = 10;
/** Spaces that one search goes through. */
const MAX_SPACES = 500;

/**
 * The text that is looked for.
 * @throws 400 when nothing is left of it (decisions, row 211)
 */
export function requireSearchText(query: string): string {
  if (query.trim() === '') throw badRequest('query must hold something to look for.');
  return query;
}

/** One page of the list of pages that a search finds in a space; up to 1,000 are found. */
export function searchSpace(ctx: Context, spaceId: string, text: string, request: PageRequest) {
  return searchSpaceContent(ctx, spaceId, text, 'reader', (finding) => {
    const page = slicePage(finding.pages, finding.idOf, request);
    return { ...page, items: page.items.map((found, place) => finding.describe(found, place < MAX_DESCRIBED)) };
  });
}

/** What a search found in one of several spaces. */
export interface FoundSpace {
  readonly space: SpaceRow;
  readonly pages: readonly FoundPage[];
}

/** The spaces in which a search finds something, that with the best page first, each with its best pages. */
export async function searchSpaces(
  ctx: Context,
  spaces: readonly SpaceRow[],
  text: string,
  audience: Audience,
): Promise<FoundSpace[]> {
  const found: (FoundSpace & { readonly score: number })[] = [];
  for (const space of spaces.slice(0, MAX_SPACES)) {
    const pages = await searchSpaceContent(ctx, space.id, text, audience, takeBest);
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
 * The spaces of a site that a member may search, in the order of the site: those that everybody can read on it, and
 * those that the member may read anyway. Site spaces under conditions are left out, as for visitors without claims.
 * @throws 404 for a site space that is none of the site
 */
export async function listSearchedSpaces(
  ctx: Context,
  site: SiteRow,
  member: MemberRow,
  scope: SearchSite['scope'],
): Promise<SpaceRow[]> {
  const db = ctx.database.reader;
  const query = selectSiteSpaces(db, site.id).orderBy('site_spaces.position').orderBy('site_spaces.id');
  const siteSpaces = await query.execute();
  const defaultId = (await findDefaultSiteSpaces(db, [site.id])).get(site.id);
  const chosen = chooseSiteSpaces(siteSpaces, defaultId, scope).filter(({ condition }) => condition === null);
  const spacesById = await findSpaces(
    db,
    chosen.map(({ space_id }) => space_id),
  );
  const spaces = chosen.flatMap(({ space_id }) => spacesById.get(space_id) ?? []);
  const isOpen = site.published === 1 && (site.visibility === 'public' || site.visibility === 'unlisted');
  if (isOpen) return spaces;
  const roles = await loadRoles(db, member, { spaces });
  return spaces.filter((space) => roles.onSpace(space) !== null);
}

function chooseSiteSpaces(
  siteSpaces: readonly SiteSpaceRow[],
  defaultId: string | undefined,
  scope: SearchSite['scope'],
): SiteSpaceRow[] {
  if (scope.mode === 'all') return [...siteSpaces];
  const named = scope.mode === 'specific' ? scope.siteSpaceIds : (scope.includedSiteSpaces ?? []);
  const known = new Set(siteSpaces.map(({ id }) => id));
  if (named.some((id) => !known.has(id))) throw notFound('site space');
  const wanted = new Set(scope.mode === 'default' ? [defaultId, ...named] : named);
  return siteSpaces.filter(({ id }) => wanted.has(id));
}
