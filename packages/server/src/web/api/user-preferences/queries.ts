import type { Db } from '../../../platform/db/database.ts';
import type { UserPreferencesTable } from '../../../platform/db/tables/user-preferences.ts';

/** Preferences as JSON; undefined if none were ever set. */
export async function findPreferences(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_preferences')
    .select('preferences')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.preferences;
}

export async function putPreferences(db: Db, row: UserPreferencesTable): Promise<void> {
  const { preferences, updated_at } = row;
  await db
    .insertInto('user_preferences')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ preferences, updated_at }))
    .execute();
}
