import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/database.ts';
import type { Act } from './acts.ts';
import type { AuditEventRow } from './table.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

const COLUMNS = [
  'id',
  'organization_id',
  'act',
  'actor_id',
  'target_kind',
  'target_id',
  'details',
  'created_at',
] as const;

export async function insertAuditEvents(db: Db, rows: readonly AuditEventRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('audit_events').values(rows).execute();
}

/** What narrows an audit log. Instants are those of rows: `since` is in it, `until` is not. */
export interface AuditEventFilter {
  readonly acts?: readonly Act[] | undefined;
  readonly actorId?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

export function selectAuditEvents(db: Db, organizationId: string, { acts, actorId, since, until }: AuditEventFilter) {
  let query = db.selectFrom('audit_events').select(COLUMNS).where('organization_id', '=', organizationId);
  if (acts !== undefined) query = query.where('act', 'in', acts);
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  if (until !== undefined) query = query.where('created_at', '<', until);
  return query;
}

/** Deletes up to `limit` of the events of before an instant, oldest first. @returns how many */
export async function deleteAuditEventsBefore(db: Db, instant: string, limit: number): Promise<number> {
  const result = await db
    .deleteFrom('audit_events')
    .where('id', 'in', (old) =>
      old
        .selectFrom('audit_events')
        .select('id')
        .where('created_at', '<', instant)
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
