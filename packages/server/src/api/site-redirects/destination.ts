import { findAllowedUrl, type IndexedPage, isWebUrl } from '@bindery/content';
import { loadRoles } from '../../access/load-roles.ts';
import type { SiteAccess } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import type { MemberRow } from '../../db/tables/members.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import { badRequest, notFound, unknownMember } from '../../errors.ts';
import { canParseUrl } from '../../http/can-parse-url.ts';
import { isPageVisible, pagePath } from '../../pages/content-urls.ts';
import { encodePath } from '../../pages/encode-path.ts';
import { isDocument } from '../../pages/is-document.ts';
import { UNKNOWN_VIEWER, type Viewer } from '../../pages/viewer.ts';
import { getHeadRevision } from '../../revisions/revisions.ts';
import { type FoundSite, findSiteById, type ShownSpace } from '../../sites/find-site.ts';
import { seesSpace } from '../../sites/request-scope.ts';
import { resolvePath } from '../../sites/resolve-path.ts';
import { pathOfSegments, siteAddress, siteBasePath } from '../../sites/site-url.ts';
import type { PlacedSiteSpace } from '../../sites/structure.ts';
import { isOutsider, type SiteReading } from '../sites/readable-site.ts';
import { isWildcard, type RedirectTarget } from './redirect-chain.ts';
import { readSource } from './redirect-source.ts';
import type { SitePartDestination, SiteRedirectDestination, WrittenDestination } from './schema.ts';

/** Members of a destination besides its kind. */
const MEMBERS = {
  'site-section': ['siteSectionId'],
  'site-space': ['siteSpaceId'],
  'site-page': ['siteSpaceId', 'pageId'],
  'site-path': ['path'],
  external: ['url'],
} as const;

/**
 * A destination with the members of its kind. Pure.
 * @throws 400 naming the one that is missing, too many or not valid
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
    case 'site-path':
      return { kind, path: readPath(id('path')) };
    case 'external':
      return { kind, url: readUrl(id('url')) };
  }
}

function readPath(path: string): string {
  if (path === '/') return path;
  const read = readSource(path);
  if ('fault' in read) throw badRequest(`body/destination/path ${read.fault}.`);
  return read.source;
}

/** A URL of the web, without credentials, as the one decision on URLs lets it through. */
function readUrl(text: string): string {
  const url = findAllowedUrl(text);
  if (url === undefined || !isWebUrl(url) || !canParseUrl(url)) {
    throw badRequest('body/destination/url must be a URL that begins with http:// or https://.');
  }
  const { username, password } = new URL(url);
  if (username !== '' || password !== '') throw badRequest('body/destination/url must not contain credentials.');
  if (url.replace(/\/\*$/, '').includes('*')) {
    throw badRequest('body/destination/url must have "*" for its last segment only.');
  }
  return url;
}

/** Whether a destination uses what the wildcard of its source matches. */
export const takesCapture = (destination: SiteRedirectDestination): boolean =>
  (destination.kind === 'site-path' && isWildcard(destination.path)) ||
  (destination.kind === 'external' && isWildcard(destination.url));

/**
 * The space that a destination is in, for somebody who sees these site spaces: of a section the one that it begins with.
 * Pure.
 */
export function findDestinationSpace<Space extends PlacedSiteSpace>(
  spaces: readonly Space[],
  destination: SitePartDestination,
): Space | undefined {
  if (destination.kind !== 'site-section') return spaces.find(({ row }) => row.id === destination.siteSpaceId);
  const ofSection = spaces.filter(({ section }) => section?.id === destination.siteSectionId);
  return ofSection.find(({ isSectionDefault }) => isSectionDefault) ?? ofSection[0];
}

/**
 * @throws 404 for what is not on the site, and for a page that is not in the head of the space, or of a space that is not
 *   for the member's eyes (docs/api/contract.md#positions)
 */
