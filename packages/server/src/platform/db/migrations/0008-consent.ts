import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** Installation administrators, single sign-on enforced by an organization, and an audit log of the installation. */
export async function createConsent(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const text = types.text as 'text';
  for (const [table, column] of [
    ['users', 'installation_admin'],
    ['organizations', 'sso_enforced'],
  ] as const) {
    // Nodes of the former version write rows without it.
    await db.schema
      .alterTable(table)
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('audit_events').addColumn('saml_provider_id', text).execute();

  const { table, required, optional } = tableBuilder(db, types);
  await optional(
    required(table('installation_audit_events'), 'act', 'details', 'created_at'),
    ...['actor_id', 'target_kind', 'target_id'],
  ).execute();
  for (const [name, ...columns] of [
    ['installation_audit_events_order'],
    ['installation_audit_events_act', 'act'],
    ['installation_audit_events_actor', 'actor_id'],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('installation_audit_events')
      .columns([...columns, 'created_at', 'id'])
      .execute();
  }
  await separateAccountEvents(db);
  await appointOldestUser(db);
}

/**
 * Account events were in the audit log of each of the user's organizations. They move to that of the installation,
 * once; an organization retains events of its single sign-on. Archives of former versions need the same.
 */
export async function separateAccountEvents(db: QueryExecutorProvider): Promise<void> {
  const isOfAccount = sql`(act like 'session.%' or act = 'password.changed' or act like 'token.%')`;
  await sql`
    update audit_events set saml_provider_id = (
      select min(id) from saml_providers
      where saml_providers.organization_id = audit_events.organization_id
        and audit_events.details like '%"provider":"' || saml_providers.id || '"%'
    ) where ${isOfAccount} and details like '%"provider":%'`.execute(db);
  await sql`
    insert into installation_audit_events (id, act, actor_id, target_kind, target_id, details, created_at)
    select min(id), act, actor_id, target_kind, target_id, details, created_at
    from audit_events where ${isOfAccount}
    group by act, actor_id, target_kind, target_id, details, created_at`.execute(db);
  await sql`delete from audit_events where ${isOfAccount} and saml_provider_id is null`.execute(db);
}

/** An installation with users has an administrator: the first user. */
export async function appointOldestUser(db: QueryExecutorProvider): Promise<void> {
  await sql`
    update users set installation_admin = 1
    where id = (select id from users order by created_at, id limit 1)`.execute(db);
}
