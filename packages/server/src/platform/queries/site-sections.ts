import type { Db } from '../db/database.ts';
import type { SiteSectionRow } from '../db/tables/site-sections.ts';

const COLUMNS = [
  'id',
  'site_id',
  'group_id',
  'title',
  'description',
  'icon',
  'path',
  'condition',
  'position',
  'default_site_space_id',
  'created_at',
] as const;

/** The sections of these sites, by position within their parent. */
export async function listSectionRows(db: Db, siteIds: readonly string[]): Promise<SiteSectionRow[]> {
  if (siteIds.length === 0) return [];
  return db
    .selectFrom('site_sections')
    .select(COLUMNS)
    .where('site_id', 'in', siteIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function insertSectionRows(db: Db, rows: readonly SiteSectionRow[]): Promise<void> {
  await db.insertInto('site_sections').values(rows).execute();
}

export async function updateSectionRows(
  db: Db,
  ids: readonly string[],
  changes: Partial<SiteSectionRow>,
): Promise<void> {
  await db.updateTable('site_sections').set(changes).where('id', 'in', ids).execute();
}

export async function deleteSectionRows(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('site_sections').where('id', 'in', ids).execute();
}
