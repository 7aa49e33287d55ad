import { containsText } from '../db/contains.ts';
import type { Db } from '../db/database.ts';
import type { SiteRow } from '../db/tables/sites.ts';
import { selectDeletedOrganizations } from './deleted-organizations.ts';
import { selectShownSiteSpaces } from './site-spaces.ts';

export const SITE_COLUMNS = [
  'id',
  'organization_id',
  'type',
  'title',
  'title_folded',
  'basename',
  'visibility',
  'published',
  'adaptive_content',
  'proxy_origin',
  'default_site_space_id',
  'default_section_id',
  'created_by',
  'created_at',
  'updated_at',
] as const;

/** A site of an organization that is not in the trash. */
export async function findSite(db: Db, siteId: string): Promise<SiteRow | undefined> {
  return db
    .selectFrom('sites')
    .select(SITE_COLUMNS)
    .where('id', '=', siteId)
    .where('organization_id', 'not in', selectDeletedOrganizations(db))
    .executeTakeFirst();
}

/** The site with this basename. */
export async function findSiteByBasename(
  db: Db,
  organizationId: string,
  basename: string,
): Promise<SiteRow | undefined> {
  return db
    .selectFrom('sites')
    .select(SITE_COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('basename', '=', basename)
    .executeTakeFirst();
}

/** Filters of a list of sites; absent members match everything. */
interface SiteFilters {
  readonly space?: string;
  readonly title?: string;
  readonly published?: boolean;
  readonly type?: readonly SiteRow['type'][];
}

/** The sites of an organization that match all given filters. */
export function selectSites(db: Db, organizationId: string, filters: SiteFilters) {
  const { space, title, published, type } = filters;
  let query = db.selectFrom('sites').select(SITE_COLUMNS).where('organization_id', '=', organizationId);
  if (title !== undefined) query = query.where(containsText('title_folded', title));
  if (published !== undefined) query = query.where('published', '=', published ? 1 : 0);
  if (type !== undefined) query = query.where('type', 'in', type);
  if (space !== undefined) {
    const showing = selectShownSiteSpaces(db).select('site_spaces.site_id').where('site_spaces.space_id', '=', space);
    query = query.where('id', 'in', showing);
  }
  return query;
}

/** The ids of the sites with a grant to the user or the user's teams. */
export function selectGrantedSites(db: Db, userId: string) {
  const toTeams = db
    .selectFrom('site_team_grants')
    .innerJoin('team_members', 'team_members.team_id', 'site_team_grants.team_id')
    .select('site_team_grants.site_id')
    .where('team_members.user_id', '=', userId);
  return db.selectFrom('site_user_grants').select('site_id').where('user_id', '=', userId).union(toTeams);
}

/** Basenames in use that begin with `stem`, to generate a free one. */
export async function listBasenamesLike(db: Db, organizationId: string, stem: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sites')
    .select('basename')
    .where('organization_id', '=', organizationId)
    .where('basename', 'like', `${stem}%`)
    .execute();
  return rows.map((row) => row.basename);
}

export async function hasSites(db: Db, organizationId: string): Promise<boolean> {
  const site = db.selectFrom('sites').select('id').where('organization_id', '=', organizationId).limit(1);
  return (await site.executeTakeFirst()) !== undefined;
}

export async function insertSite(db: Db, row: SiteRow): Promise<void> {
  await db.insertInto('sites').values(row).execute();
}

export async function updateSiteRow(db: Db, siteId: string, changes: Partial<SiteRow>): Promise<void> {
  await db.updateTable('sites').set(changes).where('id', '=', siteId).execute();
}

/** Deletes the site with its site spaces and share links, if it belongs to this organization. */
export async function deleteSiteRow(db: Db, organizationId: string, siteId: string): Promise<void> {
  await db.deleteFrom('sites').where('id', '=', siteId).where('organization_id', '=', organizationId).execute();
}
