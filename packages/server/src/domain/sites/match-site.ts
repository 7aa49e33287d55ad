import { decodePercent } from '@bindery/content';
import type { OrganizationRow } from '../../platform/db/tables/organizations.ts';
import { findSubdomain } from '../../platform/http/site-hosts.ts';
import { findActiveHostname } from '../../platform/queries/hostnames.ts';
import { findOrganization, findOrganizationByHostname } from '../../platform/queries/organizations.ts';
import type { Context } from '../context.ts';
import { findFormerSiteAt, findSiteAt, findSiteById, type LoadedSite } from './find-site.ts';
import {
  hostOfProxy,
  hostOrigin,
  isForeignProxy,
  pathOfSegments,
  type SiteLocation,
  siteBasePath,
} from './site-url.ts';

/** Where a visitor reaches a site: the prefix of its URLs there. */
export interface SiteMount {
  /** Scheme and host, without a slash at the end. */
  readonly origin: string;
  /** Path of the site; starts and ends with `/`. */
  readonly basePath: string;
  /** Path below which the styles, scripts and fonts of the program are, without a slash at its end. */
  readonly assetsPath: string;
}

/** A site, its mount, and the requested path below it. */
export interface LocatedSite {
  readonly loadedSite: LoadedSite;
  readonly mount: SiteMount;
  /** Segments decoded and joined by `/`; may end in one. */
  readonly path: string;
}

/** How a request reached the sites: below the public URL, through a proxy, or by its host. */
export type EntryPoint =
  | { readonly kind: 'path' }
  /** `hosts` are those that the request was sent to; absent if a URL is looked up without a request. */
  | { readonly kind: 'proxy'; readonly hosts?: readonly string[] }
  | { readonly kind: 'host'; readonly host: string };

/** The match of a URL. */
export type SiteMatch =
  | { readonly kind: 'site'; readonly located: LocatedSite }
  /** The URL of a site without the slash at its end. */
  | { readonly kind: 'front'; readonly located: LocatedSite; readonly basePath: string; readonly assetsPath: string }
  /** On the host of an organization, besides its sites. */
  | {
      readonly kind: 'organization';
      readonly organization: OrganizationRow;
      readonly path: string;
      readonly assetsPath: string;
    }
  /** Below a former basename of a site; `located` is the current location. */
  | { readonly kind: 'moved'; readonly located: LocatedSite; readonly assetsPath: string }
  | { readonly kind: 'nothing'; readonly assetsPath: string };

/** Segment below a place for the files of the program: a proxy forwards only its path. */
export const ASSETS_SEGMENT = '~assets';

/** Matches a URL to a site, published or not. `url` is its path, encoded and without a query. */
export async function matchSite(ctx: Context, entryPoint: EntryPoint, url: string): Promise<SiteMatch> {
  // Some clients send absolute URLs.
  const path = url.replace(/^https?:\/\/[^/]*/i, '');
  const segments = path.split('/').slice(1).map(decodeSegment);
  switch (entryPoint.kind) {
    case 'path':
      return matchSiteByPath(ctx, segments);
    case 'proxy':
      return matchSiteByProxy(ctx, entryPoint.hosts, segments);
    case 'host':
      return matchSiteByHost(ctx, entryPoint.host, segments);
  }
}

/** Below `/sites/{organization}/{site}/`. */
async function matchSiteByPath(ctx: Context, segments: readonly string[]): Promise<SiteMatch> {
  const [, hostname = '', basename = '', ...rest] = segments;
  const loadedSite = await findSiteAt(ctx, hostname, basename);
  const mount = directPlace(ctx, { organizationHostname: hostname, basename });
  if (loadedSite !== undefined) return matchLoadedSite(loadedSite, mount, rest);
  return (
    matchMovedSite(await findFormerSiteAt(ctx, hostname, basename), rest, ({ site }) =>
      directPlace(ctx, { organizationHostname: hostname, basename: site.basename }),
    ) ?? { kind: 'nothing', assetsPath: mount.assetsPath }
  );
}

/**
 * The URL of a site without a custom domain or proxy: on the host of its organization below the sites domain, or below
 * the public URL if no sites domain is configured.
 */
export function directPlace(
  ctx: Pick<Context, 'config'>,
  { organizationHostname, basename }: Pick<SiteLocation, 'organizationHostname' | 'basename'>,
): SiteMount {
  const { sitesDomain, publicUrl } = ctx.config;
  if (sitesDomain === undefined) {
    const basePath = publicPathOf(ctx) + siteBasePath(organizationHostname, basename);
    return { origin: new URL(publicUrl).origin, basePath, assetsPath: assetsPathOf(ctx) };
  }
  const origin = hostOrigin(ctx, `${organizationHostname}.${sitesDomain}`);
  return { origin, basePath: `/${pathOfSegments([basename])}`, assetsPath: `/${ASSETS_SEGMENT}` };
}

/**
 * The URL of a path below `/sites/` on the public host, on the host of its organization, if a sites domain is
 * configured. Neither the organization nor the site is looked up, so existence is not revealed. Pure.
 * @param url path and query, as requested
 * @returns undefined for paths without an organization
 */
export function findOnSitesDomain(ctx: Pick<Context, 'config'>, url: string): string | undefined {
  const { sitesDomain } = ctx.config;
  if (sitesDomain === undefined) return undefined;
  const [, segment = '', rest = ''] = /^(?:https?:\/\/[^/]*)?\/sites\/([^/?]*)(?:\/(.*))?$/is.exec(url) ?? [];
  const host = `${decodeSegment(segment)}.${sitesDomain}`;
  return findSubdomain(host, `.${sitesDomain}`) && `${hostOrigin(ctx, host)}/${rest}`;
}

