/** The part of the configuration that addresses are made of. */
interface AddressConfig {
  readonly config: { readonly publicUrl: string };
}

/** Address of a site's front page, ending in `/` (override 12). */
export function siteAddress(ctx: AddressConfig, organizationHostname: string, basename: string): string {
  return `${ctx.config.publicUrl}${siteBasePath(organizationHostname, basename)}`;
}

/** Path of a site below the public address, ending in `/`. */
export function siteBasePath(organizationHostname: string, basename: string): string {
  return `/sites/${encodeURIComponent(organizationHostname)}/${encodeURIComponent(basename)}/`;
}

/** Path of a space below its site, ending in `/` or empty: the default one stands at the site's root (row 129). */
export function siteSpacePath(isDefault: boolean, path: string): string {
  return isDefault ? '' : `${encodeURIComponent(path)}/`;
}

/** Path of a page below its space; each segment encoded. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
