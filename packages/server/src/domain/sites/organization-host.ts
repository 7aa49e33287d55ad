import type { OrganizationRow } from '../../platform/db/tables/organizations.ts';
import type { SiteRow } from '../../platform/db/tables/sites.ts';
import { findSiteHostnames } from '../../platform/queries/hostnames.ts';
import { findSite, selectSites } from '../../platform/queries/sites.ts';
import type { Context } from '../context.ts';
import { siteLocation } from './site-location.ts';
import { type Answer, answerText } from './site-response.ts';
import { pathOfSegments, siteUrlOf } from './site-url.ts';

/** Sites that robots may index on one host. */
const MAX_SITES = 1000;

/**
 * Responses on the host of an organization besides its sites: `/` redirects to the default site, or to its only one,
 * and `/robots.txt` lists the sitemaps of the public ones. Sites that are unlisted or need a key are not revealed.
 */
export async function answerForOrganization(
  ctx: Context,
  organization: OrganizationRow,
  path: string,
): Promise<Answer | undefined> {
  if (path === 'robots.txt') return answerText('text', await writeRobots(ctx, organization));
  const front = path === '' ? await findFrontSite(ctx, organization) : undefined;
  return front && { kind: 'redirect', location: `/${pathOfSegments([front.basename])}`, status: 302 };
}

/** The default site of an organization, or its only one, for anonymous visitors. */
export async function findFrontSite(ctx: Context, organization: OrganizationRow): Promise<SiteRow | undefined> {
  const chosen = JSON.parse(organization.default_content ?? 'null') as { readonly site?: string } | null;
  const site = chosen?.site === undefined ? undefined : await findSite(ctx.database.reader, chosen.site);
  if (site?.published === 1 && site.visibility !== 'share-link') return site;
  const [only, other] = await selectSites(ctx.database.reader, organization.id, { published: true })
    .where('visibility', 'in', ['public', 'visitor-auth'])
    .limit(2)
    .execute();
  return other === undefined ? only : undefined;
}

async function writeRobots(ctx: Context, organization: OrganizationRow): Promise<string> {
  const db = ctx.database.reader;
  const sites = await selectSites(db, organization.id, { published: true })
    .where('visibility', '=', 'public')
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_SITES)
    .execute();
  if (sites.length === 0) return 'User-agent: *\nDisallow: /\n';
  const ids = sites.map(({ id }) => id);
  const hostnames = await findSiteHostnames(db, ids);
  const siteUrls = sites.map((site) => siteUrlOf(ctx, siteLocation(organization, site, hostnames.get(site.id))));
  return `User-agent: *\nAllow: /\n\n${siteUrls.map((siteUrl) => `Sitemap: ${siteUrl}sitemap.xml\n`).join('')}`;
}
