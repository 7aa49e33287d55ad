import type { SiteAccess } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import type { ShareLinkRow } from '../../db/tables/share-links.ts';
import { findSiteHostnames } from '../../queries/hostnames.ts';
import { siteLocation } from '../../sites/site-location.ts';
import { pathOfSegments, siteAddress } from '../../sites/site-url.ts';
import type { ShareLink } from './schema.ts';

/**
 * Share links of one site. Their addresses exist while they can open something (docs/api/contract.md#share-keys).
 */
export async function presentShareLinks(
  ctx: Context,
  { organization, site }: Pick<SiteAccess, 'organization' | 'site'>,
  links: readonly ShareLinkRow[],
): Promise<ShareLink[]> {
  const hostnames = await findSiteHostnames(ctx.database.reader, [site.id]);
  const address = siteAddress(ctx, siteLocation(organization, site, hostnames.get(site.id)));
  const isOpen = site.published === 1 && site.visibility === 'share-link';
  return links.map((link) => ({
    object: 'share-link',
    id: link.id,
    createdAt: link.created_at,
    name: link.name,
    active: link.active === 1,
    urls: { ...(isOpen && { published: address + pathOfSegments([link.key]) }) },
  }));
}
