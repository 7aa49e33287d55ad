import type { DomainEvent } from '../../../domain/domain-events/domain-event.ts';
import type { WebhookDeliveryRow, WebhookFailure } from '../../../platform/db/tables/webhooks.ts';

/** What a person sends to see whether deliveries arrive. */
export interface WebhookTestEvent {
  readonly id: string;
  readonly type: 'webhook.test';
  readonly organizationId: string;
  readonly actorId: string;
  readonly data: Readonly<Record<string, never>>;
  readonly createdAt: string;
}

export type WebhookEvent = DomainEvent | WebhookTestEvent;

/** One request to a receiver, as the log has it. */
export interface WebhookAttempt {
  readonly at: string;
  readonly durationMs: number;
  /** HTTP status; absent without a response. */
  readonly status?: number;
  readonly failure?: WebhookFailure;
  /** One sentence. */
  readonly message?: string;
}

type Headers = Readonly<Record<string, string>>;

/** The request and the response of the latest attempt. */
export interface WebhookExchange {
  readonly request: { readonly headers: Headers; readonly body: string };
  readonly response?: { readonly status: number; readonly headers: Headers; readonly body: string };
}

/** A new delivery of an event, which is to be attempted at once. */
export function newWebhookDelivery(
  id: string,
  webhookId: string,
  event: WebhookEvent,
  now: string,
): WebhookDeliveryRow {
  return {
    id,
    webhook_id: webhookId,
    event_id: event.id,
    event_type: event.type,
    event: JSON.stringify(event),
    state: 'pending',
    attempt_count: 0,
    next_attempt_at: now,
    attempts: '[]',
    exchange: null,
    created_at: now,
    updated_at: now,
  };
}

export const readWebhookEvent = ({ event }: Pick<WebhookDeliveryRow, 'event'>): WebhookEvent =>
  JSON.parse(event) as WebhookEvent;

export const readWebhookAttempts = ({ attempts }: Pick<WebhookDeliveryRow, 'attempts'>): WebhookAttempt[] =>
  JSON.parse(attempts) as WebhookAttempt[];
