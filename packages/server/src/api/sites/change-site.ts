import type { SiteRow } from '../../db/tables/sites.ts';
import type { Tx } from '../../db/transact.ts';
import { notFound } from '../../errors.ts';
import { findSite, updateSiteRow } from '../../queries/sites.ts';

/**
 * The site as it is in this unit of work.
 * @throws 404 when it was deleted meanwhile
 */
export async function getSite(tx: Tx, siteId: string): Promise<SiteRow> {
  const site = await findSite(tx.db, siteId);
  if (site === undefined) throw notFound('site');
  return site;
}

/** Changes a site, or marks that something below it has changed: published pages are kept by its `updated_at`. */
export async function changeSite(tx: Tx, site: SiteRow, changes: Partial<SiteRow> = {}): Promise<SiteRow> {
  const changed = { ...changes, updated_at: laterThan(site.updated_at, tx.now) };
  await updateSiteRow(tx.db, site.id, changed);
  return { ...site, ...changed };
}

/** `now`, or the next millisecond after `before` when two changes share one or the clock went back. */
function laterThan(before: string, now: string): string {
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString();
}
