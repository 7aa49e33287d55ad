import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** Passwords of sites, and the codes by which members access sites of their organization. */
export async function createSiteReaders(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required } = tableBuilder(db, types);
  await db.schema
    .alterTable('site_visitor_auth')
    .addColumn('password_hash', types.text as 'text')
    .execute();
  await required(
    table('site_entry_codes', ['code_hash']),
    ...['site_id', 'session_id', 'base_url', 'browser_hash', 'path', 'expires_at'],
  )
    .addForeignKeyConstraint('site_entry_codes_site', ['site_id'], 'sites', ['id'], (on) => on.onDelete('cascade'))
    .addForeignKeyConstraint('site_entry_codes_session', ['session_id'], 'sessions', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('site_entry_codes_expiry').on('site_entry_codes').column('expires_at').execute();
}
