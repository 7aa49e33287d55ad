import type { Context } from '../context.ts';
import type { OrganizationRow } from '../db/tables/organizations.ts';
import type { SiteRow } from '../db/tables/sites.ts';
import { findSiteHostnames } from '../queries/hostnames.ts';
import { findSite, selectSites } from '../queries/sites.ts';
import { siteLocation } from './site-location.ts';
import { type Answer, answerText } from './site-response.ts';
import { pathOfSegments, siteAddress } from './site-url.ts';

/** Sites that robots may index on one host. */
const MAX_SITES = 1000;

/**
 * What stands on the host of an organization besides its sites: `/` leads to the site that the organization begins
 * with, or to its only one, and `/robots.txt` names the sitemaps of the public ones. Nothing tells of sites that are
 * not listed or need a key.
 */
export async function answerBesideSites(
  ctx: Context,
  organization: OrganizationRow,
  path: string,
): Promise<Answer | undefined> {
  if (path === 'robots.txt') return answerText('text', await writeRobots(ctx, organization));
  const front = path === '' ? await findFrontSite(ctx, organization) : undefined;
  return front && { kind: 'redirect', location: `/${pathOfSegments([front.basename])}`, status: 302 };
}

/** The site that an organization begins with, or its only one, for anybody who asks. */
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
  const addresses = sites.map((site) => siteAddress(ctx, siteLocation(organization, site, hostnames.get(site.id))));
  return `User-agent: *\nAllow: /\n\n${addresses.map((address) => `Sitemap: ${address}sitemap.xml\n`).join('')}`;
}
