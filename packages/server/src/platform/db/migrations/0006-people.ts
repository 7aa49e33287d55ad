import type { CreateIndexBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { type AnyTable, type Build, tableBuilder } from './table-builder.ts';

/** Teams and their grants, discussions, custom fields, translations, and sign-in methods. */
export async function createPeopleAndDiscussion(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const build = tableBuilder(db, types);
  await createTeams(db, build);
  await createComments(db, build);
  await createFields(db, build);
  await createTranslations(db, build);
  await createSignIn(db, build);
  await createSaml(db, build);
  await createAudit(db, build);
}

/** Rows that are deleted with the row they refer to. */
function below(builder: AnyTable, name: string, columns: readonly string[], table: string, keys = ['id']): AnyTable {
  return builder.addForeignKeyConstraint(`${name}_${table}`, columns as never[], table, keys, (on) =>
    on.onDelete('cascade'),
  );
}

function indexOf(db: Kysely<unknown>, name: string, table: string, columns: readonly string[]): CreateIndexBuilder {
  return db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns] as never[]) as CreateIndexBuilder;
}

async function createTeams(db: Kysely<unknown>, { table, required }: Build): Promise<void> {
  const teams = required(table('teams'), 'organization_id', 'title', 'title_folded', 'created_at');
  await below(teams, 'teams', ['organization_id'], 'organizations').execute();
  await indexOf(db, 'teams_created', 'teams', ['organization_id', 'created_at', 'id']).execute();

  const members = required(table('team_members', ['team_id', 'user_id']), 'organization_id', 'role', 'added_at');
  const inTeams = below(members, 'team_members', ['team_id'], 'teams');
  // Members who leave the organization leave its teams.
  const keys = ['organization_id', 'user_id'];
  await below(inTeams, 'team_members', keys, 'members', keys).execute();
  await indexOf(db, 'team_members_added', 'team_members', ['team_id', 'added_at', 'user_id']).execute();
  await indexOf(db, 'team_members_user', 'team_members', ['user_id', 'organization_id', 'team_id']).execute();

  const ofSites = required(table('site_user_grants', ['site_id', 'user_id']), 'role', 'created_at');
  await below(
    below(ofSites, 'site_user_grants', ['site_id'], 'sites'),
    'site_user_grants',
    ['user_id'],
    'users',
  ).execute();
  await indexOf(db, 'site_user_grants_user', 'site_user_grants', ['user_id', 'site_id', 'role']).execute();
  for (const [kind, owners] of [
    ['space', 'spaces'],
    ['collection', 'collections'],
    ['site', 'sites'],
  ] as const) {
    const name = `${kind}_team_grants`;
    const grants = required(table(name, [`${kind}_id`, 'team_id']), 'role', 'created_at');
    await below(below(grants, name, [`${kind}_id`], owners), name, ['team_id'], 'teams').execute();
    // A caller's grants are read with nearly every list: a covering index.
    await indexOf(db, `${name}_team`, name, ['team_id', `${kind}_id`, 'role']).execute();
    if (kind === 'site') continue;
    await db.schema.dropIndex(`${kind}_user_grants_user`).execute();
    await indexOf(db, `${kind}_user_grants_user`, `${kind}_user_grants`, ['user_id', `${kind}_id`, 'role']).execute();
  }
  const seen = ['organization_id', 'last_seen_at', 'user_id'];
  await indexOf(db, 'members_seen', 'members', seen).execute();
  const byRole = ['organization_id', 'role', 'joined_at', 'user_id'];
  await indexOf(db, 'members_role', 'members', byRole).execute();
}

async function createComments(db: Kysely<unknown>, { table, required, optional }: Build): Promise<void> {
  const comments = optional(
    required(table('comments'), 'space_id', 'revision_id', 'body', 'status', 'posted_at'),
    ...[
      'change_request_id',
      'page_id',
      'page',
      'node',
      'anchor',
      'posted_by',
      'edited_at',
      'resolved_at',
      'resolved_by',
    ],
  );
  const inSpace = below(comments, 'comments', ['space_id'], 'spaces');
  await below(inSpace, 'comments', ['change_request_id'], 'change_requests').execute();
  const order = ['posted_at', 'id'];
  const scope = ['space_id', 'change_request_id'];
  await indexOf(db, 'comments_order', 'comments', [...scope, ...order]).execute();
  await indexOf(db, 'comments_status', 'comments', [...scope, 'status', ...order]).execute();
  await indexOf(db, 'comments_page', 'comments', [...scope, 'page_id', ...order]).execute();
  await indexOf(db, 'comments_change_request', 'comments', ['change_request_id', 'status']).execute();

  const replies = optional(
    required(table('comment_replies'), 'comment_id', 'body', 'posted_at'),
    ...['posted_by', 'edited_at'],
  );
  await below(replies, 'comment_replies', ['comment_id'], 'comments').execute();
  await indexOf(db, 'comment_replies_order', 'comment_replies', ['comment_id', ...order]).execute();

  for (const [name, subjects] of [
    ['comment_reactions', 'comments'],
    ['comment_reply_reactions', 'comment_replies'],
  ] as const) {
    const reactions = required(table(name, ['subject_id', 'emoji', 'user_id']), 'reacted_at');
    await below(below(reactions, name, ['subject_id'], subjects), name, ['user_id'], 'users').execute();
  }
}

