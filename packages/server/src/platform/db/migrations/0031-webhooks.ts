import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** Domain events until their consumers have processed them; webhooks of organizations and their deliveries. */
export async function createWebhooks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required, optional, numbers } = tableBuilder(db, types);
  const events = required(table('domain_events', ['consumer', 'id']), 'organization_id', 'type', 'data', 'created_at');
  await numbers(optional(events, 'actor_id', 'space_id', 'site_id'), 'sequence')
    .addForeignKeyConstraint('domain_events_organization', ['organization_id'], 'organizations', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('domain_events_order')
    .on('domain_events')
    .columns(['organization_id', 'consumer', 'created_at', 'sequence'])
    .execute();
  const webhooks = required(
    table('webhooks'),
    ...['organization_id', 'title', 'url', 'format', 'event_types', 'created_at', 'updated_at'],
  );
  await numbers(
    optional(
      webhooks,
      ...['owner_id', 'space_ids', 'site_ids', 'credentials', 'former_secret', 'former_secret_expires_at'],
      ...['paused_at', 'pause_reason', 'failing_since'],
    ),
    'failure_count',
  )
    .addForeignKeyConstraint('webhooks_organization', ['organization_id'], 'organizations', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .addForeignKeyConstraint('webhooks_owner', ['owner_id'], 'users', ['id'], (on) => on.onDelete('set null'))
    .execute();
  await db.schema.createIndex('webhooks_organization').on('webhooks').column('organization_id').execute();
  const deliveries = required(
    table('webhook_deliveries'),
    ...['webhook_id', 'event_id', 'event_type', 'event', 'state', 'attempts', 'created_at', 'updated_at'],
  );
  await numbers(optional(deliveries, 'next_attempt_at', 'exchange'), 'attempt_count')
    .addForeignKeyConstraint('webhook_deliveries_webhook', ['webhook_id'], 'webhooks', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .addUniqueConstraint('webhook_deliveries_event', ['webhook_id', 'event_id'])
    .execute();
  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(name).on('webhook_deliveries').columns(columns).execute();
  await index('webhook_deliveries_order', 'webhook_id', 'created_at', 'id');
  await index('webhook_deliveries_due', 'webhook_id', 'state', 'next_attempt_at');
  await index('webhook_deliveries_age', 'created_at');
}
