import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../db/database.ts';
import type { UserRow } from '../db/tables/users.ts';
import { foldEmail } from './fold.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

const COLUMNS = [
  'id',
  'display_name',
  'email',
  'email_folded',
  'search_text',
  'photo_url',
  'installation_admin',
  'created_at',
] as const;

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
  return db.selectFrom('users').select(COLUMNS).where('email_folded', '=', foldEmail(email)).executeTakeFirst();
}

/** The users with these folded addresses, by folded address. */
export async function findUsersByEmail(db: Db, folded: readonly string[]): Promise<Map<string, UserRow>> {
  if (folded.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(COLUMNS).where('email_folded', 'in', folded).execute();
  return new Map(rows.map((row) => [row.email_folded, row]));
}

/** Whether the viewer is a member, and no guest, of an organization that the user belongs to, besides some of them. */
export async function isInSightOf(
  db: Db,
  viewerId: string,
  userId: string,
  except: readonly string[],
): Promise<boolean> {
  let query = db
    .selectFrom('members as own')
    .innerJoin('members as other', 'other.organization_id', 'own.organization_id')
    .select('own.organization_id')
    .where('own.user_id', '=', viewerId)
    .where('own.disabled', '=', 0)
    .where('own.role', 'is not', null)
    .where('other.user_id', '=', userId)
    .limit(1);
  if (except.length > 0) query = query.where('own.organization_id', 'not in', except);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function isAnyUserThere(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether nobody else has an account. */
export async function isOnlyUser(db: Db, userId: string): Promise<boolean> {
  const other = await db.selectFrom('users').select('id').where('id', '!=', userId).limit(1).executeTakeFirst();
  return other === undefined;
}

export async function insertUser(db: Db, row: UserRow): Promise<void> {
  await db.insertInto('users').values(row).execute();
}

export async function updateUserRow(db: Db, userId: string, changes: Partial<UserRow>): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', userId).execute();
}
