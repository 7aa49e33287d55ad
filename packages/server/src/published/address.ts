/** The part of the configuration that addresses are made of. */
interface AddressConfig {
  readonly config: { readonly publicUrl: string };
}

/** What the address of a site is made of. */
export interface SiteLocation {
  readonly organizationHostname: string;
  readonly basename: string;
  /** A host name of its own that leads here. */
  readonly customHostname?: string | undefined;
  /** Host and path of another server that shows the site. */
  readonly proxyOrigin?: string | null | undefined;
}

/** Address of a site's front page, ending in `/`: the one that works with the present configuration (override 12). */
export function siteAddress(ctx: AddressConfig, location: SiteLocation): string {
  return `${ctx.config.publicUrl}${siteBasePath(location.organizationHostname, location.basename)}`;
}

/** Path of a site below the public address, ending in `/`. */
export function siteBasePath(organizationHostname: string, basename: string): string {
  return `/sites/${encodeURIComponent(organizationHostname)}/${encodeURIComponent(basename)}/`;
}

/** Path of something below its site, ending in `/` or empty, from its segments. */
export const pathOfSegments = (segments: readonly string[]): string =>
  segments.map((segment) => `${encodeURIComponent(segment)}/`).join('');

/** Path of a page below its space; each segment encoded. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
