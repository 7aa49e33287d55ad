import type { Context } from '../../../domain/context.ts';
import { siteLocation } from '../../../domain/sites/site-location.ts';
import { proxiedPath, siteUrlOf } from '../../../domain/sites/site-url.ts';
import type { SiteFeature } from '../../../platform/config/site-features.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import type { SiteHostnames } from '../../../platform/queries/hostnames.ts';
import type { Site } from './schema.ts';

/** The payload of a site besides its row. */
interface SiteDetails {
  /** Number of site spaces. */
  readonly siteSpaces: number;
  readonly hostnames: SiteHostnames | undefined;
  readonly features: readonly SiteFeature[];
}

/** A site with its details. */
export function presentSite(
  ctx: Context,
  organization: OrganizationRow,
  site: SiteRow,
  { siteSpaces, hostnames, features }: SiteDetails,
): Site {
  const { publicUrl, frozenFeatures } = ctx.config;
  const siteUrl = siteUrlOf(ctx, siteLocation(organization, site, hostnames));
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
      ...(site.published === 1 && { published: siteUrl }),
    },
  };
}
