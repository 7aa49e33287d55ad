import type { Db } from '../../../platform/db/database.ts';
import type { WebhookDeliveryRow } from '../../../platform/db/tables/webhooks.ts';

const COLUMNS = [
  'id',
  'webhook_id',
  'event_id',
  'event_type',
  'event',
  'state',
  'attempt_count',
  'next_attempt_at',
  'attempts',
  'exchange',
  'created_at',
  'updated_at',
] as const;

/** Filters of the log of a webhook. */
export interface DeliveryFilter {
  readonly state?: WebhookDeliveryRow['state'] | undefined;
  readonly types?: readonly WebhookDeliveryRow['event_type'][] | undefined;
}

/** The deliveries of a webhook. */
export function selectWebhookDeliveries(db: Db, webhookId: string, { state, types }: DeliveryFilter) {
  let query = db.selectFrom('webhook_deliveries').select(COLUMNS).where('webhook_id', '=', webhookId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (types !== undefined) query = query.where('event_type', 'in', types);
  return query;
}

export async function findWebhookDelivery(
  db: Db,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDeliveryRow | undefined> {
  return selectWebhookDeliveries(db, webhookId, {}).where('id', '=', deliveryId).executeTakeFirst();
}

export async function insertWebhookDeliveries(db: Db, rows: readonly WebhookDeliveryRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('webhook_deliveries').values(rows).execute();
}

/** Changes a delivery; without effect once it is deleted. */
export async function updateWebhookDelivery(
  db: Db,
  deliveryId: string,
  changes: Partial<WebhookDeliveryRow>,
): Promise<void> {
  await db.updateTable('webhook_deliveries').set(changes).where('id', '=', deliveryId).execute();
}

/** The next delivery of a webhook: the first one to be attempted. */
export async function findNextDelivery(db: Db, webhookId: string): Promise<WebhookDeliveryRow | undefined> {
  return selectWebhookDeliveries(db, webhookId, { state: 'pending' })
    .orderBy('next_attempt_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** How many deliveries of a webhook wait, counted up to a limit. */
export async function countPendingDeliveries(db: Db, webhookId: string, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .limit(limit)
    .execute();
  return rows.length;
}

/** Deletes up to `limit` deliveries that were created before a time. @returns how many */
export async function deleteWebhookDeliveriesBefore(db: Db, instant: string, limit: number): Promise<number> {
  const result = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (old) =>
      old
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', instant)
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
