import { enqueueGarbageCollection } from '../../../engines/revisions/collect-garbage.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import {
  deleteExpiredAccountExports,
  findAccountExport,
  updateAccountExport,
} from '../../../platform/queries/account-exports.ts';
import { expireInstallationExports } from '../../../platform/queries/installation-exports.ts';
import type { Context } from '../../context.ts';
import { writePersonalData } from './write-archive.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How long an archive can be downloaded. */
const LIFETIME_MS = 7 * 24 * HOUR_MS;
/** Garbage collection spares files for at least a day after they were stored. */
const COLLECTED_AFTER_MS = 25 * HOUR_MS;

/** Creates the archive of an export. Idempotent: it does not replace a finished one. */
export async function exportAccountJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  const { exportId } = payload as { exportId: string };
  const row = await findAccountExport(ctx.database.reader, exportId);
  if (row?.state !== 'pending') return;
  if (run.isAbandoned) return markFailed(ctx, exportId);
  try {
    const bytes = await writePersonalData(ctx.database.reader, row.user_id, run.signal);
    const blob = await ctx.blobs.put(bytes);
    await transact(ctx, async (tx) => {
      const expires_at = new Date(Date.parse(tx.now) + LIFETIME_MS).toISOString();
      const ready = { state: 'ready', blob, size: bytes.length, finished_at: tx.now, expires_at } as const;
      await updateAccountExport(tx.db, exportId, ready);
      await enqueueExpiry(tx, expires_at);
    });
  } catch (error) {
    if (run.isLastTry) await markFailed(ctx, exportId);
    throw error;
  }
}

async function markFailed(ctx: Context, exportId: string): Promise<void> {
  await transact(ctx, (tx) => updateAccountExport(tx.db, exportId, { state: 'failed', finished_at: tx.now }));
}

/** Has archives deleted that have expired by an instant. */
export const enqueueExpiry = (tx: Tx, runAt: string): Promise<unknown> =>
  tx.enqueue({ kind: 'expire-account-exports', queue: 'expire-account-exports', payload: {}, runAt });

/** Schedules the removal of a deleted export's archive. */
export const enqueueArchiveRemoval = (tx: Tx): Promise<unknown> =>
  enqueueExpiry(tx, new Date(Date.parse(tx.now) + COLLECTED_AFTER_MS).toISOString());

/** Deletes exports that have expired, also those of the installation, and has archives removed that nothing refers to. */
export async function expireAccountExportsJob(ctx: Context, _payload: unknown, run: JobRun): Promise<void> {
  if (run.isAbandoned) return;
  await transact(ctx, async (tx) => {
    await deleteExpiredAccountExports(tx.db, tx.now);
    await expireInstallationExports(tx.db, tx.now);
    await enqueueGarbageCollection(tx);
  });
}
