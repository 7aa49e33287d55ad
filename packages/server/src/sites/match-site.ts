import { decodePercent } from '@bindery/content';
import type { Context } from '../context.ts';
import type { OrganizationRow } from '../db/tables/organizations.ts';
import { findCustomHostname } from '../queries/hostnames.ts';
import { findOrganization, findOrganizationByHostname } from '../queries/organizations.ts';
import { type FoundSite, findFormerSiteAt, findSiteAt, findSiteById } from './find-site.ts';
import { findSubdomain } from './site-hosts.ts';
import {
  hostOfProxy,
  hostOrigin,
  isForeignProxy,
  pathOfSegments,
  type SiteLocation,
  siteBasePath,
} from './site-url.ts';

/** Where a visitor meets a site: what addresses begin with there. */
export interface SitePlace {
  /** Scheme and host, without a slash at the end. */
  readonly origin: string;
  /** Path of the site, begins and ends with `/`. */
  readonly basePath: string;
  /** Path below which the styles, scripts and fonts of the program are, without a slash at its end. */
  readonly assetsPath: string;
}

/** A site, where it was met, and the path that was asked for below it. */
export interface LocatedSite {
  readonly found: FoundSite;
  readonly place: SitePlace;
  /** Segments decoded and joined by `/`; may end in one. */
  readonly path: string;
}

/** Which of the ways to sites a request came: below the public address, through a proxy, or by itself host. */
export type EntryPoint =
  | { readonly kind: 'path' }
  /** `hosts` are those that the request was made for; absent where an address is looked up and nothing is requested. */
  | { readonly kind: 'proxy'; readonly hosts?: readonly string[] }
  | { readonly kind: 'host'; readonly host: string };

/** What stands at an address. */
export type SiteMatch =
  | { readonly kind: 'site'; readonly located: LocatedSite }
  /** The address of a site without the slash at its end. */
  | { readonly kind: 'front'; readonly located: LocatedSite; readonly basePath: string; readonly assetsPath: string }
  /** On the host of an organization, besides its sites. */
  | {
      readonly kind: 'organization';
      readonly organization: OrganizationRow;
      readonly path: string;
      readonly assetsPath: string;
    }
  /** Below a basename that a site had before; `located` is where the same stands now. */
  | { readonly kind: 'moved'; readonly located: LocatedSite; readonly assetsPath: string }
  | { readonly kind: 'nothing'; readonly assetsPath: string };

/** Segment below a place for the files of the program: a proxy forwards only its path. */
export const ASSETS_SEGMENT = '~assets';

/** What an address leads to, published or not. `url` is its path, encoded and without a query. */
export async function matchSite(ctx: Context, entryPoint: EntryPoint, url: string): Promise<SiteMatch> {
  // Some clients send whole addresses.
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
  const found = await findSiteAt(ctx, hostname, basename);
  const place = directPlace(ctx, { organizationHostname: hostname, basename });
  if (found !== undefined) return matchLoadedSite(found, place, rest);
  return (
    matchMovedSite(await findFormerSiteAt(ctx, hostname, basename), rest, ({ site }) =>
      directPlace(ctx, { organizationHostname: hostname, basename: site.basename }),
    ) ?? { kind: 'nothing', assetsPath: place.assetsPath }
  );
}

/**
 * Where a site is without a host name or its own proxy: on the host of its organization below the sites domain, and
 * below the public URL where there is no such domain.
 */
export function directPlace(
  ctx: Pick<Context, 'config'>,
  { organizationHostname, basename }: Pick<SiteLocation, 'organizationHostname' | 'basename'>,
): SitePlace {
  const { sitesDomain, publicUrl } = ctx.config;
  if (sitesDomain === undefined) {
    const basePath = publicPathOf(ctx) + siteBasePath(organizationHostname, basename);
    return { origin: new URL(publicUrl).origin, basePath, assetsPath: assetsPathOf(ctx) };
  }
  const origin = hostOrigin(ctx, `${organizationHostname}.${sitesDomain}`);
  return { origin, basePath: `/${pathOfSegments([basename])}`, assetsPath: `/${ASSETS_SEGMENT}` };
}

/**
 * Where a path below `/sites/` on the public host is, on the host of its organization, where a sites domain is
 * configured. Neither the organization nor the site is looked up: nobody learns which of them exist. Pure.
 * @param url path and query, as requested
 * @returns undefined for what names no organization
 */
export function findOnSitesDomain(ctx: Pick<Context, 'config'>, url: string): string | undefined {
  const { sitesDomain } = ctx.config;
  if (sitesDomain === undefined) return undefined;
  const [, segment = '', rest = ''] = /^(?:https?:\/\/[^/]*)?\/sites\/([^/?]*)(?:\/(.*))?$/is.exec(url) ?? [];
  const host = `${decodeSegment(segment)}.${sitesDomain}`;
  return findSubdomain(host, `.${sitesDomain}`) && `${hostOrigin(ctx, host)}/${rest}`;
}

