import type { SiteAdaptiveSchemaRow, SiteVisitorAuthRow } from '../db/tables/site-publishing.ts';
import type { Db } from './spaces.ts';

export async function findAdaptiveSchema(db: Db, siteId: string): Promise<SiteAdaptiveSchemaRow | undefined> {
  return db
    .selectFrom('site_adaptive_schemas')
    .select(['site_id', 'json_schema', 'updated_at'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
}

export async function replaceAdaptiveSchemaRow(db: Db, row: SiteAdaptiveSchemaRow): Promise<void> {
  const { json_schema, updated_at } = row;
  await db
    .insertInto('site_adaptive_schemas')
    .values(row)
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ json_schema, updated_at }))
    .execute();
}

/** How visitors of a site sign in; undefined before anybody asked for its key. */
export async function findVisitorAuth(db: Db, siteId: string): Promise<SiteVisitorAuthRow | undefined> {
  return db
    .selectFrom('site_visitor_auth')
    .select(['site_id', 'backend', 'private_key', 'fallback_url', 'integration', 'updated_at'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
}

export async function insertVisitorAuth(db: Db, row: SiteVisitorAuthRow): Promise<void> {
  await db.insertInto('site_visitor_auth').values(row).execute();
}

export async function updateVisitorAuthRow(
  db: Db,
  siteId: string,
  changes: Partial<SiteVisitorAuthRow>,
): Promise<void> {
  await db.updateTable('site_visitor_auth').set(changes).where('site_id', '=', siteId).execute();
}
