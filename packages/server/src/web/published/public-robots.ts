import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import { siteLocation } from '../../domain/sites/site-location.ts';
import { type Answer, answerText } from '../../domain/sites/site-response.ts';
import { siteUrlOf } from '../../domain/sites/site-url.ts';
import { selectDeletedOrganizations } from '../../platform/queries/deleted-organizations.ts';
import { findSiteHostnames } from '../../platform/queries/hostnames.ts';

/** Sites that robots may index. */
const MAX_SITES = 1000;

/**
 * `/robots.txt` of the public host, the only one that robots read there: disallows the API, and lists the sitemaps of
 * the public sites whose canonical URL is below the public URL, oldest first.
 */
export async function answerPublicRobots(ctx: Context): Promise<Answer> {
  const db = ctx.database.reader;
  const sites = await db
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select(['sites.id', 'sites.basename', 'sites.proxy_origin', 'organizations.hostname'])
    .where('sites.published', '=', 1)
    .where('organizations.id', 'not in', selectDeletedOrganizations(db))
    .where('sites.visibility', '=', 'public')
    .orderBy('sites.created_at')
    .orderBy('sites.id')
    .limit(MAX_SITES)
    .execute();
  const hostnames = await findSiteHostnames(
    db,
    sites.map(({ id }) => id),
  );
  const siteUrls = sites
    .map((site) => siteUrlOf(ctx, siteLocation(site, site, hostnames.get(site.id))))
    .filter((siteUrl) => siteUrl.startsWith(`${ctx.config.publicUrl}/`));
  const path = publicPathOf(ctx);
  const rules = ['User-agent: *', `Disallow: ${path}/v1/`, `Disallow: ${path}/files/`, 'Allow: /', ''];
  return answerText('text', [...rules, ...siteUrls.map((siteUrl) => `Sitemap: ${siteUrl}sitemap.xml`), ''].join('\n'));
}
