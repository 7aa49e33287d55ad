import { exportLimit, recordAttempt } from '../../../domain/accounts/attempts.ts';
import { enqueueArchiveRemoval } from '../../../domain/accounts/export/export-job.ts';
import { writeAccountAuditEvent } from '../../../domain/audit/record.ts';
import type { AccountExportRow } from '../../../platform/db/tables/account-exports.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { conflict, tooManyAttempts } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import {
  deleteAccountExportOf,
  insertAccountExport,
  selectAccountExportsOf,
} from '../../../platform/queries/account-exports.ts';

/** Starts an export. @throws 409 while another one is running, 429 after too many */
export async function createAccountExport(tx: Tx, userId: string): Promise<AccountExportRow> {
  const pending = await selectAccountExportsOf(tx.db, userId, tx.now).where('state', '=', 'pending').execute();
  if (pending.length > 0)
    throw conflict('An export is being prepared already. Wait until it is ready.', 'already_exists');
  const wait = await recordAttempt(tx, [exportLimit(userId)]);
  if (wait !== undefined) throw tooManyAttempts(wait);
  const row: AccountExportRow = {
    id: newId(),
    user_id: userId,
    state: 'pending',
    blob: null,
    size: null,
    created_at: tx.now,
    finished_at: null,
    expires_at: null,
  };
  await insertAccountExport(tx.db, row);
  await tx.enqueue({ kind: 'export-account', queue: `export-account ${userId}`, payload: { exportId: row.id } });
  const target = { kind: 'user', id: userId };
  await writeAccountAuditEvent(tx, { action: 'account.exported', actorId: userId, target }, null);
  return row;
}

/** Deletes an export of the user; no-op if it does not exist. */
export async function deleteAccountExport(tx: Tx, userId: string, exportId: string): Promise<void> {
  if (await deleteAccountExportOf(tx.db, userId, exportId)) await enqueueArchiveRemoval(tx);
}
