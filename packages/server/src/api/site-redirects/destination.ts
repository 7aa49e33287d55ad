import { loadRoles } from '../../access/load-roles.ts';
import type { SiteAccess } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { badRequest, notFound, unknownMember } from '../../errors.ts';
import { pathOfSegments, siteAddress } from '../../published/address.ts';
import { isPageVisible, pagePath } from '../../published/content-addresses.ts';
import { findSiteById } from '../../published/find-site.ts';
import { isDocument } from '../../published/navigation.ts';
import { UNKNOWN_VIEWER } from '../../published/viewer.ts';
import { seesSpace } from '../../published/visit.ts';
import { getHeadRevision } from '../content/revisions.ts';
import type { MemberRow } from '../members/table.ts';
import { isOutsider, type SiteReading } from '../sites/readable-site.ts';
import type { PlacedSiteSpace } from '../sites/structure.ts';
import type { SpaceRow } from '../spaces/table.ts';
import type { SiteRedirectDestination, WrittenDestination } from './schema.ts';

/** Members of a destination beside its kind. */
const MEMBERS = {
  'site-section': ['siteSectionId'],
  'site-space': ['siteSpaceId'],
  'site-page': ['siteSpaceId', 'pageId'],
} as const;

/**
 * A destination with the members of its kind. Pure.
 * @throws 400 naming the one that is missing, or too many
 */
export function readDestination({ kind, ...ids }: WrittenDestination): SiteRedirectDestination {
  const known: readonly string[] = MEMBERS[kind];
  const other = Object.keys(ids).find((name) => !known.includes(name));
  if (other !== undefined) throw unknownMember(`destination/${other}`);
  const id = (name: keyof typeof ids): string => {
    const value = ids[name];
    if (value === undefined) throw badRequest(`body/destination/${name} is required.`);
    return value;
  };
  switch (kind) {
    case 'site-section':
      return { kind, siteSectionId: id('siteSectionId') };
    case 'site-space':
      return { kind, siteSpaceId: id('siteSpaceId') };
    case 'site-page':
      return { kind, siteSpaceId: id('siteSpaceId'), pageId: id('pageId') };
  }
}

/**
 * The space that a destination is in, for somebody who sees these site spaces: of a section the one that it begins with.
 * Pure.
 */
export function findDestinationSpace<Space extends PlacedSiteSpace>(
  spaces: readonly Space[],
  destination: SiteRedirectDestination,
): Space | undefined {
  if (destination.kind !== 'site-section') return spaces.find(({ row }) => row.id === destination.siteSpaceId);
  const ofSection = spaces.filter(({ section }) => section?.id === destination.siteSectionId);
  return ofSection.find(({ isSectionDefault }) => isSectionDefault) ?? ofSection[0];
}

/**
 * @throws 404 for what is not on the site, and for a page that is not in the head of the space, or of a space that is not
 *   for the member's eyes (decisions, row 141)
 */
export async function requireDestination(
  ctx: Context,
  { site, member }: SiteAccess,
  destination: SiteRedirectDestination,
): Promise<void> {
  const found = await findSiteById(ctx, site.id);
  if (destination.kind === 'site-section') {
    const isThere = found?.structure.sections.some(({ row }) => row.id === destination.siteSectionId) === true;
    if (!isThere) throw notFound('section');
    return;
  }
  const shown = found && findDestinationSpace(found.spaces, destination);
  if (shown === undefined) throw notFound('site space');
  if (destination.kind === 'site-space') return;
  if (!(await mayRead(ctx, member, shown.space))) throw notFound('page');
  const { index } = await ctx.revisions.view((await getHeadRevision(ctx, shown.space)).root);
  const page = index.byId.get(destination.pageId);
  if (page === undefined || !isDocument(page)) throw notFound('page');
}

async function mayRead(ctx: Context, member: MemberRow | undefined, space: SpaceRow): Promise<boolean> {
  return (await loadRoles(ctx.database.reader, member, { spaces: [space] })).onSpace(space) !== null;
}

/**
 * Address that a destination has on the published site, with the key that the reader came with; undefined while it is
 * not there, or not for somebody who came with a key alone. The address of a page holds its title, so members who may not
 * read its space hear of it only what everybody can read on the site.
 */
export async function findDestinationAddress(
  ctx: Context,
  reading: SiteReading,
  destination: SiteRedirectDestination,
): Promise<string | undefined> {
  const found = await findSiteById(ctx, reading.site.id);
  if (found === undefined) return undefined;
  const isForStranger = isOutsider(reading);
  const spaces = isForStranger ? found.spaces.filter((space) => seesSpace(UNKNOWN_VIEWER, space)) : found.spaces;
  const shown = findDestinationSpace(spaces, destination);
  if (shown === undefined) return undefined;
  const key = reading.shareKey === undefined ? [] : [reading.shareKey];
  const base = siteAddress(ctx, found.location) + pathOfSegments([...key, ...shown.segments]);
  if (destination.kind !== 'site-page') return base;
  const view = await ctx.revisions.view((await getHeadRevision(ctx, shown.space)).root);
  const page = view.index.byId.get(destination.pageId);
  if (page === undefined || !isDocument(page)) return undefined;
  if (await mayRead(ctx, reading.member, shown.space)) return pagePath(view, base, page);
  const { published, visibility } = reading.site;
  const isOpen = isForStranger || (published === 1 && (visibility === 'public' || visibility === 'unlisted'));
  const isShown = isOpen && seesSpace(UNKNOWN_VIEWER, shown) && isPageVisible(page, UNKNOWN_VIEWER);
  return isShown ? pagePath(view, base, page) : undefined;
}
