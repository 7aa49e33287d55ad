import type { Db } from '../db/database.ts';

/** Row of `installation` that exists until the first account is set up; its value is the id of the user. */
const PENDING_SETUP = 'setup';

export async function findPendingSetup(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', PENDING_SETUP).executeTakeFirst();
  return row?.value;
}

export async function insertPendingSetup(db: Db, userId: string): Promise<void> {
  await db.insertInto('installation').values({ name: PENDING_SETUP, value: userId }).execute();
}

export async function deletePendingSetup(db: Db): Promise<void> {
  await db.deleteFrom('installation').where('name', '=', PENDING_SETUP).execute();
}
