import { transact } from '../../platform/db/transact.ts';
import { repeatTomorrow, startDaily } from '../../platform/jobs/daily.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { AUDIT_TABLES, deleteAuditEventsBefore } from '../../platform/queries/audit-events.ts';
import type { Context } from '../context.ts';

const KIND = 'clean-audit-log';
const DAY_MS = 24 * 3600 * 1000;
/** Rows removed in one unit of work, so that others do not wait long. */
const BATCH = 1000;

/** Schedules the daily deletion of old events, unless retention is unlimited. */
export async function scheduleAuditCleaning(ctx: Context): Promise<void> {
  if (ctx.config.auditDays > 0) await startDaily(ctx, KIND);
}

/** Deletes events older than the configured retention. */
export async function cleanAuditLogJob(ctx: Context, _payload: unknown, run: JobRun): Promise<void> {
  const { auditDays } = ctx.config;
  if (auditDays === 0) return;
  await repeatTomorrow(ctx, KIND);
  if (run.isAbandoned) return;
  const oldest = new Date(ctx.clock().getTime() - auditDays * DAY_MS).toISOString();
  for (const table of AUDIT_TABLES) {
    let removed = BATCH;
    while (removed === BATCH) {
      run.signal.throwIfAborted();
      removed = await transact(ctx, (tx) => deleteAuditEventsBefore(tx.db, table, oldest, BATCH));
    }
  }
}