async function createFields(db: Kysely<unknown>, { table, required, optional }: Build): Promise<void> {
  const fields = optional(
    required(
      table('custom_fields'),
      ...['organization_id', 'name', 'type', 'title', 'description', 'placeholder', 'created_at', 'updated_at'],
    ),
    'options',
  );
  await below(fields, 'custom_fields', ['organization_id'], 'organizations').execute();
  await indexOf(db, 'custom_fields_name', 'custom_fields', ['organization_id', 'name']).unique().execute();
  await indexOf(db, 'custom_fields_order', 'custom_fields', ['organization_id', 'created_at', 'id']).execute();

  const name = 'custom_field_values';
  const values = required(table(name, ['space_id', 'field_id']), 'value', 'updated_at');
  await below(below(values, name, ['space_id'], 'spaces'), name, ['field_id'], 'custom_fields').execute();
  await indexOf(db, 'custom_field_values_field', name, ['field_id']).execute();
}

async function createTranslations(db: Kysely<unknown>, { table, required, optional }: Build): Promise<void> {
  const settings = required(table('translation_settings'), ...['organization_id', 'title', 'created_at', 'updated_at']);
  await below(settings, 'translation_settings', ['organization_id'], 'organizations').execute();
  const order = ['organization_id', 'created_at', 'id'];
  await indexOf(db, 'translation_settings_order', 'translation_settings', order).execute();

  const name = 'translation_languages';
  const languages = optional(
    required(table(name, ['settings_id', 'language']), 'created_at', 'updated_at'),
    ...['instructions', 'space_id'],
  );
  const inSettings = below(languages, name, ['settings_id'], 'translation_settings');
  await inSettings
    .addForeignKeyConstraint(`${name}_spaces`, ['space_id'] as never[], 'spaces', ['id'], (on) =>
      on.onDelete('set null'),
    )
    .execute();
  // A space contains the content of one language of one translation.
  await indexOf(db, 'translation_languages_space', name, ['space_id']).unique().execute();
}

async function createSignIn(db: Kysely<unknown>, { table, required, optional, numbers }: Build): Promise<void> {
  const passwords = required(table('user_passwords', ['user_id']), 'hash', 'updated_at');
  await below(passwords, 'user_passwords', ['user_id'], 'users').execute();

  await below(
    required(table('unproven_users', ['user_id']), 'created_at'),
    'unproven_users',
    ['user_id'],
    'users',
  ).execute();

  const sessions = optional(
    required(table('sessions'), 'user_id', 'token_hash', 'created_at', 'seen_at', 'expires_at'),
    ...['saml_provider_id', 'user_agent'],
  );
  await below(sessions, 'sessions', ['user_id'], 'users').execute();
  await indexOf(db, 'sessions_token', 'sessions', ['token_hash']).unique().execute();
  await indexOf(db, 'sessions_user', 'sessions', ['user_id', 'created_at', 'id']).execute();
  await indexOf(db, 'sessions_expiry', 'sessions', ['expires_at']).execute();

  const links = required(table('sign_in_links'), 'user_id', 'purpose', 'token_hash', 'created_at', 'expires_at');
  await below(links, 'sign_in_links', ['user_id'], 'users').execute();
  await indexOf(db, 'sign_in_links_token', 'sign_in_links', ['token_hash']).unique().execute();
  await indexOf(db, 'sign_in_links_expiry', 'sign_in_links', ['expires_at']).execute();

  await numbers(required(table('sign_in_attempts', ['subject']), 'since', 'expires_at'), 'count').execute();
  await indexOf(db, 'sign_in_attempts_expiry', 'sign_in_attempts', ['expires_at']).execute();
}

async function createSaml(db: Kysely<unknown>, { table, required, optional }: Build): Promise<void> {
  const providers = optional(
    required(
      table('saml_providers'),
      ...['organization_id', 'label', 'sso_url', 'entity_id', 'certificate', 'created_at', 'updated_at'],
    ),
    ...['default_team_id', 'default_role'],
  );
  await below(providers, 'saml_providers', ['organization_id'], 'organizations')
    .addForeignKeyConstraint('saml_providers_team', ['default_team_id'] as never[], 'teams', ['id'], (on) =>
      on.onDelete('set null'),
    )
    .execute();
  await indexOf(db, 'saml_providers_order', 'saml_providers', ['organization_id', 'created_at', 'id']).execute();

  const requests = optional(
    required(table('saml_requests'), 'provider_id', 'browser_hash', 'return_to', 'expires_at'),
    'answer',
  );
  await below(requests, 'saml_requests', ['provider_id'], 'saml_providers').execute();
  await indexOf(db, 'saml_requests_expiry', 'saml_requests', ['expires_at']).execute();

  const assertions = required(table('saml_assertions', ['provider_id', 'assertion_id']), 'expires_at');
  await below(assertions, 'saml_assertions', ['provider_id'], 'saml_providers').execute();
  await indexOf(db, 'saml_assertions_expiry', 'saml_assertions', ['expires_at']).execute();
}

async function createAudit(db: Kysely<unknown>, { table, required, optional }: Build): Promise<void> {
  const events = optional(
    required(table('audit_events'), 'organization_id', 'act', 'details', 'created_at'),
    ...['actor_id', 'target_kind', 'target_id'],
  );
  await below(events, 'audit_events', ['organization_id'], 'organizations').execute();
  const order = ['created_at', 'id'];
  for (const [name, ...columns] of [
    ['audit_events_order', 'organization_id'],
    ['audit_events_act', 'organization_id', 'act'],
    ['audit_events_actor', 'organization_id', 'actor_id'],
    ['audit_events_age'],
  ] as const) {
    await indexOf(db, name, 'audit_events', [...columns, ...order]).execute();
  }
}
