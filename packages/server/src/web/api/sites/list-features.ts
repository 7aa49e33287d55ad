import { loadCustomizations } from '../../../domain/sites/load-customization.ts';
import type { SiteFeature } from '../../../platform/config/site-features.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import { listSitesWithRedirects } from '../../../platform/queries/site-redirects.ts';
import { listSectionRows } from '../../../platform/queries/site-sections.ts';
import { FEATURE_OF_VISIBILITY } from './frozen-features.ts';

/** Properties of a site besides its row. */
export interface SiteCounts {
  /** Number of site spaces. */
  readonly siteSpaces: number;
  readonly hasHostname: boolean;
}

/** The features in use on these sites, by site id (docs/api/contract.md#frozen-features). */
export async function listFeatures(
  db: Db,
  sites: readonly SiteRow[],
  countsOf: (siteId: string) => SiteCounts,
): Promise<Map<string, SiteFeature[]>> {
  const ids = sites.map(({ id }) => id);
  const customizations = await loadCustomizations(db, sites);
  const withRedirects = await listSitesWithRedirects(db, ids);
  const withSections = new Set((await listSectionRows(db, ids)).map(({ site_id }) => site_id));
  return new Map(
    sites.map((site) => {
      const { siteSpaces, hasHostname } = countsOf(site.id);
      const siteCustomization = customizations.get(site.id);
      const uses: Partial<Record<SiteFeature, boolean | undefined>> = {
        [FEATURE_OF_VISIBILITY[site.visibility]]: true,
        'sites-adaptive-content': site.adaptive_content === 1,
        'sites-custom-domain': hasHostname,
        'sites-custom-subdirectory': site.proxy_origin !== null,
        'sites-sections': withSections.has(site.id),
        'sites-multivariant-site': siteSpaces > 1,
        'sites-redirects': withRedirects.has(site.id),
        'sites-basic-customization': siteCustomization?.isCustomized,
        'sites-advanced-customization': siteCustomization?.settings.advancedCustomization.enabled,
        'sites-pdf-export': siteCustomization?.settings.pdf.enabled,
        'sites-page-feedback': siteCustomization?.settings.feedback.enabled,
        // A published site counts its readers and their searches.
        'sites-page-traffic-insights': site.published === 1,
        'sites-search-insights': site.published === 1,
      };
      return [site.id, (Object.keys(uses) as SiteFeature[]).filter((feature) => uses[feature] === true)];
    }),
  );
}
