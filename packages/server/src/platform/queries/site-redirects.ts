import { countRows } from '../db/count-rows.ts';
import type { Db } from '../db/database.ts';
import type { SiteRedirectRow } from '../db/tables/site-redirects.ts';

const COLUMNS = ['id', 'site_id', 'source', 'destination', 'created_at', 'is_temporary', 'is_draft'] as const;

export const selectSiteRedirects = (db: Db, siteId: string) =>
  db.selectFrom('site_redirects').select(COLUMNS).where('site_id', '=', siteId);

export async function findSiteRedirectById(
  db: Db,
  siteId: string,
  siteRedirectId: string,
): Promise<SiteRedirectRow | undefined> {
  return selectSiteRedirects(db, siteId).where('id', '=', siteRedirectId).executeTakeFirst();
}

/** The redirect of a source in the form of `readSource`. */
export async function findSiteRedirectBySource(
  db: Db,
  siteId: string,
  source: string,
): Promise<SiteRedirectRow | undefined> {
  return selectSiteRedirects(db, siteId).where('source', '=', source).executeTakeFirst();
}

/** The redirects of any of these sources, drafts included. */
export async function listSiteRedirectsBySource(
  db: Db,
  siteId: string,
  sources: readonly string[],
): Promise<SiteRedirectRow[]> {
  return selectSiteRedirects(db, siteId).where('source', 'in', sources).execute();
}

export const countSiteRedirects = (db: Db, siteId: string): Promise<number> =>
  countRows(selectSiteRedirects(db, siteId));

/** The sites among these that have a redirect. */
export async function listSitesWithRedirects(db: Db, siteIds: readonly string[]): Promise<Set<string>> {
  if (siteIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('site_redirects')
    .select('site_id')
    .distinct()
    .where('site_id', 'in', siteIds)
    .execute();
  return new Set(rows.map(({ site_id }) => site_id));
}

export async function insertSiteRedirect(db: Db, row: SiteRedirectRow): Promise<void> {
  await db.insertInto('site_redirects').values(row).execute();
}

export async function updateSiteRedirectRow(
  db: Db,
  siteRedirectId: string,
  changes: Partial<SiteRedirectRow>,
): Promise<void> {
  await db.updateTable('site_redirects').set(changes).where('id', '=', siteRedirectId).execute();
}

export async function deleteSiteRedirectRow(db: Db, siteRedirectId: string): Promise<void> {
  await db.deleteFrom('site_redirects').where('id', '=', siteRedirectId).execute();
}
