import { countRows } from '../db/count-rows.ts';
import type { Db } from '../db/database.ts';
import type { ShareLinkRow } from '../db/tables/share-links.ts';

const COLUMNS = ['id', 'site_id', 'name', 'key', 'active', 'created_at'] as const;

export const selectShareLinks = (db: Db, siteId: string) =>
  db.selectFrom('share_links').select(COLUMNS).where('site_id', '=', siteId);

export async function findShareLink(db: Db, siteId: string, shareLinkId: string): Promise<ShareLinkRow | undefined> {
  return selectShareLinks(db, siteId).where('id', '=', shareLinkId).executeTakeFirst();
}

export const countShareLinks = (db: Db, siteId: string): Promise<number> => countRows(selectShareLinks(db, siteId));

export async function insertShareLink(db: Db, row: ShareLinkRow): Promise<void> {
  await db.insertInto('share_links').values(row).execute();
}

export async function updateShareLinkRow(db: Db, shareLinkId: string, changes: Partial<ShareLinkRow>): Promise<void> {
  await db.updateTable('share_links').set(changes).where('id', '=', shareLinkId).execute();
}

/** No-op if the link does not exist, or belongs to another site. */
export async function deleteShareLinkRow(db: Db, siteId: string, shareLinkId: string): Promise<void> {
  await db.deleteFrom('share_links').where('site_id', '=', siteId).where('id', '=', shareLinkId).execute();
}
