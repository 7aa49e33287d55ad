import { type Static, Type } from 'typebox';
import { DOMAIN_EVENT_TYPES } from '../../../platform/db/tables/domain-events.ts';
import { WEBHOOK_FORMATS, WEBHOOK_PAUSE_REASONS } from '../../../platform/db/tables/webhooks.ts';
import { Body, Id, Nullable, named, ONE_LINE, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
import { User } from '../users/schema.ts';

export const WebhookParams = Type.Object({ organizationId: Id, webhookId: Id });

const Title = Type.String({ minLength: 1, maxLength: 100, pattern: `^(?=.*\\S)${ONE_LINE.slice(1)}` });
const Url = Type.String({ minLength: 1, maxLength: 2048 });
const Format = OneOf(
  WEBHOOK_FORMATS,
  '`json` for programs, `slack` for incoming webhooks of Slack and compatible chats, `teams` for workflows of Microsoft Teams.',
);
const EventTypes = Type.Array(OneOf(DOMAIN_EVENT_TYPES), {
  minItems: 1,
  maxItems: DOMAIN_EVENT_TYPES.length,
  uniqueItems: true,
});
const Ids = (of: string) =>
  Nullable(
    Type.Array(Id, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: `Only events of these ${of}, of those that belong to one; null for all.`,
    }),
  );

/** A webhook of an organization (docs/concepts/webhooks.md). Its secret is never returned. */
export const Webhook = named(
  'Webhook',
  Type.Object({
    object: Type.Literal('webhook'),
    id: Id,
    title: Title,
    url: Type.String({ description: 'Only the host if the rest of the URL is a secret, as with chats.' }),
    format: Format,
    events: EventTypes,
    spaces: Ids('spaces'),
    sites: Ids('sites'),
    owner: Type.Optional(User),
    isActive: Type.Boolean({ description: 'Whether events are sent.' }),
    pausedAt: Type.Optional(Timestamp),
    pauseReason: Type.Optional(
      OneOf(WEBHOOK_PAUSE_REASONS, 'Whether a person or the server paused it. Machine-readable and stable.'),
    ),
    failingSince: Type.Optional(
      Type.String({ format: 'date-time', description: 'First of the consecutive failures; absent while it works.' }),
    ),
    formerSecretExpiresAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Until then, deliveries are also signed with the former secret.',
      }),
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: Type.Object({ app: Type.String(), location: Type.String() }),
  }),
);
export type Webhook = Static<typeof Webhook>;

const Secret = Type.String({
  description: 'Signs deliveries, in the format of "Standard Webhooks". In this response only.',
});

/** A webhook that was created, with its secret. */
export const NewWebhook = named('NewWebhook', Type.Object({ webhook: Webhook, secret: Secret }));

/** A new secret. */
export const WebhookSecret = named(
  'WebhookSecret',
  Type.Object({
    secret: Secret,
    formerSecretExpiresAt: Type.String({
      format: 'date-time',
      description: 'Until then, deliveries are also signed with the former secret.',
    }),
  }),
);

export const CreateWebhook = Body({
  title: Title,
  url: Url,
  format: Type.Optional(Format),
  events: EventTypes,
  spaces: Type.Optional(Ids('spaces')),
  sites: Type.Optional(Ids('sites')),
});
export type CreateWebhook = Static<typeof CreateWebhook>;

export const UpdateWebhook = Body({
  title: Type.Optional(Title),
  url: Type.Optional(Url),
  format: Type.Optional(Format),
  events: Type.Optional(EventTypes),
  spaces: Type.Optional(Ids('spaces')),
  sites: Type.Optional(Ids('sites')),
  isActive: Type.Optional(
    Type.Boolean({
      description:
        'False pauses it: events that occur meanwhile are not kept. True resumes it, with the deliveries that waited before.',
    }),
  ),
});
export type UpdateWebhook = Static<typeof UpdateWebhook>;
