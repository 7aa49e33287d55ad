import { notFound } from '../../platform/errors.ts';
import { selectDeletedOrganizations } from '../../platform/queries/deleted-organizations.ts';
import { isSameText } from '../../platform/secret/secret.ts';
import type { Context } from '../context.ts';

/** The site that a share key opens, and the spaces on it. */
export interface SharedSite {
  readonly siteId: string;
  readonly spaceIds: readonly string[];
  /** The unconditional spaces among them: a key does not identify its bearer. */
  readonly openSpaceIds: readonly string[];
}

/**
 * The site of a share key, for a caller who names the site: the only place that checks that they match.
 * @throws 404 as `requireSiteOfKey`, and if the key is for another site
 */
export async function requireSharedSite(ctx: Context, siteId: string, shareKey: string): Promise<SharedSite> {
  const shared = await requireSiteOfKey(ctx, shareKey);
  if (shared.siteId !== siteId) throw notFound('site');
  return shared;
}

/**
 * The site of a share key (docs/api/contract.md#calls-with-a-share-key).
 * @throws 404 if the key is unknown, or its link is not active
 */
export async function requireSiteOfKey(ctx: Context, shareKey: string): Promise<SharedSite> {
  const link = await ctx.database.reader
    .selectFrom('share_links')
    .innerJoin('sites', 'sites.id', 'share_links.site_id')
    .select(['share_links.site_id as siteId', 'share_links.key as key'])
    .where('share_links.key', '=', shareKey)
    .where('share_links.active', '=', 1)
    .where('sites.published', '=', 1)
    .where('sites.organization_id', 'not in', selectDeletedOrganizations(ctx.database.reader))
    .where('sites.visibility', '=', 'share-link')
    .executeTakeFirst();
  if (link === undefined || !isSameText(link.key, shareKey)) throw notFound('share link');
  const spaces = await ctx.database.reader
    .selectFrom('site_spaces')
    .leftJoin('site_sections', 'site_sections.id', 'site_spaces.section_id')
    .select(['site_spaces.space_id', 'site_spaces.condition', 'site_sections.condition as section_condition'])
    .where('site_spaces.site_id', '=', link.siteId)
    .execute();
  const isOpen = (row: (typeof spaces)[number]) => row.condition === null && row.section_condition === null;
  return {
    siteId: link.siteId,
    spaceIds: spaces.map((row) => row.space_id),
    openSpaceIds: spaces.filter(isOpen).map((row) => row.space_id),
  };
}
