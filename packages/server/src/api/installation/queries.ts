import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/database.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

/** The installation administrators. */
export const selectInstallationAdministrators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'display_name', 'email', 'photo_url', 'created_at'])
    .where('installation_admin', '=', 1);

export async function isOtherInstallationAdministratorThere(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('installation_admin', '=', 1)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
