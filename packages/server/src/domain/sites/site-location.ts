import type { OrganizationRow } from '../../platform/db/tables/organizations.ts';
import type { SiteRow } from '../../platform/db/tables/sites.ts';
import type { SiteHostnames } from '../../platform/queries/hostnames.ts';
import type { SiteLocation } from './site-url.ts';

/** The parts of the URLs of a site. */
export const siteLocation = (
  { hostname: organizationHostname }: Pick<OrganizationRow, 'hostname'>,
  { basename, proxy_origin }: Pick<SiteRow, 'basename' | 'proxy_origin'>,
  hostnames: SiteHostnames | undefined,
): SiteLocation => ({ organizationHostname, basename, proxyOrigin: proxy_origin, hostnames });
