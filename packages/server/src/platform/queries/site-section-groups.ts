import type { Db } from '../db/database.ts';
import type { SiteSectionGroupRow } from '../db/tables/site-section-groups.ts';

const COLUMNS = ['id', 'site_id', 'title', 'icon', 'position', 'created_at'] as const;

/** The groups of these sites, by position. */
export async function listGroupRows(db: Db, siteIds: readonly string[]): Promise<SiteSectionGroupRow[]> {
  if (siteIds.length === 0) return [];
  return db
    .selectFrom('site_section_groups')
    .select(COLUMNS)
    .where('site_id', 'in', siteIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function insertGroupRows(db: Db, rows: readonly SiteSectionGroupRow[]): Promise<void> {
  await db.insertInto('site_section_groups').values(rows).execute();
}

export async function updateGroupRows(
  db: Db,
  ids: readonly string[],
  changes: Partial<SiteSectionGroupRow>,
): Promise<void> {
  await db.updateTable('site_section_groups').set(changes).where('id', 'in', ids).execute();
}

export async function deleteGroupRows(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('site_section_groups').where('id', 'in', ids).execute();
}
