import { defaultCustomization } from '@bindery/site';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { type SiteLocation, siteAddress } from '../../published/address.ts';
import { findSiteHostnames } from '../hostnames/queries.ts';
import type { OrganizationRow } from '../organizations/table.ts';
import { presentSiteSpaces } from '../site-spaces/present.ts';
import { countSiteSpaces, selectSiteSpaces } from '../site-spaces/queries.ts';
import { isOutsider, type SiteReading } from './readable-site.ts';
import type { PublishedContentSite, Site, SiteVisibility } from './schema.ts';
import type { SiteRow } from './table.ts';

/** Sites of one organization with what their payload shows beside their rows. */
export async function presentSites(
  ctx: Context,
  organization: OrganizationRow,
  sites: readonly SiteRow[],
): Promise<Site[]> {
  const ids = sites.map(({ id }) => id);
  const counts = await countSiteSpaces(ctx.database.reader, ids);
  const hostnames = await findSiteHostnames(ctx.database.reader, ids);
  return sites.map((site) => {
    const siteSpaces = counts.get(site.id) ?? 0;
    return presentSite(ctx, organization, site, { siteSpaces, hostname: hostnames.get(site.id) });
  });
}

/** What a site's payload shows beside its own row. */
interface SiteDetails {
  /** Number of site spaces. */
  readonly siteSpaces: number;
  readonly hostname: string | undefined;
}

/** A site with its details. */
function presentSite(
  ctx: Context,
  organization: OrganizationRow,
  site: SiteRow,
  { siteSpaces, hostname }: SiteDetails,
): Site {
  const { publicUrl } = ctx.config;
  const address = siteAddress(ctx, siteLocation(organization, site, hostname));
  return {
    object: 'site',
    id: site.id,
    type: site.type,
    title: site.title,
    ...(hostname !== undefined && { hostname }),
    basename: site.basename,
    ...(site.proxy_origin !== null && { proxy: { origin: site.proxy_origin, target: address } }),
    visibility: site.visibility,
    published: site.published === 1,
    siteSpaces,
    createdAt: site.created_at,
    adaptiveContent: { enabled: site.adaptive_content === 1 },
    features: listFeatures(site, siteSpaces).map((id) => ({ id, plan: site.type, frozen: false })),
    urls: {
      location: `${publicUrl}/v1/orgs/${site.organization_id}/sites/${site.id}`,
      app: `${publicUrl}/o/${site.organization_id}/site/${site.id}`,
      ...(site.published === 1 && { published: address }),
    },
  };
}

/** What the addresses of a site are made of. */
export const siteLocation = (
  { hostname: organizationHostname }: Pick<OrganizationRow, 'hostname'>,
  { basename, proxy_origin }: Pick<SiteRow, 'basename' | 'proxy_origin'>,
  customHostname: string | undefined,
): SiteLocation => ({ organizationHostname, basename, proxyOrigin: proxy_origin, customHostname });

const FEATURE_OF_VISIBILITY: Readonly<Record<SiteVisibility, string>> = {
  public: 'sites-public-visibility',
  unlisted: 'sites-unlisted-visibility',
  'share-link': 'sites-share-links',
  'visitor-auth': 'sites-visitor-authentication',
};

/** What a site makes use of, by the ids of decisions, appendix A (override 14). */
function listFeatures(site: SiteRow, siteSpaces: number): string[] {
  const { pdf, feedback } = defaultCustomization(site.title);
  const uses = {
    [FEATURE_OF_VISIBILITY[site.visibility]]: true,
    'sites-adaptive-content': site.adaptive_content === 1,
    'sites-custom-subdirectory': site.proxy_origin !== null,
    'sites-multivariant-site': siteSpaces > 1,
    'sites-pdf-export': pdf.enabled,
    'sites-page-feedback': feedback.enabled,
  };
  return Object.entries(uses).flatMap(([id, isUsed]) => (isUsed ? [id] : []));
}

/** A site with everything that a renderer needs. */
export async function presentPublishedSite(ctx: Context, reading: SiteReading): Promise<PublishedContentSite> {
  const { site, organization } = reading;
  const rows = await selectSiteSpaces(ctx.database.reader, site.id, { unconditional: isOutsider(reading) })
    .orderBy('site_spaces.position')
    .orderBy('site_spaces.id')
    .execute();
  const [shown] = await presentSites(ctx, organization, [site]);
  if (shown === undefined) throw notFound('site');
  return {
    object: 'published-content-site',
    site: shown,
    structure: { type: 'siteSpaces', structure: await presentSiteSpaces(ctx, reading, rows) },
    customizations: { site: defaultCustomization(site.title), siteSpaces: {} },
    scripts: [],
  };
}
