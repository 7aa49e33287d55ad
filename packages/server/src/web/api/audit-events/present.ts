import type { Context } from '../../../domain/context.ts';
import type { AuditAction } from '../../../platform/db/tables/audit-actions.ts';
import type { InstallationAuditEventRow } from '../../../platform/db/tables/audit-events.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import { presentPerson, presentUser } from '../users/present.ts';
import type { AuditEvent, AuditEventActions } from './schema.ts';

/** The user that an event is about. */
export const targetUserId = ({ target_kind, target_id }: InstallationAuditEventRow): string | undefined =>
  target_id !== null && (target_kind === 'user' || target_kind === 'member') ? target_id : undefined;

interface PeopleOfLog {
  readonly users: ReadonlyMap<string, UserRow>;
  /** The users whom the reader of the log may see; actors are shown regardless. */
  readonly visible: ReadonlySet<string>;
}

/** An event, with its actor; events of the system have none. */
export function presentAuditEvent(
  ctx: Context,
  row: InstallationAuditEventRow,
  { users, visible }: PeopleOfLog,
): AuditEvent {
  const userId = targetUserId(row);
  const user = userId !== undefined && visible.has(userId) ? users.get(userId) : undefined;
  return {
    object: 'audit-event',
    id: row.id,
    action: row.act,
    ...(row.actor_id !== null && { actor: presentPerson(ctx, users, row.actor_id) }),
    ...(row.target_kind !== null &&
      row.target_id !== null && {
        target: {
          kind: row.target_kind,
          id: row.target_id,
          ...(user !== undefined && { user: presentUser(ctx, user) }),
        },
      }),
    details: JSON.parse(row.details) as AuditEvent['details'],
    createdAt: row.created_at,
  };
}

/** `space.default-level-changed` is labeled "Space default level changed". */
export const presentActions = (actions: readonly AuditAction[]): AuditEventActions => ({
  items: actions.map((id) => {
    const words = id.replaceAll(/[.-]/g, ' ');
    return { object: 'audit-event-action', id, label: words.charAt(0).toUpperCase() + words.slice(1) };
  }),
});
