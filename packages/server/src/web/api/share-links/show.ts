import type { SiteAccess } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { siteLocation } from '../../../domain/sites/site-location.ts';
import { siteUrlOf } from '../../../domain/sites/site-url.ts';
import type { ShareLinkRow } from '../../../platform/db/tables/share-links.ts';
import { findSiteHostnames } from '../../../platform/queries/hostnames.ts';
import { presentShareLink } from './present.ts';
import type { ShareLink } from './schema.ts';

/** Share links of one site. Their URLs exist while they are active. */
export async function showShareLinks(
  ctx: Context,
  { organization, site }: Pick<SiteAccess, 'organization' | 'site'>,
  links: readonly ShareLinkRow[],
): Promise<ShareLink[]> {
  const hostnames = await findSiteHostnames(ctx.database.reader, [site.id]);
  const siteUrl = siteUrlOf(ctx, siteLocation(organization, site, hostnames.get(site.id)));
  const isOpen = site.published === 1 && site.visibility === 'share-link';
  return links.map((link) => presentShareLink(link, isOpen ? siteUrl : undefined));
}
