import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/database.ts';
import type { AuditEventRow } from './table.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

export async function insertAuditEvents(db: Db, rows: readonly AuditEventRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('audit_events').values(rows).execute();
}
