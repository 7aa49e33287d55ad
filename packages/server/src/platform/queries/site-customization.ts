import type { SiteCustomization } from '@bindery/site';
import type { Db } from '../db/database.ts';
import type { SiteCustomizationRow, SiteSpaceCustomizationRow } from '../db/tables/site-customization.ts';

/** The settings of these sites, by id. */
export async function findCustomizations(
  db: Db,
  siteIds: readonly string[],
): Promise<Map<string, Partial<SiteCustomization>>> {
  if (siteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('site_customizations')
    .select(['site_id', 'settings'])
    .where('site_id', 'in', siteIds)
    .execute();
  return new Map(rows.map(({ site_id, settings }) => [site_id, JSON.parse(settings)]));
}

/** The overridden settings of the site spaces of a site, by id. */
export async function findSiteSpaceCustomizations(
  db: Db,
  siteId: string,
): Promise<Map<string, Partial<SiteCustomization>>> {
  const rows = await db
    .selectFrom('site_space_customizations')
    .innerJoin('site_spaces', 'site_spaces.id', 'site_space_customizations.site_space_id')
    .select(['site_space_customizations.site_space_id as id', 'site_space_customizations.settings as settings'])
    .where('site_spaces.site_id', '=', siteId)
    .execute();
  return new Map(rows.map(({ id, settings }) => [id, JSON.parse(settings)]));
}

export async function replaceCustomizationRow(db: Db, row: SiteCustomizationRow): Promise<void> {
  const { settings, updated_at } = row;
  await db
    .insertInto('site_customizations')
    .values(row)
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ settings, updated_at }))
    .execute();
}

export async function replaceSiteSpaceCustomizationRow(db: Db, row: SiteSpaceCustomizationRow): Promise<void> {
  const { settings, updated_at } = row;
  await db
    .insertInto('site_space_customizations')
    .values(row)
    .onConflict((conflict) => conflict.column('site_space_id').doUpdateSet({ settings, updated_at }))
    .execute();
}

export async function deleteSiteSpaceCustomizationRow(db: Db, siteSpaceId: string): Promise<void> {
  await db.deleteFrom('site_space_customizations').where('site_space_id', '=', siteSpaceId).execute();
}
