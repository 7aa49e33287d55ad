import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/database.ts';
import type { SiteSpaceRow } from './table.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

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
 * Site spaces as everybody sees them: those of deleted spaces are left out until the space is restored. Lists, counts,
 * structure and publications all begin here.
 */
export const selectShownSiteSpaces = (db: Db) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .where('spaces.deleted_at', 'is', null);

/** Numbers of shown site spaces, by site; sites without any are left out. */
export async function countSiteSpaces(db: Db, siteIds: readonly string[]): Promise<Map<string, number>> {
  if (siteIds.length === 0) return new Map();
  const rows = await selectShownSiteSpaces(db)
    .select(['site_spaces.site_id as siteId', sql<number>`count(*)`.as('count')])
    .where('site_spaces.site_id', 'in', siteIds)
    .groupBy('site_spaces.site_id')
    .execute();
  return new Map(rows.map(({ siteId, count }) => [siteId, Number(count)]));
}

/**
 * The default site space of the row of `sites` that it is selected from: the chosen one; while its space is deleted the
 * next shown one in order, and after the last one the first. Null when the site shows nothing.
 */
const SHOWN_DEFAULT = sql<string | null>`(
  select shown.id from site_spaces as shown
  inner join spaces on spaces.id = shown.space_id
  left join site_spaces as chosen on chosen.id = sites.default_site_space_id
  where shown.site_id = sites.id and spaces.deleted_at is null
  order by (shown.position, shown.id) < (chosen.position, chosen.id), shown.position, shown.id
  limit 1)`;

/** The default site space of each of these sites; sites that show nothing are left out. */
export async function findDefaultSiteSpaces(db: Db, siteIds: readonly string[]): Promise<Map<string, string>> {
  if (siteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sites')
    .select(['id', SHOWN_DEFAULT.as('siteSpaceId')])
    .where('id', 'in', siteIds)
    .execute();
  return new Map(rows.flatMap(({ id, siteSpaceId }) => (siteSpaceId === null ? [] : [[id, siteSpaceId]])));
}

/** Which site spaces to select. */
export interface SiteSpaceFilter {
  /** Leave out those with a condition. */
  readonly unconditional?: boolean;
  /** true: only the default one; false: only the others (decisions, row 143). */
  readonly default?: boolean | undefined;
}

/** The shown site spaces of a site, for a list in `SITE_SPACE_ORDER`. */
export function selectSiteSpaces(db: Db, siteId: string, filter: SiteSpaceFilter = {}) {
  let query = selectShownSiteSpaces(db).select(COLUMNS).where('site_spaces.site_id', '=', siteId);
  if (filter.unconditional === true) query = query.where('site_spaces.condition', 'is', null);
  if (filter.default === undefined) return query;
  const ofSite = db.selectFrom('sites').select(SHOWN_DEFAULT.as('id')).where('sites.id', '=', siteId);
  return query.where('site_spaces.id', filter.default ? '=' : '!=', ofSite);
}

/** Keys of site spaces in their order. */
export const SITE_SPACE_ORDER = {
  columns: ['position', 'id'],
  references: ['site_spaces.position', 'site_spaces.id'],
  direction: 'asc',
} as const;

/** A site space among the others of its site. */
export interface SiteSpaceSibling extends SiteSpaceRow {
  /** Its space is deleted. */
  readonly hidden: boolean;
}

/** All site spaces of a site in their order, the hidden ones too: they keep their paths and places. */
export const listSiblings = (db: Db, siteId: string): Promise<SiteSpaceSibling[]> => listSiteSpaceRows(db, [siteId]);

/** The same of several sites. */
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

export async function updateSiteSpaceRow(db: Db, siteSpaceId: string, changes: Partial<SiteSpaceRow>): Promise<void> {
  await db.updateTable('site_spaces').set(changes).where('id', '=', siteSpaceId).execute();
}

export async function deleteSiteSpaceRow(db: Db, siteSpaceId: string): Promise<void> {
  await db.deleteFrom('site_spaces').where('id', '=', siteSpaceId).execute();
}
