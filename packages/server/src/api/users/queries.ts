import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/database.ts';
import type { UserRow } from './table.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

const COLUMNS = ['id', 'display_name', 'email', 'email_folded', 'photo_url', 'created_at'] as const;

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirst();
}

/** The users with these ids, by id. */
export async function findUsers(db: Db, userIds: readonly string[]): Promise<Map<string, UserRow>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(COLUMNS).where('id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** `email` in any letter case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('email_folded', '=', email.toLowerCase()).executeTakeFirst();
}

export async function isAnyUserThere(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertUser(db: Db, row: UserRow): Promise<void> {
  await db.insertInto('users').values(row).execute();
}

export async function updateUserRow(db: Db, userId: string, changes: Partial<UserRow>): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', userId).execute();
}