/**
 * Below `/proxied/{site}`, where the proxy of the site forwards to; pages speak of the path that the proxy has. Only for
 * requests that were made for the host of the proxy: to browsers that come by themselves there is nothing.
 */
async function matchSiteByProxy(
  ctx: Context,
  hosts: readonly string[] | undefined,
  segments: readonly string[],
): Promise<SiteMatch> {
  const [, siteId = '', ...rest] = segments;
  const found = await findSiteById(ctx, siteId);
  const proxyOrigin = found?.site.proxy_origin;
  const isProxied =
    proxyOrigin != null && isForeignProxy(ctx, proxyOrigin) && hosts?.includes(hostOfProxy(proxyOrigin)) !== false;
  if (!isProxied) return { kind: 'nothing', assetsPath: assetsPathOf(ctx) };
  return matchLoadedSite(found, proxyPlace(proxyOrigin), rest);
}

/** The place of a site behind a proxy, whose host and path `proxyOrigin` is. */
function proxyPlace(proxyOrigin: string): SitePlace {
  const { origin, pathname } = new URL(`https://${proxyOrigin}/`);
  return { origin, basePath: pathname, assetsPath: pathname + ASSETS_SEGMENT };
}

async function matchSiteByHost(ctx: Context, host: string, segments: readonly string[]): Promise<SiteMatch> {
  const target = await findHostTarget(ctx, host);
  const origin = hostOrigin(ctx, host);
  const assetsPath = `/${ASSETS_SEGMENT}`;
  if (target.siteId !== undefined) {
    const found = await findSiteById(ctx, target.siteId);
    return matchLoadedSite(found, { origin, basePath: '/', assetsPath }, segments);
  }
  const { organization } = target;
  if (organization === undefined) return { kind: 'nothing', assetsPath };
  const [basename = '', ...rest] = segments;
  const found = basename === '' ? undefined : await findSiteAt(ctx, organization.hostname, basename);
  if (found === undefined) {
    const former = basename === '' ? undefined : await findFormerSiteAt(ctx, organization.hostname, basename);
    const moved = matchMovedSite(former, rest, ({ site }) => {
      return { origin, basePath: `/${pathOfSegments([site.basename])}`, assetsPath };
    });
    return moved ?? { kind: 'organization', organization, path: segments.join('/'), assetsPath };
  }
  return matchLoadedSite(found, { origin, basePath: `/${pathOfSegments([basename])}`, assetsPath }, rest);
}

function matchLoadedSite(found: FoundSite | undefined, place: SitePlace, rest: readonly string[]): SiteMatch {
  if (found === undefined) return { kind: 'nothing', assetsPath: place.assetsPath };
  if (rest.length === 0) return matchWithoutSlash(found, place);
  return { kind: 'site', located: { found, place, path: rest.join('/') } };
}

function matchMovedSite(
  found: FoundSite | undefined,
  rest: readonly string[],
  placeOf: (found: FoundSite) => SitePlace,
): SiteMatch | undefined {
  if (found === undefined) return undefined;
  const place = placeOf(found);
  return { kind: 'moved', located: { found, place, path: rest.join('/') }, assetsPath: place.assetsPath };
}

/** A site that would answer nothing with a slash answers nothing without one: it looks like one that does not exist. */
function matchWithoutSlash(found: FoundSite, place: SitePlace): SiteMatch {
  const { basePath, assetsPath } = place;
  const isOpen = found.site.published === 1 && found.site.visibility !== 'share-link';
  if (!isOpen) return { kind: 'nothing', assetsPath };
  return { kind: 'front', located: { found, place, path: '' }, basePath, assetsPath };
}

/** What a host name stands for at this moment. */
async function findHostTarget(
  ctx: Context,
  host: string,
): Promise<{ readonly siteId?: string; readonly organization?: OrganizationRow | undefined }> {
  const { sitesDomain } = ctx.config;
  const subdomain = findSubdomain(host, sitesDomain && `.${sitesDomain}`);
  const db = ctx.database.reader;
  return ctx.cache.get(`host ${host}`, async () => {
    const bound = await findCustomHostname(db, host);
    if (bound?.is_active === 1) {
      if (bound.site_id !== null) return { siteId: bound.site_id };
      return { organization: await findOrganization(db, bound.organization_id) };
    }
    return { organization: subdomain === undefined ? undefined : await findOrganizationByHostname(db, subdomain) };
  });
}

/** Where the files of the program are below the public address. */
export const assetsPathOf = (ctx: Pick<Context, 'config'>): string => `${publicPathOf(ctx)}/assets`;

/** Path that the public address adds in front of everything, without a slash at its end. */
export const publicPathOf = (ctx: Pick<Context, 'config'>): string =>
  new URL(ctx.config.publicUrl).pathname.replace(/\/+$/, '');

/** A damaged percent code, or one of U+0000, names nothing: the text stays as it is, and no page will have it. */
function decodeSegment(segment: string): string {
  const text = decodePercent(segment);
  return text.includes('\0') ? segment : text;
}
