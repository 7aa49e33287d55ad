import { findAllowedUrl, type IndexedPage, isWebUrl } from '@bindery/content';
import { loadRoles } from '../../../domain/access/load-roles.ts';
import type { SiteAccess } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { findDestinationSpace } from '../../../domain/old-urls/find-destination-space.ts';
import { isWildcard, type RedirectTarget } from '../../../domain/old-urls/match-site-redirect.ts';
import { readSource } from '../../../domain/old-urls/redirect-source.ts';
import { findSiteById, type LoadedSite, type ShownSpace } from '../../../domain/sites/find-site.ts';
import { seesSpace } from '../../../domain/sites/request-scope.ts';
import { resolvePath } from '../../../domain/sites/resolve-path.ts';
import { pathOfSegments, siteBasePath, siteUrlOf } from '../../../domain/sites/site-url.ts';
import { pagePath } from '../../../engines/pages/content-urls.ts';
import { encodePath } from '../../../engines/pages/encode-path.ts';
import { isDocument } from '../../../engines/pages/is-document.ts';
import { isPageVisible } from '../../../engines/pages/page-visibility.ts';
import { UNKNOWN_VIEWER, type Viewer } from '../../../engines/pages/viewer.ts';
import { getHeadRevision } from '../../../engines/revisions/revisions.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { SiteRedirectDestination } from '../../../platform/db/tables/site-redirects.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { badRequest, notFound, unknownMember } from '../../../platform/errors.ts';
import { canParseUrl } from '../../../platform/outbound/can-parse-url.ts';
import { isOutsider, type SiteReading } from '../sites/readable-site.ts';
import type { WrittenDestination } from './schema.ts';

/** Members of a target besides its kind. */
const MEMBERS = {
  'site-section': ['siteSectionId'],
  'site-space': ['siteSpaceId'],
  'site-page': ['siteSpaceId', 'pageId'],
  'site-path': ['path'],
  external: ['url'],
} as const;

/**
 * A target with the members of its kind. Pure.
 * @throws 400 naming the member that is missing, unexpected or invalid
 */
