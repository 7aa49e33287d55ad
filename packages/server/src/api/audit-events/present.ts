import type { Context } from '../../context.ts';
import type { AuditAction } from '../../db/tables/audit-actions.ts';
import type { InstallationAuditEventRow } from '../../db/tables/audit-events.ts';
import { findUsers } from '../../queries/users.ts';
import { presentPerson } from '../users/present.ts';
import type { AuditEvent, AuditEventActions } from './schema.ts';

/** Presents events with one query for all of their actors; what the system did has none. */
export async function presentAuditEvents(
  ctx: Context,
  rows: readonly InstallationAuditEventRow[],
): Promise<AuditEvent[]> {
  const actorIds = new Set(rows.flatMap(({ actor_id }) => actor_id ?? []));
  const users = await findUsers(ctx.database.reader, [...actorIds]);
  return rows.map((row) => ({
    object: 'audit-event',
    id: row.id,
    action: row.act,
    ...(row.actor_id !== null && { actor: presentPerson(ctx, users, row.actor_id) }),
    ...(row.target_kind !== null && row.target_id !== null && { target: { kind: row.target_kind, id: row.target_id } }),
    details: JSON.parse(row.details) as AuditEvent['details'],
    createdAt: row.created_at,
  }));
}

/** `space.default-level-changed` is labeled "Space default level changed". */
export const presentActions = (actions: readonly AuditAction[]): AuditEventActions => ({
  items: actions.map((id) => {
    const words = id.replaceAll(/[.-]/g, ' ');
    return { object: 'audit-event-action', id, label: words.charAt(0).toUpperCase() + words.slice(1) };
  }),
});
