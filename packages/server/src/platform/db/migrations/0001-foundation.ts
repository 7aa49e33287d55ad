import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { type Build, tableBuilder } from './table-builder.ts';

/** Users, organizations, spaces with their revisions, sites, git synchronization and jobs. */
export async function createFoundation(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const build = tableBuilder(db, types);
  await createPeople(db, build);
  await createContent(db, build, types);
  await createInvitations(db, build);
  await createSites(db, build);
  await createJobs(db, build);
}

async function createPeople(db: Kysely<unknown>, { table, required, optional, numbers }: Build): Promise<void> {
  await required(table('installation', ['name']), 'value').execute();

  await optional(
    required(table('users'), 'display_name', 'email', 'email_folded', 'search_text', 'created_at'),
    'photo_url',
  ).execute();
  await db.schema.createIndex('users_email').unique().on('users').column('email_folded').execute();

  await optional(
    required(table('access_tokens'), 'user_id', 'title', 'token_hash', 'created_at'),
    ...['expires_at', 'saml_provider_id'],
  )
    .addForeignKeyConstraint('access_tokens_user', ['user_id'], 'users', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('access_tokens_hash').unique().on('access_tokens').column('token_hash').execute();
  await db.schema
    .createIndex('access_tokens_user')
    .on('access_tokens')
    .columns(['user_id', 'created_at', 'id'])
    .execute();

  const organizations = required(
    table('organizations'),
    ...['title', 'hostname', 'email_domains', 'type', 'default_role', 'created_at'],
  );
  await numbers(
    optional(organizations, 'use_case', 'community_type', 'default_content', 'logo'),
    ...['sso', 'ai', 'invite_links'],
  ).execute();
  await db.schema.createIndex('organizations_hostname').unique().on('organizations').column('hostname').execute();

  const members = required(table('members', ['organization_id', 'user_id']), 'joined_at');
  await numbers(optional(members, 'role', 'last_seen_at'), 'disabled', 'sso')
    .addForeignKeyConstraint('members_organization', ['organization_id'], 'organizations', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .addForeignKeyConstraint('members_user', ['user_id'], 'users', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('members_user').on('members').column('user_id').execute();
  await db.schema
    .createIndex('members_joined')
    .on('members')
    .columns(['organization_id', 'joined_at', 'user_id'])
    .execute();
}

async function createContent(
  db: Kysely<unknown>,
  { table, required, optional, numbers }: Build,
  types: ColumnTypes,
): Promise<void> {
  await required(table('content_objects', ['hash']), 'stored_at')
    .addColumn('bytes', types.bytes as 'blob', (column) => column.notNull())
    .execute();

  const spaces = required(
    table('spaces'),
    ...['organization_id', 'position', 'title', 'emoji', 'edit_mode', 'default_level', 'revision_id'],
    ...['created_at', 'updated_at'],
  );
  await numbers(optional(spaces, 'parent_id', 'created_by', 'deleted_at'), 'change_request_count')
    .addForeignKeyConstraint('spaces_organization', ['organization_id'], 'organizations', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('spaces_order')
    .on('spaces')
    .columns(['organization_id', 'parent_id', 'position', 'id'])
    .execute();

  await optional(required(table('revisions'), 'space_id', 'type', 'root', 'parents', 'created_at'), 'git', 'created_by')
    .addForeignKeyConstraint('revisions_space', ['space_id'], 'spaces', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('revisions_space').on('revisions').columns(['space_id', 'created_at', 'id']).execute();

  const syncs = required(table('git_syncs', ['space_id']), 'url', 'repo_name', 'ref');
  await optional(
    syncs,
    ...['provider', 'repo_tree_url', 'commit_oid'],
    ...['last_timestamp', 'updated_at', 'operation'],
  )
    .addForeignKeyConstraint('git_syncs_space', ['space_id'], 'spaces', ['id'], (on) => on.onDelete('cascade'))
    .execute();
}

async function createInvitations(db: Kysely<unknown>, { table, required, optional, numbers }: Build): Promise<void> {
  await required(table('space_user_grants', ['space_id', 'user_id']), 'role', 'created_at')
    .addForeignKeyConstraint('space_user_grants_space', ['space_id'], 'spaces', ['id'], (on) => on.onDelete('cascade'))
    .addForeignKeyConstraint('space_user_grants_user', ['user_id'], 'users', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('space_user_grants_user').on('space_user_grants').column('user_id').execute();

  const invites = optional(
    required(table('invites'), 'organization_id', 'created_at'),
    ...['email', 'email_folded', 'role', 'space_id', 'collection_id', 'level', 'created_by', 'expires_at'],
    'secret_hash',
  );
  await numbers(invites, 'sso', 'link_shown')
    .addForeignKeyConstraint('invites_organization', ['organization_id'], 'organizations', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .addForeignKeyConstraint('invites_space', ['space_id'], 'spaces', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('invites_organization')
    .on('invites')
    .columns(['organization_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('invites_email').on('invites').column('email_folded').execute();
}

async function createSites(db: Kysely<unknown>, { table, required, optional, numbers }: Build): Promise<void> {
  const sites = required(
    table('sites'),
    ...['organization_id', 'type', 'title', 'title_folded', 'basename', 'visibility', 'created_at', 'updated_at'],
  );
  await numbers(optional(sites, 'proxy_origin', 'default_site_space_id', 'created_by'), 'published', 'adaptive_content')
    .addForeignKeyConstraint('sites_organization', ['organization_id'], 'organizations', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('sites_basename').unique().on('sites').columns(['organization_id', 'basename']).execute();
  await db.schema.createIndex('sites_created').on('sites').columns(['organization_id', 'created_at', 'id']).execute();

  await numbers(required(table('share_links'), 'site_id', 'name', 'key', 'created_at'), 'active')
    .addForeignKeyConstraint('share_links_site', ['site_id'], 'sites', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('share_links_key').unique().on('share_links').column('key').execute();
  await db.schema.createIndex('share_links_site').on('share_links').columns(['site_id', 'created_at', 'id']).execute();

  const siteSpaces = required(table('site_spaces'), 'site_id', 'space_id', 'path', 'position', 'created_at');
  await optional(siteSpaces, 'section_id', 'condition')
    .addForeignKeyConstraint('site_spaces_site', ['site_id'], 'sites', ['id'], (on) => on.onDelete('cascade'))
    .addForeignKeyConstraint('site_spaces_space', ['space_id'], 'spaces', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('site_spaces_order').on('site_spaces').columns(['site_id', 'position', 'id']).execute();
  await db.schema
    .createIndex('site_spaces_space')
    .unique()
    .on('site_spaces')
    .columns(['site_id', 'space_id'])
    .execute();
  await db.schema.createIndex('site_spaces_of').on('site_spaces').column('space_id').execute();
  // Paths are unique among siblings; the root level counts as its own parent.
  await sql`create unique index site_spaces_path on site_spaces (site_id, (coalesce(section_id, '')), path)`.execute(
    db,
  );
}

async function createJobs(db: Kysely<unknown>, { table, required, optional, numbers }: Build): Promise<void> {
  const jobs = required(table('jobs'), 'kind', 'queue', 'payload', 'state', 'run_at', 'created_at');
  await numbers(optional(jobs, 'lease_until', 'lease', 'error', 'finished_at'), 'tries', 'crashes').execute();
  await db.schema.createIndex('jobs_due').on('jobs').columns(['state', 'run_at', 'id']).execute();
  await db.schema.createIndex('jobs_queue').on('jobs').columns(['queue', 'state', 'run_at']).execute();
}
