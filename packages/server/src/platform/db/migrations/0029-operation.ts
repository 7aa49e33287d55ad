import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { type AnyTable, tableBuilder } from './table-builder.ts';

/**
 * What installation administrators operate with: what spaces and specifications use, how much organizations may
 * store, archives and servers; the groups whose
 * members a site admits; and what is needed to sign out at identity providers.
 */
export async function createOperation(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required, optional } = tableBuilder(db, types);
  const bytes = (builder: AnyTable, ...names: string[]) =>
    names.reduce((table, name) => table.addColumn(name, 'bigint', (column) => column.notNull()), builder);
  const counted = (name: string, owner: string, parent: string, ...columns: string[]) =>
    optional(required(bytes(table(name, [owner]), ...columns), 'changed_at'), 'counted_at')
      .addForeignKeyConstraint(`${name}_owner`, [owner], parent, ['id'], (on) => on.onDelete('cascade'))
      .execute();
  await counted('space_storage', 'space_id', 'spaces', 'content_bytes', 'file_bytes');
  await counted('specification_storage', 'specification_id', 'openapi_specs', 'bytes');
  await required(bytes(table('organization_quotas', ['organization_id']), 'bytes'), 'updated_at')
    .addForeignKeyConstraint('organization_quotas_organization', ['organization_id'], 'organizations', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .execute();
  await createExports(db, types);
  const node = required(table('server_nodes'), 'host', 'version', 'started_at', 'seen_at');
  await bytes(node, 'disk_free', 'disk_total').execute();
  const text = types.text as 'text';
  await db.schema.alterTable('site_visitor_auth').addColumn('groups', text).execute();
  await db.schema.alterTable('site_visitor_auth').addColumn('groups_claim', text).execute();
  await db.schema.alterTable('oidc_providers').addColumn('sign_out', 'integer').execute();
  await required(table('oidc_id_tokens'), 'provider_id', 'id_token', 'expires_at').execute();
  await db.schema.createIndex('oidc_id_tokens_expiry').on('oidc_id_tokens').column('expires_at').execute();
}

/** Archives of the whole installation. */
async function createExports(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required, optional, numbers } = tableBuilder(db, types);
  const names = ['created_by', 'started_at', 'finished_at', 'expires_at', 'blob', 'step', 'error'];
  await numbers(
    optional(required(table('installation_exports'), 'origin', 'state', 'created_at'), ...names),
    'done',
    'total',
  )
    .addColumn('size', 'bigint')
    .addColumn('row_count', 'integer')
    .addColumn('file_count', 'integer')
    .addColumn('event_count', 'integer')
    .addForeignKeyConstraint('installation_exports_person', ['created_by'], 'users', ['id'], (on) =>
      on.onDelete('set null'),
    )
    .execute();
}
