import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { enqueueExpiry } from '../../domain/accounts/export/export-job.ts';
import { writeInstallationAuditEvent } from '../../domain/audit/record.ts';
import type { Context } from '../../domain/context.ts';
import type { InstallationExportRow } from '../../platform/db/tables/installation-exports.ts';
import { transact, transactQuietly } from '../../platform/db/transact.ts';
import { newId } from '../../platform/ids.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { insertInstallationExport, updateInstallationExport } from '../../platform/queries/installation-exports.ts';
import { type ExportProgress, exportInstallation } from './export.ts';
import type { ArchiveSummary } from './format.ts';

/** How long an archive can be downloaded. */
const LIFETIME_MS = 3 * 24 * 3600 * 1000;
/** How often the progress is written. */
const REPORT_MS = 1000;

/** The export was canceled while it ran. */
class CanceledExport extends Error {}

/** Makes the archive of an export, unless it was canceled. Running again starts from the beginning. */
export async function exportInstallationJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  const id = String(payload['exportId']);
  if (run.isAbandoned) return endExport(ctx, id, 'failed', `The export was abandoned: ${run.abandonment}.`);
  const begun = { state: 'running', started_at: ctx.clock().toISOString(), step: 'tables', done: 0, total: 0 } as const;
  if (!(await change(ctx, id, begun))) return;
  const file = path.join(ctx.temporary.path, newId());
  try {
    const options = { onProgress: reportTo(ctx, id), signal: run.signal };
    const summary = await exportInstallation(ctx, file, options);
    await storeArchive(ctx, id, file, summary);
  } catch (error) {
    if (error instanceof CanceledExport) return;
    if (run.signal.aborted) throw error;
    if (run.isLastTry) await endExport(ctx, id, 'failed', sentenceOf(error));
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

async function storeArchive(ctx: Context, id: string, file: string, summary: ArchiveSummary): Promise<void> {
  if (!(await change(ctx, id, { step: 'storing', done: 0, total: 1 }))) return;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const { size } = await stat(file);
  const blob = await ctx.blobs.putFile({ path: file, size, hash: hash.digest('hex') });
  await transact(ctx, async (tx) => {
    const expires_at = new Date(Date.parse(tx.now) + LIFETIME_MS).toISOString();
    const ready = { state: 'ready', blob, size, finished_at: tx.now, expires_at, ...countsOf(summary) } as const;
    await updateInstallationExport(tx.db, id, ['running'], { ...ready, step: null });
    await enqueueExpiry(tx, expires_at);
  });
}

const countsOf = ({ rows, blobs, events }: ArchiveSummary) => ({
  row_count: rows,
  file_count: blobs,
  event_count: events,
});

/** Writes how far an export is, once a second and with each new step. @throws CanceledExport */
function reportTo(ctx: Context, id: string): (progress: ExportProgress) => Promise<void> {
  let [reportedAt, reportedStep] = [0, ''];
  return async ({ step, done, total }) => {
    const now = ctx.clock().getTime();
    if (step === reportedStep && now - reportedAt < REPORT_MS) return;
    [reportedAt, reportedStep] = [now, step];
    if (!(await change(ctx, id, { step, done, total }))) throw new CanceledExport();
  };
}

/** @returns false where the export was canceled */
const change = (ctx: Context, id: string, changes: Partial<InstallationExportRow>): Promise<boolean> =>
  transactQuietly(ctx, (tx) => updateInstallationExport(tx.db, id, ['pending', 'running'], changes));

async function endExport(ctx: Context, id: string, state: 'failed', error: string): Promise<void> {
  const finished_at = ctx.clock().toISOString();
  await transact(ctx, (tx) =>
    updateInstallationExport(tx.db, id, ['pending', 'running'], { state, error, finished_at, step: null }),
  );
}

const sentenceOf = (error: unknown): string => {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC')
    return 'The disk of the server is full: an archive needs as much room as everything that is stored.';
  return error instanceof Error ? error.message : String(error);
};

/** Records that the operator of the server has made an archive; the file stays where it is. */
export async function recordCommandLineExport(ctx: Context, file: string, summary: ArchiveSummary): Promise<void> {
  const { size } = await stat(file);
  await transact(ctx, async (tx) => {
    const id = newId();
    await insertInstallationExport(tx.db, {
      id,
      origin: 'command-line',
      state: 'ready',
      created_by: null,
      created_at: tx.now,
      started_at: null,
      finished_at: tx.now,
      expires_at: null,
      blob: null,
      size,
      ...countsOf(summary),
      step: null,
      done: 0,
      total: 0,
      error: null,
    });
    const target = { kind: 'installation-export', id };
    await writeInstallationAuditEvent(tx, { action: 'installation.exported', actorId: null, target });
  });
}
