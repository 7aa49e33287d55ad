import type { Db } from '../db/database.ts';
import type { InstallationExportRow } from '../db/tables/installation-exports.ts';

const COLUMNS = [
  ...(['id', 'origin', 'state', 'created_by', 'created_at', 'started_at', 'finished_at', 'expires_at'] as const),
  ...(['blob', 'size', 'row_count', 'file_count', 'event_count', 'step', 'done', 'total', 'error'] as const),
];

export const selectInstallationExports = (db: Db) => db.selectFrom('installation_exports').select(COLUMNS);

export async function findInstallationExport(db: Db, exportId: string): Promise<InstallationExportRow | undefined> {
  return selectInstallationExports(db).where('id', '=', exportId).executeTakeFirst();
}

/** Whether an archive is being made, or waits for it. */
export async function isExportUnderWay(db: Db): Promise<boolean> {
  const row = await selectInstallationExports(db).where('state', 'in', ['pending', 'running']).executeTakeFirst();
  return row !== undefined;
}

export async function insertInstallationExport(db: Db, row: InstallationExportRow): Promise<void> {
  await db.insertInto('installation_exports').values(row).execute();
}

/**
 * Changes an export that is in one of these states.
 * @returns whether there is one
 */
export async function updateInstallationExport(
  db: Db,
  exportId: string,
  states: readonly InstallationExportRow['state'][],
  changes: Partial<InstallationExportRow>,
): Promise<boolean> {
  const done = await db
    .updateTable('installation_exports')
    .set(changes)
    .where('id', '=', exportId)
    .where('state', 'in', states)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Archives among the files: those that can be downloaded, or also those that wait to be collected. */
export async function listExportBlobs(db: Db, isDownloadable: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('installation_exports')
    .select('blob')
    .where('blob', 'is not', null)
    .$if(isDownloadable, (query) => query.where('state', '=', 'ready'))
    .execute();
  return rows.flatMap(({ blob }) => blob ?? []);
}

/** Ends the download of archives that have expired; what they were stays on record. */
export async function expireInstallationExports(db: Db, now: string): Promise<void> {
  await db
    .updateTable('installation_exports')
    .set({ state: 'expired' })
    .where('expires_at', '<=', now)
    .where('state', '=', 'ready')
    .execute();
}

/** Removes the records of exports that were asked for before an instant. */
export async function deleteExportsBefore(db: Db, instant: string): Promise<void> {
  await db
    .deleteFrom('installation_exports')
    .where('created_at', '<', instant)
    .where('state', 'not in', ['pending', 'running'])
    .where((where) => where.or([where('state', '!=', 'ready'), where('blob', 'is', null)]))
    .execute();
}
