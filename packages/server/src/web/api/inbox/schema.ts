import { type Static, Type } from 'typebox';
import { MAIL_MODES, NOTIFICATION_KINDS } from '../../../platform/db/tables/notifications.ts';
import { Body, Id, ListQuery, Nullable, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
import { User } from '../users/schema.ts';

const Kind = OneOf(
  [...NOTIFICATION_KINDS],
  'Why the caller is notified, the strongest reason first: `reply` is also a comment or a review on a change request that they wrote or follow.',
);

export const NotificationParams = Type.Object({ notificationId: Id });

export const ListNotificationsQuery = Type.Object({
  ...ListQuery,
  unread: Type.Optional(Type.Boolean({ description: 'Only unread ones.' })),
  done: Type.Optional(Type.Boolean({ description: 'Those that are done instead of those that are not.' })),
  kind: Type.Optional(Type.Array(Kind, { maxItems: NOTIFICATION_KINDS.length })),
  organization: Type.Optional(Id),
});

/** A notification, with the properties that the caller may read now. */
export const Notification = named(
  'Notification',
  Type.Object({
    object: Type.Literal('notification'),
    id: Id,
    kind: Kind,
    organization: Type.Object({ id: Id, title: Type.String() }),
    space: Type.Object({ id: Id, title: Type.String(), emoji: Type.Optional(Type.String()) }),
    changeRequest: Type.Optional(Type.Object({ id: Id, number: Type.Integer(), subject: Type.String() })),
    page: Type.Optional(Type.Object({ id: Id, title: Type.String() }, { description: 'The page of a comment.' })),
    comment: Type.Optional(Id),
    reply: Type.Optional(Id),
    actor: Type.Optional(User),
    events: Type.Integer({ description: 'Events of this thread since it was last read.' }),
    excerpt: Type.Optional(Type.String({ description: 'Beginning of the latest comment or reply, as plain text.' })),
    sync: Type.Optional(
      Type.Object({
        operation: OneOf(['import', 'export', 'check']),
        reason: Type.String({ description: 'Reason of the failure, as in the log of the space.' }),
      }),
    ),
    read: Type.Boolean(),
    done: Type.Boolean(),
    createdAt: Timestamp,
    updatedAt: Type.String({ format: 'date-time', description: 'Time of the latest event.' }),
    urls: Type.Object({ app: Type.String(), location: Type.String() }),
  }),
);
export type Notification = Static<typeof Notification>;

export const UnreadCount = named(
  'UnreadNotifications',
  Type.Object({
    object: Type.Literal('unread-notifications'),
    unread: Type.Integer(),
    organizations: Type.Array(Type.Object({ organization: Id, unread: Type.Integer() }), {
      description: 'Organizations with unread notifications.',
    }),
  }),
);
export type UnreadCount = Static<typeof UnreadCount>;

const states = {
  read: Type.Optional(Type.Boolean({ description: 'Whether it is read.' })),
  done: Type.Optional(
    Type.Boolean({
      description: 'Whether it is done: it leaves the inbox until something new happens. Done ones are read.',
    }),
  ),
};

export const UpdateNotification = Body(states);
export type UpdateNotification = Static<typeof UpdateNotification>;

/** Exactly one selection. */
export const UpdateNotifications = Body({
  ...states,
  notifications: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })),
  until: Type.Optional(
    Type.String({ maxLength: 64, description: 'All notifications up to this one, by the time of their latest event.' }),
  ),
  changeRequest: Type.Optional(
    Type.String({ maxLength: 64, description: 'All notifications about the change request with this id.' }),
  ),
  comment: Type.Optional(
    Type.String({ maxLength: 64, description: 'All notifications about the thread of this comment.' }),
  ),
  space: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'All notifications about failed synchronizations of the space with this id.',
    }),
  ),
});
export type UpdateNotifications = Static<typeof UpdateNotifications>;

export const UpdatedNotifications = Type.Object({
  updated: Type.Integer({ description: 'Number of changed notifications.' }),
});

const Channels = Type.Object({
  app: Type.Boolean({ description: 'Whether it is in the inbox.' }),
  mail: OneOf([...MAIL_MODES], '`instant`: after two minutes. `daily`: in one mail at 8:00. `none`: not.'),
});

const perKind = <Schema extends Parameters<typeof Type.Object>[0][string]>(schema: Schema) => ({
  mention: schema,
  'review-request': schema,
  reply: schema,
  merge: schema,
  'sync-failure': schema,
});

const TimeZone = Type.String({
  maxLength: 64,
  description: 'Of the mornings, such as `Europe/Berlin`; UTC when null.',
});

export const NotificationSettings = named(
  'NotificationSettings',
  Type.Object({
    object: Type.Literal('notification-settings'),
    kinds: Type.Object(perKind(Channels)),
    timeZone: Nullable(TimeZone),
    mail: Type.Boolean({ description: 'Whether this server sends mail.' }),
  }),
);
export type NotificationSettings = Static<typeof NotificationSettings>;

export const UpdateNotificationSettings = Body({
  kinds: Type.Optional(
    Body(
      perKind(Type.Optional(Body({ app: Type.Optional(Type.Boolean()), mail: Type.Optional(OneOf([...MAIL_MODES])) }))),
    ),
  ),
  timeZone: Type.Optional(Nullable(TimeZone)),
});
export type UpdateNotificationSettings = Static<typeof UpdateNotificationSettings>;

export const SubscriptionParams = Type.Object({
  subscriptionKind: OneOf(['change-request', 'comment']),
  subscriptionId: Type.String({
    maxLength: 64,
    description: 'Id of the change request, or of the first comment of a thread.',
  }),
});

export const Subscription = named(
  'Subscription',
  Type.Object({
    object: Type.Literal('subscription'),
    state: OneOf(
      ['default', 'following', 'muted'],
      '`default`: notified as its author or as a participant. `following`: of everything. `muted`: only of mentions and requested reviews.',
    ),
  }),
);
export type Subscription = Static<typeof Subscription>;

export const SetSubscription = Body({ state: OneOf(['following', 'muted']) });
