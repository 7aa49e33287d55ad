import type { Kysely } from 'kysely';

/** The list of all users, and audit logs without their rows: to count them, and to enter them at a position. */
export async function indexListPositions(db: Kysely<unknown>): Promise<void> {
  const order = ['created_at', 'id'];
  const index = (name: string, table: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  await index('users_created', 'users', order);
  for (const [name, columns] of [
    ['order', ['organization_id', ...order, 'act', 'saml_provider_id']],
    ['act', ['organization_id', 'act', ...order, 'saml_provider_id']],
    ['actor', ['organization_id', 'actor_id', ...order, 'act', 'saml_provider_id']],
  ] as const) {
    await db.schema.dropIndex(`audit_events_${name}`).execute();
    await index(`audit_events_${name}`, 'audit_events', columns);
  }
}
