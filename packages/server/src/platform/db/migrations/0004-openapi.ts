import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** OpenAPI specifications of organizations, and their versions. */
export async function createOpenApi(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required, optional } = tableBuilder(db, types);
  const specifications = required(
    table('openapi_specs'),
    ...['organization_id', 'slug', 'visibility', 'processing_state', 'run', 'created_at', 'updated_at'],
  );
  await optional(
    specifications,
    ...['source_url', 'source_text', 'error_code', 'error_message', 'processed_at', 'last_version_id', 'created_by'],
  )
    .addForeignKeyConstraint('openapi_specs_organization', ['organization_id'], 'organizations', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('openapi_specs_slug')
    .unique()
    .on('openapi_specs')
    .columns(['organization_id', 'slug'])
    .execute();
  await db.schema
    .createIndex('openapi_specs_source')
    .on('openapi_specs')
    .columns(['organization_id', 'source_url'])
    .execute();
  await optional(
    required(table('openapi_spec_versions'), 'spec_id', 'entry', 'files', 'format', 'created_at'),
    'source_url',
  )
    .addForeignKeyConstraint('openapi_spec_versions_spec', ['spec_id'], 'openapi_specs', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('openapi_spec_versions_order')
    .on('openapi_spec_versions')
    .columns(['spec_id', 'created_at', 'id'])
    .execute();
}
