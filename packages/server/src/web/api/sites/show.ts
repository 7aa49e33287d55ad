import type { SiteCustomization } from '@bindery/site';
import type { Context } from '../../../domain/context.ts';
import { loadCustomization, mergeCustomization, withoutConditions } from '../../../domain/sites/load-customization.ts';
import { pathOfSegments } from '../../../domain/sites/site-url.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import { notFound } from '../../../platform/errors.ts';
import { findSiteHostnames } from '../../../platform/queries/hostnames.ts';
import { findSiteSpaceCustomizations } from '../../../platform/queries/site-customization.ts';
import { countSiteSpaces } from '../../../platform/queries/site-spaces.ts';
import { type PublishedCustomization, publishCustomization } from './customization-schema.ts';
import { listFeatures } from './list-features.ts';
import { presentSite } from './present.ts';
import { isOutsider, meetsAsOutsider, type SiteReading } from './readable-site.ts';
import type { PublishedContentSite, Site } from './schema.ts';
import { loadReadableStructure, showPublishedStructure } from './show-structure.ts';

/** Sites of one organization with their payloads. */
export async function showSites(
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

/** A site with all data that a renderer needs. */
export async function showPublishedSite(ctx: Context, reading: SiteReading): Promise<PublishedContentSite> {
  const { site, organization } = reading;
  const db = ctx.database.reader;
  const { settings } = await loadCustomization(db, site);
  const overrides = await findSiteSpaceCustomizations(db, site.id);
  const structure = await loadReadableStructure(ctx, reading);
  const present = (customization: SiteCustomization) =>
    publishCustomization(
      isOutsider(reading) ? withoutConditions(customization, meetsAsOutsider(reading)) : customization,
    );
  // Renderers look up every site space, also those without overrides.
  const ofSiteSpaces = structure.siteSpaces.map(({ row }): [string, PublishedCustomization] => {
    const override = overrides.get(row.id);
    return [row.id, present(override === undefined ? settings : mergeCustomization(settings, override))];
  });
  const [presentedSite] = await showSites(ctx, organization, [site]);
  if (presentedSite === undefined) throw notFound('site');
  const { published } = presentedSite.urls;
  const key = reading.shareKey === undefined ? [] : [reading.shareKey];
  return {
    object: 'published-content-site',
    site: {
      ...presentedSite,
      urls: { ...presentedSite.urls, ...(published !== undefined && { published: published + pathOfSegments(key) }) },
    },
    structure: await showPublishedStructure(ctx, reading, structure),
    customizations: { site: present(settings), siteSpaces: Object.fromEntries(ofSiteSpaces) },
    scripts: [],
  };
}
