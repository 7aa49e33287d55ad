import { exportLimit, recordAttempt } from '../../../domain/accounts/attempts.ts';
import { enqueueArchiveRemoval } from '../../../domain/accounts/export/export-job.ts';
import { writeInstallationAuditEvent } from '../../../domain/audit/record.ts';
import type { InstallationExportRow } from '../../../platform/db/tables/installation-exports.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { conflict, notFound, tooManyAttempts } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import {
  deleteExportsBefore,
  findInstallationExport,
  insertInstallationExport,
  isExportUnderWay,
  updateInstallationExport,
} from '../../../platform/queries/installation-exports.ts';

/** Retention of the record of an export. */
const RECORD_MS = 400 * 24 * 3600 * 1000;

/** Starts an export. @throws 409 while another one is running, 429 after too many in one day */
export async function createInstallationExport(tx: Tx, actorId: string): Promise<InstallationExportRow> {
  if (await isExportUnderWay(tx.db))
    throw conflict('An export is being prepared already. Wait until it is ready.', 'already_exists');
  const wait = await recordAttempt(tx, [exportLimit('installation')]);
  if (wait !== undefined) throw tooManyAttempts(wait);
  await deleteExportsBefore(tx.db, new Date(Date.parse(tx.now) - RECORD_MS).toISOString());
  const row: InstallationExportRow = {
    id: newId(),
    origin: 'server',
    state: 'pending',
    created_by: actorId,
    created_at: tx.now,
    started_at: null,
    finished_at: null,
    expires_at: null,
    blob: null,
    size: null,
    row_count: null,
    file_count: null,
    event_count: null,
    step: null,
    done: 0,
    total: 0,
    error: null,
  };
  await insertInstallationExport(tx.db, row);
  const payload = { exportId: row.id };
  await tx.enqueue({ kind: 'export-installation', queue: 'export-installation', payload });
  const target = { kind: 'installation-export', id: row.id };
  await writeInstallationAuditEvent(tx, { action: 'installation.exported', actorId, target });
  return row;
}

/** Cancels a running export, or deletes its archive; the record is retained. @throws 404 if it does not exist */
export async function deleteInstallationExport(tx: Tx, exportId: string, actorId: string): Promise<void> {
  if ((await findInstallationExport(tx.db, exportId)) === undefined) throw notFound('export');
  const ended = { state: 'canceled', finished_at: tx.now, step: null } as const;
  const isCanceled = await updateInstallationExport(tx.db, exportId, ['pending', 'running'], ended);
  const expired = { state: 'expired', expires_at: tx.now } as const;
  if (!isCanceled && !(await updateInstallationExport(tx.db, exportId, ['ready'], expired))) return;
  if (!isCanceled) await enqueueArchiveRemoval(tx);
  const target = { kind: 'installation-export', id: exportId };
  await writeInstallationAuditEvent(tx, { action: 'installation-export.deleted', actorId, target });
}
