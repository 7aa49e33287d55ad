import type { Db } from '../db/database.ts';
import type { DisabledUserTable } from '../db/tables/users.ts';

/** The ids of people who may not sign in. Queries that identify callers exclude them with it. */
export const selectDisabledUsers = (db: Db) => db.selectFrom('disabled_users').select('user_id');

export async function isUserDisabled(db: Db, userId: string): Promise<boolean> {
  return (await selectDisabledUsers(db).where('user_id', '=', userId).executeTakeFirst()) !== undefined;
}

/** When users were disabled, by user; ISO 8601. Enabled ones are omitted. */
export async function findDisabledUsers(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('disabled_users')
    .select(['user_id', 'disabled_at'])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ user_id, disabled_at }) => [user_id, disabled_at]));
}

export async function insertDisabledUser(db: Db, row: DisabledUserTable): Promise<void> {
  await db.insertInto('disabled_users').values(row).execute();
}

export async function deleteDisabledUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('disabled_users').where('user_id', '=', userId).execute();
}
