import type { Context } from '../../context.ts';
import { type Tx, transact } from '../../db/transact.ts';
import type { JobRun } from '../../jobs/jobs.ts';
import { hasPendingJob } from '../../jobs/queries.ts';
import { deleteAuditEventsBefore } from './queries.ts';

const KIND = 'clean-audit-log';
const DAY_MS = 24 * 3600 * 1000;
/** Rows removed in one unit of work, so that others do not wait long. */
const BATCH = 1000;

/** Has old events removed from now on, once a day, where the configuration lets them grow old at all. */
export async function scheduleAuditCleaning(ctx: Context): Promise<void> {
  if (ctx.config.auditDays > 0) await transact(ctx, (tx) => enqueueNext(tx, tx.now));
}

async function enqueueNext(tx: Tx, runAt: string): Promise<void> {
  if (!(await hasPendingJob(tx.db, KIND))) await tx.enqueue({ kind: KIND, queue: KIND, payload: {}, runAt });
}

/** Removes the events that are older than the configuration keeps them. The next run is put down first: it never ends. */
export async function cleanAuditLogJob(ctx: Context, _payload: unknown, run: JobRun): Promise<void> {
  const { auditDays } = ctx.config;
  if (auditDays === 0) return;
  const now = ctx.clock().getTime();
  await transact(ctx, (tx) => enqueueNext(tx, new Date(now + DAY_MS).toISOString()));
  if (run.isAbandoned) return;
  const oldest = new Date(now - auditDays * DAY_MS).toISOString();
  let removed = BATCH;
  while (removed === BATCH) {
    run.signal.throwIfAborted();
    removed = await transact(ctx, (tx) => deleteAuditEventsBefore(tx.db, oldest, BATCH));
  }
}
