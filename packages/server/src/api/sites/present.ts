import type { SiteCustomization } from '@bindery/site';
import type { SiteFeature } from '../../config/site-features.ts';
import type { Context } from '../../context.ts';
import type { OrganizationRow } from '../../db/tables/organizations.ts';
import type { SiteRow } from '../../db/tables/sites.ts';
import { notFound } from '../../errors.ts';
import { findSiteHostnames, type SiteHostnames } from '../../queries/hostnames.ts';
import { findSiteSpaceCustomizations } from '../../queries/site-customization.ts';
import { countSiteSpaces } from '../../queries/site-spaces.ts';
import { loadCustomization, mergeCustomization, withoutConditions } from '../../sites/load-customization.ts';
import { siteLocation } from '../../sites/site-location.ts';
import { pathOfSegments, proxiedPath, siteAddress } from '../../sites/site-url.ts';
import { type PublishedCustomization, publishCustomization } from './customization-schema.ts';
import { listFeatures } from './list-features.ts';
import { loadReadableStructure, presentPublishedStructure } from './present-structure.ts';
import { isOutsider, meetsAsOutsider, type SiteReading } from './readable-site.ts';
import type { PublishedContentSite, Site } from './schema.ts';

/** Sites of one organization with what their payload shows besides their rows. */
export async function presentSites(
  ctx: Context,
  organization: OrganizationRow,
  sites: readonly SiteRow[],
): Promise<Site[]> {
  const ids = sites.map(({ id }) => id);
  const counts = await countSiteSpaces(ctx.database.reader, ids);
  const hostnames = await findSiteHostnames(ctx.database.reader, ids);
  const features = await listFeatures(ctx.database.reader, sites, (id) => {
    return { siteSpaces: counts.get(id) ?? 0, hasHostname: hostnames.get(id)?.own !== undefined };
  });
  return sites.map((site) => {
    const details = { siteSpaces: counts.get(site.id) ?? 0, features: features.get(site.id) ?? [] };
    return presentSite(ctx, organization, site, { ...details, hostnames: hostnames.get(site.id) });
  });
}

/** What a site's payload shows besides its own row. */
interface SiteDetails {
  /** Number of site spaces. */
  readonly siteSpaces: number;
  readonly hostnames: SiteHostnames | undefined;
  readonly features: readonly SiteFeature[];
}

/** A site with its details. */
function presentSite(
  ctx: Context,
  organization: OrganizationRow,
  site: SiteRow,
  { siteSpaces, hostnames, features }: SiteDetails,
): Site {
  const { publicUrl, frozenFeatures } = ctx.config;
  const address = siteAddress(ctx, siteLocation(organization, site, hostnames));
  return {
    object: 'site',
    id: site.id,
    type: site.type,
    title: site.title,
    ...(hostnames?.own !== undefined && { hostname: hostnames.own }),
    basename: site.basename,
    ...(site.proxy_origin !== null && {
      proxy: { origin: site.proxy_origin, target: publicUrl + proxiedPath(site.id) },
    }),
    visibility: site.visibility,
    published: site.published === 1,
    siteSpaces,
    createdAt: site.created_at,
    adaptiveContent: { enabled: site.adaptive_content === 1 },
    features: features.map((id) => ({ id, plan: site.type, frozen: frozenFeatures.has(id) })),
    urls: {
      location: `${publicUrl}/v1/orgs/${site.organization_id}/sites/${site.id}`,
      app: `${publicUrl}/o/${site.organization_id}/site/${site.id}`,
      ...(site.published === 1 && { published: address }),
    },
  };
}

/** A site with everything that a renderer needs. */
export async function presentPublishedSite(ctx: Context, reading: SiteReading): Promise<PublishedContentSite> {
  const { site, organization } = reading;
  const db = ctx.database.reader;
  const { settings } = await loadCustomization(db, site);
  const overrides = await findSiteSpaceCustomizations(db, site.id);
  const structure = await loadReadableStructure(ctx, reading);
  const present = (look: SiteCustomization) =>
    publishCustomization(isOutsider(reading) ? withoutConditions(look, meetsAsOutsider(reading)) : look);
  // Renderers look every site space up, also those that look like their site.
  const ofSiteSpaces = structure.siteSpaces.map(({ row }): [string, PublishedCustomization] => {
    const override = overrides.get(row.id);
    return [row.id, present(override === undefined ? settings : mergeCustomization(settings, override))];
  });
  const [shown] = await presentSites(ctx, organization, [site]);
  if (shown === undefined) throw notFound('site');
  const { published } = shown.urls;
  const key = reading.shareKey === undefined ? [] : [reading.shareKey];
  return {
    object: 'published-content-site',
    site: {
      ...shown,
      urls: { ...shown.urls, ...(published !== undefined && { published: published + pathOfSegments(key) }) },
    },
    structure: await presentPublishedStructure(ctx, reading, structure),
    customizations: { site: present(settings), siteSpaces: Object.fromEntries(ofSiteSpaces) },
    scripts: [],
  };
}
