import type { Context } from '../../../domain/context.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import type { User } from '../users/schema.ts';
import type { WebhookDelivery, WebhookDeliveryDetails } from './delivery-schema.ts';
import type { Webhook } from './schema.ts';
import { readWebhookAttempts, type WebhookExchange } from './webhook-event.ts';

/** Headers whose values the log does not show: they are credentials of the receiver. */
const HIDDEN_HEADERS = ['set-cookie', 'authorization', 'www-authenticate', 'proxy-authenticate'];

const locationOf = ({ config }: Context, { organization_id, id }: Pick<WebhookRow, 'organization_id' | 'id'>): string =>
  `${config.publicUrl}/v1/orgs/${organization_id}/webhooks/${id}`;

/** A webhook as shown to administrators. @param owner absent once the account is deleted */
export function presentWebhook(ctx: Context, row: WebhookRow, owner: User | undefined, now: string): Webhook {
  const { paused_at, pause_reason, failing_since, former_secret_expires_at: overlap } = row;
  return {
    object: 'webhook',
    id: row.id,
    title: row.title,
    url: row.url,
    format: row.format,
    events: JSON.parse(row.event_types) as Webhook['events'],
    spaces: row.space_ids === null ? null : (JSON.parse(row.space_ids) as string[]),
    sites: row.site_ids === null ? null : (JSON.parse(row.site_ids) as string[]),
    ...(owner !== undefined && { owner }),
    isActive: paused_at === null,
    ...(paused_at !== null && { pausedAt: paused_at }),
    ...(pause_reason !== null && { pauseReason: pause_reason }),
    ...(failing_since !== null && { failingSince: failing_since }),
    ...(overlap !== null && overlap > now && { formerSecretExpiresAt: overlap }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: {
      app: `${ctx.config.publicUrl}/o/${row.organization_id}/~/webhooks/${row.id}`,
      location: locationOf(ctx, row),
    },
  };
}

/** A delivery in the log of its webhook. */
export function presentWebhookDelivery(
  ctx: Context,
  webhook: Pick<WebhookRow, 'organization_id' | 'id'>,
  row: WebhookDeliveryRow,
): WebhookDelivery {
  const lastAttempt = readWebhookAttempts(row).at(-1);
  return {
    object: 'webhook-delivery',
    id: row.id,
    event: { id: row.event_id, type: row.event_type },
    state: row.state,
    attemptCount: row.attempt_count,
    ...(row.next_attempt_at !== null && { nextAttemptAt: row.next_attempt_at }),
    ...(lastAttempt !== undefined && { lastAttempt }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: { location: `${locationOf(ctx, webhook)}/deliveries/${row.id}` },
  };
}

/** A delivery with its attempts and the latest exchange. */
export function presentWebhookDeliveryDetails(
  ctx: Context,
  webhook: Pick<WebhookRow, 'organization_id' | 'id'>,
  row: WebhookDeliveryRow,
): WebhookDeliveryDetails {
  const exchange = row.exchange === null ? undefined : (JSON.parse(row.exchange) as WebhookExchange);
  const response = exchange?.response;
  return {
    ...presentWebhookDelivery(ctx, webhook, row),
    attempts: readWebhookAttempts(row),
    ...(exchange !== undefined && { request: exchange.request }),
    ...(response !== undefined && { response: { ...response, headers: hideCredentials(response.headers) } }),
  };
}

const hideCredentials = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, HIDDEN_HEADERS.includes(name) ? '…' : value]),
  );
