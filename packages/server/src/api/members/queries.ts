import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/database.ts';
import type { MemberRow } from './table.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

const COLUMNS = ['organization_id', 'user_id', 'role', 'disabled', 'sso', 'joined_at', 'last_seen_at'] as const;

export async function findMember(db: Db, organizationId: string, userId: string): Promise<MemberRow | undefined> {
  return db
    .selectFrom('members')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function insertMember(db: Db, row: MemberRow): Promise<void> {
  await db.insertInto('members').values(row).execute();
}

export async function updateMemberRow(
  db: Db,
  organizationId: string,
  userId: string,
  changes: Partial<MemberRow>,
): Promise<void> {
  await db
    .updateTable('members')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}
