import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { SiteSpaceRow } from '../db/tables/site-spaces.ts';

const COLUMNS = [
  'site_spaces.id',
  'site_spaces.site_id',
  'site_spaces.section_id',
  'site_spaces.space_id',
  'site_spaces.path',
  'site_spaces.condition',
  'site_spaces.position',
  'site_spaces.created_at',
] as const;

/**
 * Visible site spaces: those of deleted spaces are excluded until the space is restored. Lists, counts, structure and
 * publications all start here.
 */
export const selectShownSiteSpaces = (db: Db) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .where('spaces.deleted_at', 'is', null);

/** Numbers of visible site spaces, by site; sites without any are omitted. */
export async function countSiteSpaces(db: Db, siteIds: readonly string[]): Promise<Map<string, number>> {
  if (siteIds.length === 0) return new Map();
  const rows = await selectShownSiteSpaces(db)
    .select(['site_spaces.site_id as siteId', sql<number>`count(*)`.as('count')])
    .where('site_spaces.site_id', 'in', siteIds)
    .groupBy('site_spaces.site_id')
    .execute();
  return new Map(rows.map(({ siteId, count }) => [siteId, Number(count)]));
}

/** A site space with its position on its site. */
export interface SiteSpaceSibling extends SiteSpaceRow {
  /** Its space is deleted. */
  readonly hidden: boolean;
}

/** All site spaces of these sites by position, including hidden ones: they keep their paths and positions. */
export async function listSiteSpaceRows(db: Db, siteIds: readonly string[]): Promise<SiteSpaceSibling[]> {
  if (siteIds.length === 0) return [];
  const rows = await db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select(COLUMNS)
    .select('spaces.deleted_at')
    .where('site_spaces.site_id', 'in', siteIds)
    .orderBy('site_spaces.position')
    .orderBy('site_spaces.id')
    .execute();
  return rows.map(({ deleted_at, ...row }) => ({ ...row, hidden: deleted_at !== null }));
}

export async function insertSiteSpaces(db: Db, rows: readonly SiteSpaceRow[]): Promise<void> {
  await db.insertInto('site_spaces').values(rows).execute();
}

export async function updateSiteSpaceRows(
  db: Db,
  ids: readonly string[],
  changes: Partial<SiteSpaceRow>,
): Promise<void> {
  await db.updateTable('site_spaces').set(changes).where('id', 'in', ids).execute();
}

export async function deleteSiteSpaceRows(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('site_spaces').where('id', 'in', ids).execute();
}

/** Copies the customization of another site space of the same site. */
export async function copySiteSpaceCustomization(db: Db, fromId: string, toId: string, now: string): Promise<void> {
  const own = await db
    .selectFrom('site_space_customizations')
    .select('settings')
    .where('site_space_id', '=', fromId)
    .executeTakeFirst();
  if (own === undefined) return;
  const row = { site_space_id: toId, settings: own.settings, updated_at: now };
  await db.insertInto('site_space_customizations').values(row).execute();
}
