import type { Context } from '../../../domain/context.ts';
import type { DomainEvent } from '../../../domain/domain-events/domain-event.ts';
import { processDomainEvents } from '../../../domain/domain-events/process-events.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { countPendingDeliveries, insertWebhookDeliveries } from './delivery-queries.ts';
import { MAX_PENDING_DELIVERIES, QUEUE_FULL_MESSAGE } from './limits.ts';
import { addMentionEvents } from './mention-events.ts';
import { listActiveWebhooks } from './queries.ts';
import { scheduleDeliveries } from './schedule.ts';
import { newWebhookDelivery, type WebhookAttempt } from './webhook-event.ts';

/** Turns the domain events of an organization into deliveries of its webhooks. */
export async function dispatchWebhooksJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  const organizationId = String(payload['organizationId']);
  if (run.isAbandoned) return;
  await processDomainEvents(ctx, 'webhooks', organizationId, run.signal, async (tx, events) => {
    const webhooks = await listActiveWebhooks(tx.db, organizationId);
    const isMentionWanted = webhooks.some(({ event_types }) => readTypes(event_types).includes('comment.mentioned'));
    const all = isMentionWanted ? await addMentionEvents(tx.db, events) : events;
    for (const webhook of webhooks) await queueDeliveries(tx, webhook, all);
  });
}

async function queueDeliveries(tx: Tx, webhook: WebhookRow, events: readonly DomainEvent[]): Promise<void> {
  const subscribedEvents = events.filter((event) => isSubscribed(webhook, event));
  if (subscribedEvents.length === 0) return;
  const room = MAX_PENDING_DELIVERIES - (await countPendingDeliveries(tx.db, webhook.id, MAX_PENDING_DELIVERIES));
  // Deliveries of one instant are sent by their ids, so these have the order of the events.
  const ids = subscribedEvents.map(newId).sort();
  const rows = subscribedEvents.map((event, index) => {
    const row = newWebhookDelivery(ids[index] ?? newId(), webhook.id, event, tx.now);
    return index < room ? row : withoutRoom(row, tx.now);
  });
  await insertWebhookDeliveries(tx.db, rows);
  await scheduleDeliveries(tx, webhook.id);
}

/** A delivery that is not attempted: it is in the log, from which it can be sent later. */
function withoutRoom(row: WebhookDeliveryRow, now: string): WebhookDeliveryRow {
  const attempt: WebhookAttempt = { at: now, durationMs: 0, failure: 'queue_full', message: QUEUE_FULL_MESSAGE };
  return { ...row, state: 'failed', next_attempt_at: null, attempts: JSON.stringify([attempt]) };
}

/** Whether a webhook asks for events of this type, and of this space or site. */
function isSubscribed(webhook: WebhookRow, { type, spaceId, siteId }: DomainEvent): boolean {
  if (!readTypes(webhook.event_types).includes(type)) return false;
  const includes = (ids: string | null, id: string | undefined) =>
    ids === null || id === undefined || (JSON.parse(ids) as string[]).includes(id);
  return includes(webhook.space_ids, spaceId) && includes(webhook.site_ids, siteId);
}

const readTypes = (types: string): readonly string[] => JSON.parse(types) as string[];
