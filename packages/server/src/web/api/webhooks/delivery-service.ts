import type { WebhookDeliveryRow, WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { conflict, limitReached, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import {
  countPendingDeliveries,
  findWebhookDelivery,
  insertWebhookDeliveries,
  updateWebhookDelivery,
} from './delivery-queries.ts';
import { MAX_PENDING_DELIVERIES } from './limits.ts';
import { findWebhook } from './queries.ts';
import { scheduleDeliveries } from './schedule.ts';
import { newWebhookDelivery } from './webhook-event.ts';

/**
 * Sends a delivery once more, with the same event id, and with all attempts if it fails again. One that waits is sent
 * at once.
 * @throws 404 if it no longer exists, 409 if the webhook is paused or has 1,000 waiting deliveries
 */
export async function redeliverWebhook(
  tx: Tx,
  { webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string },
): Promise<WebhookDeliveryRow> {
  await requireActive(tx, webhookId);
  const delivery = await findWebhookDelivery(tx.db, webhookId, deliveryId);
  if (delivery === undefined) throw notFound('delivery');
  if (delivery.state !== 'pending') await requireQueueRoom(tx, webhookId);
  const changes = { state: 'pending', attempt_count: 0, next_attempt_at: tx.now, updated_at: tx.now } as const;
  await updateWebhookDelivery(tx.db, deliveryId, changes);
  await scheduleDeliveries(tx, webhookId);
  return { ...delivery, ...changes };
}

/**
 * Sends an event that says nothing but that deliveries arrive.
 * @throws 404 if the webhook no longer exists, 409 if it is paused or has 1,000 waiting deliveries
 */
export async function testWebhook(tx: Tx, webhookId: string, userId: string): Promise<WebhookDeliveryRow> {
  const { organization_id: organizationId } = await requireActive(tx, webhookId);
  await requireQueueRoom(tx, webhookId);
  const common = { organizationId, actorId: userId, data: {}, createdAt: tx.now };
  const delivery = newWebhookDelivery(newId(), webhookId, { id: newId(), type: 'webhook.test', ...common }, tx.now);
  await insertWebhookDeliveries(tx.db, [delivery]);
  await scheduleDeliveries(tx, webhookId);
  return delivery;
}

async function requireActive(tx: Tx, webhookId: string): Promise<WebhookRow> {
  const webhook = await findWebhook(tx.db, webhookId);
  if (webhook === undefined) throw notFound('webhook');
  if (webhook.paused_at !== null) throw conflict('The webhook is paused. Resume it first.', 'webhook_paused');
  return webhook;
}

async function requireQueueRoom(tx: Tx, webhookId: string): Promise<void> {
  if ((await countPendingDeliveries(tx.db, webhookId, MAX_PENDING_DELIVERIES)) >= MAX_PENDING_DELIVERIES)
    throw limitReached(
      `Delivery limit reached (${MAX_PENDING_DELIVERIES.toLocaleString('en')} waiting per webhook). Try again once the receiver responds.`,
    );
}
