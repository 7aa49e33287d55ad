import { type Static, Type } from 'typebox';
import { AUDIT_ACTIONS } from '../../../platform/db/tables/audit-actions.ts';
import { Id, named, OneOf, PositionedListQuery, Timestamp } from '../../../platform/http/schemas.ts';
import { User } from '../users/schema.ts';

const ActionName = OneOf(AUDIT_ACTIONS, 'The action, in the form <object>.<action>.');
const MAX_TEXT = 64;

/** An event of an organization. Immutable. */
export const AuditEvent = named(
  'AuditEvent',
  Type.Object({
    object: Type.Literal('audit-event'),
    id: Id,
    action: ActionName,
    actor: Type.Optional(User),
    target: Type.Optional(
      Type.Object({
        kind: Type.String({ description: 'Kind of the target, such as "site".' }),
        id: Type.String(),
        user: Type.Optional(User),
      }),
    ),
    details: Type.Record(
      Type.String(),
      Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], {
        description: 'What else is known of it; never a secret.',
      }),
    ),
    createdAt: Timestamp,
  }),
);
export type AuditEvent = Static<typeof AuditEvent>;

const Instant = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', maxLength: MAX_TEXT, description }));

export const ListAuditEventsQuery = Type.Object({
  ...PositionedListQuery,
  order: Type.Optional(Type.Enum(['asc', 'desc'], { default: 'desc' })),
  action: Type.Optional(Type.Array(ActionName, { maxItems: AUDIT_ACTIONS.length, description: 'Only these actions.' })),
  actor: Type.Optional(Type.String({ maxLength: MAX_TEXT, description: 'Only what this user did.' })),
  since: Instant('Only what was done at this time or later.'),
  until: Instant('Only what was done before this time.'),
});
export type ListAuditEventsQuery = Static<typeof ListAuditEventsQuery>;

/** An action of the audit log and its label. */
const AuditEventAction = named(
  'AuditEventAction',
  Type.Object({ object: Type.Literal('audit-event-action'), id: ActionName, label: Type.String() }),
);
export const AuditEventActions = Type.Object({ items: Type.Array(AuditEventAction) });
export type AuditEventActions = Static<typeof AuditEventActions>;
