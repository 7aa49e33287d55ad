import type { SiteHostnames } from '../../platform/queries/hostnames.ts';

/** The part of the configuration that URLs are built from. */
export interface UrlConfig {
  readonly config: { readonly publicUrl: string; readonly sitesDomain?: string };
}

/** The inputs of the URL of a site. */
export interface SiteLocation {
  readonly organizationHostname: string;
  readonly basename: string;
  /** Custom domains of the site. */
  readonly hostnames?: SiteHostnames | undefined;
  /** Host and path of another server that shows the site. */
  readonly proxyOrigin?: string | null | undefined;
}

/**
 * Whether a host name belongs to the installation itself: that of the public URL, the sites domain with all below it, and
 * names of this machine. Pure.
 */
export function isOwnHost({ config }: UrlConfig, hostname: string): boolean {
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
export const isForeignProxy = (ctx: UrlConfig, proxyOrigin: string): boolean =>
  !isOwnHost(ctx, hostOfProxy(proxyOrigin));

/**
 * URL of a site's front page, ending in `/`: of all its URLs, the one that fits the current configuration best
 * (docs/api/contract.md#published-urls). The others stay available, and name this one as canonical.
 */
export function siteUrlOf(ctx: UrlConfig, location: SiteLocation): string {
  const { organizationHostname, basename, hostnames = {}, proxyOrigin } = location;
  const { publicUrl, sitesDomain } = ctx.config;
  if (proxyOrigin != null && isForeignProxy(ctx, proxyOrigin)) return `https://${proxyOrigin}/`;
  if (hostnames.own !== undefined) return `${hostOrigin(ctx, hostnames.own)}/`;
  const below = `${encodeURIComponent(basename)}/`;
  if (hostnames.shared !== undefined) return `${hostOrigin(ctx, hostnames.shared)}/${below}`;
  if (sitesDomain !== undefined) return `${hostOrigin(ctx, `${organizationHostname}.${sitesDomain}`)}/${below}`;
  return publicUrl + siteBasePath(organizationHostname, basename);
}

/** Origin of another host of this server: scheme and port are those of the public URL. */
export function hostOrigin({ config }: UrlConfig, hostname: string): string {
  const { protocol, port } = new URL(config.publicUrl);
  return `${protocol}//${hostname}${port === '' ? '' : `:${port}`}`;
}

/** Path of a site below the public URL, ending in `/`. */
export function siteBasePath(organizationHostname: string, basename: string): string {
  return `/sites/${encodeURIComponent(organizationHostname)}/${encodeURIComponent(basename)}/`;
}

/** Path below the public URL where a site responds to the proxy that shows it, without a slash at its end. */
export const proxiedPath = (siteId: string): string => `/proxied/${encodeURIComponent(siteId)}`;

/** Path of something below its site, ending in `/` or empty, from its segments. */
export const pathOfSegments = (segments: readonly string[]): string =>
  segments.map((segment) => `${encodeURIComponent(segment)}/`).join('');