export async function requireDestination(
  ctx: Context,
  { site, member }: SiteAccess,
  destination: SiteRedirectDestination,
): Promise<void> {
  if (destination.kind === 'site-path') return;
  const found = await findSiteById(ctx, site.id);
  if (destination.kind === 'external') {
    if (found !== undefined) refuseOwnUrl(ctx, found, destination.url);
    return;
  }
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

/** What leads back to the site is a path of it: only then is a circle seen. */
function refuseOwnUrl(ctx: Context, { location }: FoundSite, url: string): void {
  const { organizationHostname, basename } = location;
  const own = [siteAddress(ctx, location), ctx.config.publicUrl + siteBasePath(organizationHostname, basename)];
  const { href } = new URL(url);
  if (!own.some((base) => `${href}/`.startsWith(base))) return;
  throw badRequest('body/destination/url is a URL of this site: use a destination of the kind "site-path".');
}

async function mayRead(ctx: Context, member: MemberRow | undefined, space: SpaceRow): Promise<boolean> {
  return (await loadRoles(ctx.database.reader, member, { spaces: [space] })).onSpace(space) !== null;
}

/**
 * URL that a target of redirects has on the published site, with the key that the reader came with; undefined while it
 * does not exist, or not for somebody who came with a key alone. The address of a page contains its title, so members
 * who may not read its space hear of it only what everybody can read on the site.
 */
export async function findDestinationAddress(
  ctx: Context,
  reading: SiteReading,
  target: RedirectTarget,
): Promise<string | undefined> {
  if (target.kind === 'external') return target.url;
  const found = await findSiteById(ctx, reading.site.id);
  if (found === undefined) return undefined;
  const key = reading.shareKey === undefined ? [] : [reading.shareKey];
  const siteBase = siteAddress(ctx, found.location) + pathOfSegments(key);
  if (target.kind === 'site-path') return siteBase + encodePath(target.path);
  const shown = findDestinationSpace(listReadableSpaces(found, reading), target);
  if (shown === undefined) return undefined;
  const base = siteBase + pathOfSegments(shown.segments);
  if (target.kind !== 'site-page') return base;
  const view = await ctx.revisions.view((await getHeadRevision(ctx, shown.space)).root);
  const page = view.index.byId.get(target.pageId);
  if (page === undefined || !isDocument(page)) return undefined;
  return (await isReadable(ctx, reading, shown, page)) ? pagePath(view, base, page) : undefined;
}

/** Whether a page stands at a path below the site that the reader may hear of. */
export async function isReadableContent(ctx: Context, reading: SiteReading, path: string): Promise<boolean> {
  const found = await findSiteById(ctx, reading.site.id);
  const resolved = found && resolvePath(listReadableSpaces(found, reading), path);
  if (resolved === undefined) return false;
  const view = await ctx.revisions.view((await getHeadRevision(ctx, resolved.shown.space)).root);
  const page = view.index.byPath.get(resolved.path);
  return page !== undefined && isReadable(ctx, reading, resolved.shown, page);
}

/** Visitors follow redirects to what they see; of all others nothing is known that conditions ask for. */
const viewerOf = ({ viewer = UNKNOWN_VIEWER }: SiteReading): Viewer => viewer;

const listReadableSpaces = (found: FoundSite, reading: SiteReading): readonly ShownSpace[] =>
  isOutsider(reading) ? found.spaces.filter((space) => seesSpace(viewerOf(reading), space)) : found.spaces;

async function isReadable(ctx: Context, reading: SiteReading, shown: ShownSpace, page: IndexedPage): Promise<boolean> {
  if (await mayRead(ctx, reading.member, shown.space)) return true;
  const { published, visibility } = reading.site;
  const isOpen = isOutsider(reading) || (published === 1 && (visibility === 'public' || visibility === 'unlisted'));
  const viewer = viewerOf(reading);
  return isOpen && seesSpace(viewer, shown) && isPageVisible(page, viewer);
}
