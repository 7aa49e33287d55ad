import type { Context } from '../../../domain/context.ts';
import type { SiteRedirectRow } from '../../../platform/db/tables/site-redirects.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import type { SiteRedirect } from './schema.ts';

export const presentSiteRedirect = (ctx: Context, site: SiteRow, redirect: SiteRedirectRow): SiteRedirect => ({
  object: 'site-redirect',
  id: redirect.id,
  source: redirect.source,
  destination: JSON.parse(redirect.destination),
  permanent: redirect.is_temporary !== 1,
  draft: redirect.is_draft === 1,
  createdAt: redirect.created_at,
  urls: {
    location: `${ctx.config.publicUrl}/v1/orgs/${site.organization_id}/sites/${site.id}/redirects/${redirect.id}`,
  },
});