export function readDestination({ kind, ...ids }: WrittenDestination): SiteRedirectDestination {
  const known: readonly string[] = MEMBERS[kind];
  const unexpectedName = Object.keys(ids).find((name) => !known.includes(name));
  if (unexpectedName !== undefined) throw unknownMember(`destination/${unexpectedName}`);
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

/** A web URL without credentials that the common URL check allows. */
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

/** Whether a target uses the part that the wildcard of its source matches. */
export const takesCapture = (destination: SiteRedirectDestination): boolean =>
  (destination.kind === 'site-path' && isWildcard(destination.path)) ||
  (destination.kind === 'external' && isWildcard(destination.url));

/**
 * @throws 404 for targets that are not on the site, and for a page that is not in the head of the space, or whose space
 * the member may not see (docs/api/contract.md#positions)
 */
export async function requireDestination(
  ctx: Context,
  { site, member }: SiteAccess,
  destination: SiteRedirectDestination,
): Promise<void> {
  if (destination.kind === 'site-path') return;
  const loadedSite = await findSiteById(ctx, site.id);
  if (destination.kind === 'external') {
    if (loadedSite !== undefined) refuseOwnUrl(ctx, loadedSite, destination.url);
    return;
  }
  if (destination.kind === 'site-section') {
    const isThere = loadedSite?.structure.sections.some(({ row }) => row.id === destination.siteSectionId) === true;
    if (!isThere) throw notFound('section');
    return;
  }
  const siteSpace = loadedSite && findDestinationSpace(loadedSite.spaces, destination);
  if (siteSpace === undefined) throw notFound('site space');
  if (destination.kind === 'site-space') return;
  if (!(await mayRead(ctx, member, siteSpace.space))) throw notFound('page');
  const { index } = await ctx.revisions.view((await getHeadRevision(ctx, siteSpace.space)).root);
  const page = index.byId.get(destination.pageId);
  if (page === undefined || !isDocument(page)) throw notFound('page');
}

/** A target on the site is stored as a path: only then can cycles be detected. */
function refuseOwnUrl(ctx: Context, { location }: LoadedSite, url: string): void {
  const { organizationHostname, basename } = location;
  const own = [siteUrlOf(ctx, location), ctx.config.publicUrl + siteBasePath(organizationHostname, basename)];
  const { href } = new URL(url);
  if (!own.some((base) => `${href}/`.startsWith(base))) return;
  throw badRequest('body/destination/url is a URL of this site: use a destination of the kind "site-path".');
}

async function mayRead(ctx: Context, member: MemberRow | undefined, space: SpaceRow): Promise<boolean> {
  return (await loadRoles(ctx.database.reader, member, { spaces: [space] })).onSpace(space) !== null;
}

/**
 * The URL of a redirect's target on the published site, with the reader's share key; undefined while it does not exist,
 * or if a reader with only a share key may not see it. The URL of a page contains its title, so members who may not
 * read its space only get it if it is public on the site.
 */
export async function findDestinationUrl(
  ctx: Context,
  reading: SiteReading,
  target: RedirectTarget,
): Promise<string | undefined> {
  if (target.kind === 'external') return target.url;
  const loadedSite = await findSiteById(ctx, reading.site.id);
  if (loadedSite === undefined) return undefined;
  const key = reading.shareKey === undefined ? [] : [reading.shareKey];
  const siteBase = siteUrlOf(ctx, loadedSite.location) + pathOfSegments(key);
  if (target.kind === 'site-path') return siteBase + encodePath(target.path);
  const siteSpace = findDestinationSpace(listReadableSpaces(loadedSite, reading), target);
  if (siteSpace === undefined) return undefined;
  const base = siteBase + pathOfSegments(siteSpace.segments);
  if (target.kind !== 'site-page') return base;
  const view = await ctx.revisions.view((await getHeadRevision(ctx, siteSpace.space)).root);
  const page = view.index.byId.get(target.pageId);
  if (page === undefined || !isDocument(page)) return undefined;
  return (await isReadable(ctx, reading, siteSpace, page)) ? pagePath(view, base, page) : undefined;
}

/** Whether a page exists at a path below the site that the reader may know. */
export async function isReadableContent(ctx: Context, reading: SiteReading, path: string): Promise<boolean> {
  const loadedSite = await findSiteById(ctx, reading.site.id);
  const resolved = loadedSite && resolvePath(listReadableSpaces(loadedSite, reading), path);
  if (resolved === undefined) return false;
  const view = await ctx.revisions.view((await getHeadRevision(ctx, resolved.siteSpace.space)).root);
  const page = view.index.byPath.get(resolved.path);
  return page !== undefined && isReadable(ctx, reading, resolved.siteSpace, page);
}

/** Redirects are resolved for the visitor who follows them; for other readers the claims are unknown. */
const viewerOf = ({ viewer = UNKNOWN_VIEWER }: SiteReading): Viewer => viewer;

const listReadableSpaces = (loadedSite: LoadedSite, reading: SiteReading): readonly ShownSpace[] =>
  isOutsider(reading) ? loadedSite.spaces.filter((space) => seesSpace(viewerOf(reading), space)) : loadedSite.spaces;

async function isReadable(
  ctx: Context,
  reading: SiteReading,
  siteSpace: ShownSpace,
  page: IndexedPage,
): Promise<boolean> {
  if (await mayRead(ctx, reading.member, siteSpace.space)) return true;
  const { published, visibility } = reading.site;
  const isOpen = isOutsider(reading) || (published === 1 && (visibility === 'public' || visibility === 'unlisted'));
  const viewer = viewerOf(reading);
  return isOpen && seesSpace(viewer, siteSpace) && isPageVisible(page, viewer);
}