/**
 * Below `/proxied/{site}`, the upstream of the site's proxy; pages link to the path on the proxy. Only for requests
 * sent to the host of the proxy: direct requests get a 404.
 */
async function matchSiteByProxy(
  ctx: Context,
  hosts: readonly string[] | undefined,
  segments: readonly string[],
): Promise<SiteMatch> {
  const [, siteId = '', ...rest] = segments;
  const loadedSite = await findSiteById(ctx, siteId);
  const proxyOrigin = loadedSite?.site.proxy_origin;
  const isProxied =
    proxyOrigin != null && isForeignProxy(ctx, proxyOrigin) && hosts?.includes(hostOfProxy(proxyOrigin)) !== false;
  if (!isProxied) return { kind: 'nothing', assetsPath: assetsPathOf(ctx) };
  return matchLoadedSite(loadedSite, proxyPlace(proxyOrigin), rest);
}

/** The place of a site behind a proxy, whose host and path `proxyOrigin` is. */
function proxyPlace(proxyOrigin: string): SiteMount {
  const { origin, pathname } = new URL(`https://${proxyOrigin}/`);
  return { origin, basePath: pathname, assetsPath: pathname + ASSETS_SEGMENT };
}

async function matchSiteByHost(ctx: Context, host: string, segments: readonly string[]): Promise<SiteMatch> {
  const target = await findHostTarget(ctx, host);
  const origin = hostOrigin(ctx, host);
  const assetsPath = `/${ASSETS_SEGMENT}`;
  if (target.siteId !== undefined) {
    const loadedSite = await findSiteById(ctx, target.siteId);
    return matchLoadedSite(loadedSite, { origin, basePath: '/', assetsPath }, segments);
  }
  const { organization } = target;
  if (organization === undefined) return { kind: 'nothing', assetsPath };
  const [basename = '', ...rest] = segments;
  const siteAtPath = basename === '' ? undefined : await findSiteAt(ctx, organization.hostname, basename);
  if (siteAtPath === undefined) {
    const former = basename === '' ? undefined : await findFormerSiteAt(ctx, organization.hostname, basename);
    const moved = matchMovedSite(former, rest, ({ site }) => {
      return { origin, basePath: `/${pathOfSegments([site.basename])}`, assetsPath };
    });
    return moved ?? { kind: 'organization', organization, path: segments.join('/'), assetsPath };
  }
  return matchLoadedSite(siteAtPath, { origin, basePath: `/${pathOfSegments([basename])}`, assetsPath }, rest);
}

function matchLoadedSite(loadedSite: LoadedSite | undefined, mount: SiteMount, rest: readonly string[]): SiteMatch {
  if (loadedSite === undefined) return { kind: 'nothing', assetsPath: mount.assetsPath };
  if (rest.length === 0) return matchWithoutSlash(loadedSite, mount);
  return { kind: 'site', located: { loadedSite, mount, path: rest.join('/') } };
}

function matchMovedSite(
  loadedSite: LoadedSite | undefined,
  rest: readonly string[],
  placeOf: (loadedSite: LoadedSite) => SiteMount,
): SiteMatch | undefined {
  if (loadedSite === undefined) return undefined;
  const mount = placeOf(loadedSite);
  return { kind: 'moved', located: { loadedSite, mount, path: rest.join('/') }, assetsPath: mount.assetsPath };
}

/** A site that responds 404 with a slash responds 404 without one: it is indistinguishable from a missing one. */
function matchWithoutSlash(loadedSite: LoadedSite, mount: SiteMount): SiteMatch {
  const { basePath, assetsPath } = mount;
  const isOpen = loadedSite.site.published === 1 && loadedSite.site.visibility !== 'share-link';
  if (!isOpen) return { kind: 'nothing', assetsPath };
  return { kind: 'front', located: { loadedSite, mount, path: '' }, basePath, assetsPath };
}

/** The current target of a host name. */
async function findHostTarget(
  ctx: Context,
  host: string,
): Promise<{ readonly siteId?: string; readonly organization?: OrganizationRow | undefined }> {
  const { sitesDomain } = ctx.config;
  const subdomain = findSubdomain(host, sitesDomain && `.${sitesDomain}`);
  const db = ctx.database.reader;
  return ctx.cache.get(`host ${host}`, async () => {
    const bound = await findActiveHostname(db, host);
    if (bound !== undefined) {
      if (bound.site_id !== null) return { siteId: bound.site_id };
      return { organization: await findOrganization(db, bound.organization_id) };
    }
    return { organization: subdomain === undefined ? undefined : await findOrganizationByHostname(db, subdomain) };
  });
}

/** The path of the program's files below the public URL. */
export const assetsPathOf = (ctx: Pick<Context, 'config'>): string => `${publicPathOf(ctx)}/assets`;

/** Path of the public URL, the prefix of every path, without a slash at its end. */
export const publicPathOf = (ctx: Pick<Context, 'config'>): string =>
  new URL(ctx.config.publicUrl).pathname.replace(/\/+$/, '');

/** A damaged percent code, or one of U+0000, names nothing: the text stays as it is, and no page will have it. */
function decodeSegment(segment: string): string {
  const text = decodePercent(segment);
  return text.includes('\0') ? segment : text;
}
