import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** Providers of OpenID Connect, linked identities, and pending sign-ins. */
export async function createOpenIdConnect(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required, optional } = tableBuilder(db, types);
  const providers = required(
    table('oidc_providers'),
    ...['organization_id', 'kind', 'label', 'issuer', 'client_id', 'groups_claim', 'group_mappings'],
    ...['created_at', 'updated_at'],
  );
  await optional(providers, 'client_secret', 'default_team_id', 'default_role')
    .addForeignKeyConstraint('oidc_providers_organization', ['organization_id'], 'organizations', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .addForeignKeyConstraint('oidc_providers_team', ['default_team_id'] as never[], 'teams', ['id'], (on) =>
      on.onDelete('set null'),
    )
    .execute();
  await db.schema
    .createIndex('oidc_providers_order')
    .on('oidc_providers')
    .columns(['organization_id', 'created_at', 'id'])
    .execute();
  const identities = required(
    table('user_identities'),
    ...['user_id', 'trusted_by', 'issuer', 'subject', 'created_at', 'used_at'],
  );
  await optional(identities, 'email')
    .addForeignKeyConstraint('user_identities_user', ['user_id'], 'users', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('user_identities_subject')
    .on('user_identities')
    .columns(['trusted_by', 'issuer', 'subject'])
    .unique()
    .execute();
  await db.schema.createIndex('user_identities_user_order').on('user_identities').columns(['user_id', 'id']).execute();
  await optional(
    required(table('oidc_requests'), 'provider_id', 'browser_hash', 'purpose', 'return_to', 'created_at', 'expires_at'),
    'session_id',
  ).execute();
  await db.schema.createIndex('oidc_requests_expiry').on('oidc_requests').column('expires_at').execute();
  await required(
    table('visitor_entry_codes', ['code_hash']),
    ...['site_id', 'base_url', 'browser_hash', 'path', 'claims', 'expires_at'],
  )
    .addForeignKeyConstraint('visitor_entry_codes_site', ['site_id'], 'sites', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('visitor_entry_codes_expiry').on('visitor_entry_codes').column('expires_at').execute();
  const text = types.text as 'text';
  await db.schema.alterTable('sessions').addColumn('identity_id', text).execute();
  await db.schema.alterTable('site_visitor_auth').addColumn('oidc_provider_id', text).execute();
  await db.schema.alterTable('site_visitor_auth').addColumn('email_domains', text).execute();
}
