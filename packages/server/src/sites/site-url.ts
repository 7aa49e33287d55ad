import type { SiteHostnames } from '../queries/hostnames.ts';

/** The part of the configuration that addresses are made of. */
export interface AddressConfig {
  readonly config: { readonly publicUrl: string; readonly sitesDomain?: string };
}

/** What the address of a site is made of. */
export interface SiteLocation {
  readonly organizationHostname: string;
  readonly basename: string;
  /** Custom domains that lead here. */
  readonly hostnames?: SiteHostnames | undefined;
  /** Host and path of another server that shows the site. */
  readonly proxyOrigin?: string | null | undefined;
}

/**
 * Whether a host name belongs to the installation itself: that of the public URL, the sites domain with all below it, and
 * names of this machine. Pure.
 */
export function isOwnHost({ config }: AddressConfig, hostname: string): boolean {
  const publicName = new URL(config.publicUrl).hostname;
  return [publicName, config.sitesDomain, 'localhost'].some(
    (own) => own !== undefined && (hostname === own || (own !== publicName && hostname.endsWith(`.${own}`))),
  );
}

/** The host of a site's proxy, which is a host and a path. */
export const hostOfProxy = (proxyOrigin: string): string => (proxyOrigin.split('/')[0] ?? '').toLowerCase();

/**
 * Whether a site may be shown at its proxy. A host of the installation is none: its pages would be shown in the origin where
 * sessions live.
 */
export const isForeignProxy = (ctx: AddressConfig, proxyOrigin: string): boolean =>
  !isOwnHost(ctx, hostOfProxy(proxyOrigin));

/**
 * Address of a site's front page, ending in `/`: of those that it answers at, the one that works best with the present
 * configuration (docs/api/contract.md#published-urls). The others stay served, and name this one as theirs.
 */
export function siteAddress(ctx: AddressConfig, location: SiteLocation): string {
  const { organizationHostname, basename, hostnames = {}, proxyOrigin } = location;
  const { publicUrl, sitesDomain } = ctx.config;
  if (proxyOrigin != null && isForeignProxy(ctx, proxyOrigin)) return `https://${proxyOrigin}/`;
  if (hostnames.own !== undefined) return `${hostOrigin(ctx, hostnames.own)}/`;
  const below = `${encodeURIComponent(basename)}/`;
  if (hostnames.shared !== undefined) return `${hostOrigin(ctx, hostnames.shared)}/${below}`;
  if (sitesDomain !== undefined) return `${hostOrigin(ctx, `${organizationHostname}.${sitesDomain}`)}/${below}`;
  return publicUrl + siteBasePath(organizationHostname, basename);
}

/** Scheme, host name and port of another host that leads to this server: those of the public address but for the name. */
export function hostOrigin({ config }: AddressConfig, hostname: string): string {
  const { protocol, port } = new URL(config.publicUrl);
  return `${protocol}//${hostname}${port === '' ? '' : `:${port}`}`;
}

/** Path of a site below the public address, ending in `/`. */
export function siteBasePath(organizationHostname: string, basename: string): string {
  return `/sites/${encodeURIComponent(organizationHostname)}/${encodeURIComponent(basename)}/`;
}

/** Path below the public address where a site answers to the proxy that shows it, without a slash at its end. */
export const proxiedPath = (siteId: string): string => `/proxied/${encodeURIComponent(siteId)}`;

/** Path of something below its site, ending in `/` or empty, from its segments. */
export const pathOfSegments = (segments: readonly string[]): string =>
  segments.map((segment) => `${encodeURIComponent(segment)}/`).join('');
