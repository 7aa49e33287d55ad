import type { Db } from '../db/database.ts';
import type { AccountExportRow } from '../db/tables/account-exports.ts';

const COLUMNS = ['id', 'user_id', 'state', 'blob', 'size', 'created_at', 'finished_at', 'expires_at'] as const;

export async function findAccountExport(db: Db, exportId: string): Promise<AccountExportRow | undefined> {
  return db.selectFrom('account_exports').select(COLUMNS).where('id', '=', exportId).executeTakeFirst();
}

/** The exports of a user that have not expired. */
export function selectAccountExportsOf(db: Db, userId: string, now: string) {
  return db
    .selectFrom('account_exports')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]));
}

export async function insertAccountExport(db: Db, row: AccountExportRow): Promise<void> {
  await db.insertInto('account_exports').values(row).execute();
}

/** @returns whether the export exists */
export async function updateAccountExport(db: Db, id: string, changes: Partial<AccountExportRow>): Promise<boolean> {
  const done = await db.updateTable('account_exports').set(changes).where('id', '=', id).executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** @returns whether the user had the export */
export async function deleteAccountExportOf(db: Db, userId: string, exportId: string): Promise<boolean> {
  const done = await db
    .deleteFrom('account_exports')
    .where('id', '=', exportId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export async function deleteExpiredAccountExports(db: Db, now: string): Promise<void> {
  await db.deleteFrom('account_exports').where('expires_at', '<=', now).execute();
}

/** The existing archives, up to `limit` after an id. */
export async function listAccountExportBlobs(
  db: Db,
  after: string,
  limit: number,
): Promise<Pick<AccountExportRow, 'id' | 'blob'>[]> {
  return db
    .selectFrom('account_exports')
    .select(['id', 'blob'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
