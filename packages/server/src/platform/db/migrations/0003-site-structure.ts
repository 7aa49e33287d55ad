import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { type AnyTable, type Build, tableBuilder } from './table-builder.ts';

/** Sections and groups of sites, and their access, URLs and customization. */
export async function createSiteStructure(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const build = tableBuilder(db, types);
  await createSections(db, build);
  await createPublishing(build);
  await createUrlTables(db, build);
  await createSiteEvents(db, build);
}

async function createSections(db: Kysely<unknown>, { table, required, optional }: Build): Promise<void> {
  await belowSite(
    optional(required(table('site_section_groups'), 'site_id', 'title', 'position', 'created_at'), 'icon'),
    'site_section_groups',
  ).execute();
  await db.schema
    .createIndex('site_section_groups_order')
    .on('site_section_groups')
    .columns(['site_id', 'position', 'id'])
    .execute();

  const sections = optional(
    required(table('site_sections'), 'site_id', 'title', 'path', 'position', 'created_at'),
    ...['group_id', 'description', 'icon', 'condition', 'default_site_space_id'],
  );
  await belowSite(sections, 'site_sections').execute();
  await db.schema
    .createIndex('site_sections_order')
    .on('site_sections')
    .columns(['site_id', 'position', 'id'])
    .execute();
  await db.schema.alterTable('sites').addColumn('default_section_id', 'text').execute();
}

async function createPublishing({ table, required, optional }: Build): Promise<void> {
  await belowSite(
    required(table('site_adaptive_schemas', ['site_id']), 'json_schema', 'updated_at'),
    'site_adaptive_schemas',
  ).execute();
  await belowSite(
    required(table('site_customizations', ['site_id']), 'settings', 'updated_at'),
    'site_customizations',
  ).execute();
  await required(table('site_space_customizations', ['site_space_id']), 'settings', 'updated_at')
    .addForeignKeyConstraint('site_space_customizations_space', ['site_space_id'], 'site_spaces', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .execute();
  await belowSite(
    optional(
      required(table('site_visitor_auth', ['site_id']), 'backend', 'private_key', 'updated_at'),
      ...['fallback_url', 'integration'],
    ),
    'site_visitor_auth',
  ).execute();
}

async function createUrlTables(db: Kysely<unknown>, { table, required, optional, numbers }: Build): Promise<void> {
  await belowSite(
    required(table('site_redirects'), 'site_id', 'source', 'destination', 'created_at'),
    'site_redirects',
  ).execute();
  await db.schema
    .createIndex('site_redirects_source')
    .unique()
    .on('site_redirects')
    .columns(['site_id', 'source'])
    .execute();

  await belowSite(
    required(table('site_former_paths', ['site_id', 'path']), 'kind', 'target_id', 'created_at'),
    'site_former_paths',
  ).execute();

  const hostnames = required(table('custom_hostnames', ['hostname']), 'organization_id', 'created_at');
  await numbers(optional(hostnames, 'site_id', 'status', 'checked_at', 'created_by'), 'is_active')
    .addForeignKeyConstraint('custom_hostnames_organization', ['organization_id'], 'organizations', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .addForeignKeyConstraint('custom_hostnames_site', ['site_id'], 'sites', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('custom_hostnames_site').on('custom_hostnames').column('site_id').execute();
}

async function createSiteEvents(db: Kysely<unknown>, { table, required }: Build): Promise<void> {
  await belowSite(required(table('site_events'), 'site_id', 'type', 'event', 'created_at'), 'site_events').execute();
  await db.schema.createIndex('site_events_order').on('site_events').columns(['site_id', 'created_at', 'id']).execute();
}

/** Rows that are deleted with their site. */
const belowSite = (builder: AnyTable, name: string): AnyTable =>
  builder.addForeignKeyConstraint(`${name}_site`, ['site_id'], 'sites', ['id'], (on) => on.onDelete('cascade'));
