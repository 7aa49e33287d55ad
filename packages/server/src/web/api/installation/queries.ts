import type { Db } from '../../../platform/db/database.ts';
import { selectDisabledUsers } from '../../../platform/queries/disabled-users.ts';

/** The installation administrators. */
export const selectInstallationAdministrators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'display_name', 'email', 'photo_url', 'created_at'])
    .where('installation_admin', '=', 1);

/** Whether another user administrates the installation and may sign in. */
export async function isOtherInstallationAdministratorThere(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('installation_admin', '=', 1)
    .where('id', '<>', userId)
    .where('id', 'not in', selectDisabledUsers(db))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
