import type { Db } from '../db/database.ts';
import { ACCOUNT_ACTIONS, type AuditAction } from '../db/tables/audit-actions.ts';
import type { AuditEventRow, InstallationAuditEventRow } from '../db/tables/audit-events.ts';

const COLUMNS = ['id', 'act', 'actor_id', 'target_kind', 'target_id', 'details', 'created_at'] as const;

export async function insertAuditEvents(db: Db, rows: readonly AuditEventRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('audit_events').values(rows).execute();
}

export async function insertInstallationAuditEvent(db: Db, row: InstallationAuditEventRow): Promise<void> {
  await db.insertInto('installation_audit_events').values(row).execute();
}

/** Filters of an audit log. Times are those of rows: `since` is inclusive, `until` exclusive. */
export interface AuditEventFilter {
  readonly actions?: readonly AuditAction[] | undefined;
  readonly actorId?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/**
 * The audit log of an organization. Nodes of a former version also write account events of its members into it, without
 * the provider.
 */
export function selectAuditEvents(
  db: Db,
  organizationId: string,
  { actions, actorId, since, until }: AuditEventFilter,
) {
  let query = db
    .selectFrom('audit_events')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where((is) => is.or([is('act', 'not in', ACCOUNT_ACTIONS), is('saml_provider_id', 'is not', null)]));
  if (actions !== undefined) query = query.where('act', 'in', actions);
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  if (until !== undefined) query = query.where('created_at', '<', until);
  return query;
}

/** The audit log of the installation. */
export function selectInstallationAuditEvents(db: Db, { actions, actorId, since, until }: AuditEventFilter) {
  let query = db.selectFrom('installation_audit_events').select(COLUMNS);
  if (actions !== undefined) query = query.where('act', 'in', actions);
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  if (until !== undefined) query = query.where('created_at', '<', until);
  return query;
}

/** The audit logs, as tables. */
export const AUDIT_TABLES = ['audit_events', 'installation_audit_events'] as const;

/** Deletes up to `limit` events before a time, oldest first. @returns how many */
export async function deleteAuditEventsBefore(
  db: Db,
  table: (typeof AUDIT_TABLES)[number],
  instant: string,
  limit: number,
): Promise<number> {
  const result = await db
    .deleteFrom(table)
    .where('id', 'in', (old) =>
      old
        .selectFrom(table)
        .select('id')
        .where('created_at', '<', instant)
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Actions whose details contain e-mail addresses of the user. */
const WITH_EMAIL = ['email.changed', 'identity.linked', 'identity.unlinked'] as const;

/** Removes the e-mail addresses of a user from the installation's audit events about their identities. */
export async function forgetEmailChanges(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('installation_audit_events')
    .set({ details: '{}' })
    .where('act', 'in', WITH_EMAIL)
    .where('actor_id', '=', userId)
    .execute();
}
