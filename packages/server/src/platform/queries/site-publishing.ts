import type { Db } from '../db/database.ts';
import type {
  SiteAdaptiveSchemaRow,
  SiteEntryCodeRow,
  SiteVisitorAuthRow,
  VisitorEntryCodeRow,
} from '../db/tables/site-publishing.ts';

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

/** Visitor authentication of a site; undefined before its key was requested. */
export async function findVisitorAuth(db: Db, siteId: string): Promise<SiteVisitorAuthRow | undefined> {
  return db
    .selectFrom('site_visitor_auth')
    .select([
      ...(['site_id', 'backend', 'private_key', 'fallback_url', 'integration', 'password_hash', 'updated_at'] as const),
      ...(['oidc_provider_id', 'email_domains', 'groups', 'groups_claim'] as const),
    ])
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

/** Stores a code, and deletes expired ones. */
export async function insertEntryCode(db: Db, row: SiteEntryCodeRow, now: string): Promise<void> {
  await db.deleteFrom('site_entry_codes').where('expires_at', '<=', now).execute();
  await db.insertInto('site_entry_codes').values(row).execute();
}

/** Reads a code and deletes it: it works once. */
export async function takeEntryCode(db: Db, codeHash: string): Promise<SiteEntryCodeRow | undefined> {
  const columns = ['code_hash', 'site_id', 'session_id', 'base_url', 'browser_hash', 'path', 'expires_at'] as const;
  const row = await db
    .selectFrom('site_entry_codes')
    .select(columns)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (row !== undefined) await db.deleteFrom('site_entry_codes').where('code_hash', '=', codeHash).execute();
  return row;
}

/** Like `insertEntryCode`, for a visitor of an identity provider. */
export async function insertVisitorCode(db: Db, row: VisitorEntryCodeRow, now: string): Promise<void> {
  await db.deleteFrom('visitor_entry_codes').where('expires_at', '<=', now).execute();
  await db.insertInto('visitor_entry_codes').values(row).execute();
}

/** Reads such a code and deletes it: it works once. */
export async function takeVisitorCode(db: Db, codeHash: string): Promise<VisitorEntryCodeRow | undefined> {
  const columns = ['code_hash', 'site_id', 'base_url', 'browser_hash', 'path', 'claims', 'expires_at'] as const;
  const row = await db
    .selectFrom('visitor_entry_codes')
    .select(columns)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (row !== undefined) await db.deleteFrom('visitor_entry_codes').where('code_hash', '=', codeHash).execute();
  return row;
}
