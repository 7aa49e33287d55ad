import type { Context } from '../../../domain/context.ts';
import type { InstallationAuditEventRow } from '../../../platform/db/tables/audit-events.ts';
import { findUsers } from '../../../platform/queries/users.ts';
import { presentAuditEvent, targetUserId } from './present.ts';
import type { AuditEvent } from './schema.ts';

/** Which of some users the reader of a log may see. */
export type SelectVisible = (userIds: readonly string[]) => Promise<readonly string[]>;

/** Presents events with one query for all people. */
export async function showAuditEvents(
  ctx: Context,
  rows: readonly InstallationAuditEventRow[],
  selectVisible: SelectVisible,
): Promise<AuditEvent[]> {
  const actorIds = rows.flatMap(({ actor_id }) => actor_id ?? []);
  const targetIds = rows.flatMap((row) => targetUserId(row) ?? []);
  const visible = new Set(await selectVisible([...new Set(targetIds)]));
  const users = await findUsers(ctx.database.reader, [...new Set([...actorIds, ...visible])]);
  return rows.map((row) => presentAuditEvent(ctx, row, { users, visible }));
}
