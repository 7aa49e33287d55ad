import { type Static, Type } from 'typebox';
import { DOMAIN_EVENT_TYPES } from '../../../platform/db/tables/domain-events.ts';
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_FAILURES } from '../../../platform/db/tables/webhooks.ts';
import { Id, ListQuery, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';

export const WebhookDeliveryParams = Type.Object({ organizationId: Id, webhookId: Id, deliveryId: Id });

const DELIVERED_TYPES = [...DOMAIN_EVENT_TYPES, 'webhook.test'] as const;
const EventType = OneOf(DELIVERED_TYPES);
const State = OneOf(
  WEBHOOK_DELIVERY_STATES,
  '`pending` until it is delivered or all attempts failed; `dropped` if the owner may not read what the event is about.',
);

const Attempt = Type.Object({
  at: Timestamp,
  durationMs: Type.Integer({ minimum: 0 }),
  status: Type.Optional(Type.Integer({ description: 'HTTP status; absent without a response.' })),
  failure: Type.Optional(OneOf(WEBHOOK_FAILURES, 'Machine-readable and stable; absent on success.')),
  message: Type.Optional(Type.String()),
});

const DeliveryMembers = {
  object: Type.Literal('webhook-delivery'),
  id: Id,
  event: Type.Object({ id: Id, type: EventType }, { description: 'The id is `webhook-id` of every attempt.' }),
  state: State,
  attemptCount: Type.Integer({ minimum: 0, description: 'Number of attempts since it was created or sent again.' }),
  nextAttemptAt: Type.Optional(Timestamp),
  lastAttempt: Type.Optional(Attempt),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  urls: Type.Object({ location: Type.String() }),
};

/** An event on its way to a receiver, as lists show it. */
export const WebhookDelivery = named('WebhookDelivery', Type.Object(DeliveryMembers));
export type WebhookDelivery = Static<typeof WebhookDelivery>;

const Headers = Type.Record(Type.String(), Type.String());

/** The same with its attempts, and the latest request and response. */
export const WebhookDeliveryDetails = named(
  'WebhookDeliveryDetails',
  Type.Object({
    ...DeliveryMembers,
    attempts: Type.Array(Attempt, { description: 'The latest ones, oldest first.' }),
    request: Type.Optional(Type.Object({ headers: Headers, body: Type.String() })),
    response: Type.Optional(
      Type.Object({
        status: Type.Integer(),
        headers: Headers,
        body: Type.String({ description: 'Its first 16 KB.' }),
      }),
    ),
  }),
);
export type WebhookDeliveryDetails = Static<typeof WebhookDeliveryDetails>;

export const ListWebhookDeliveriesQuery = Type.Object({
  ...ListQuery,
  state: Type.Optional(State),
  type: Type.Optional(
    Type.Array(EventType, { maxItems: DELIVERED_TYPES.length, description: 'Only events of these types.' }),
  ),
});
