import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** Former basenames of sites, which redirect to them. */
export async function createFormerBasenames(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required } = tableBuilder(db, types);
  await required(table('site_former_basenames', ['organization_id', 'basename']), 'site_id', 'created_at')
    .addForeignKeyConstraint('site_former_basenames_site', ['site_id'], 'sites', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('site_former_basenames_site').on('site_former_basenames').column('site_id').execute();
}
