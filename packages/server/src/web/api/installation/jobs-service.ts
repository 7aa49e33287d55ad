import { writeInstallationAuditEvent } from '../../../domain/audit/record.ts';
import type { JobKind } from '../../../platform/db/tables/jobs.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { hasPendingJob } from '../../../platform/jobs/queries.ts';
import { CANCELED } from '../../../platform/jobs/worker.ts';
import { findListedJob, type ListedJob, updatePendingJob } from './jobs-queries.ts';
import type { BackgroundJob } from './jobs-schema.ts';

/** Types without input: a failed job is simply enqueued again. */
const REPEATABLE: ReadonlySet<string> = new Set<JobKind>([
  ...(['collect-garbage', 'count-storage', 'clean-audit-log', 'check-hostnames', 'check-git-connections'] as const),
  ...(['clean-page-drafts', 'clean-events', 'expire-account-exports', 'clean-webhook-deliveries'] as const),
]);

/** Types requested by a user, whose next run can report the cancellation. Others would leave work undone. */
const CANCELABLE: ReadonlySet<string> = new Set<JobKind>([
  ...(['import-from-git', 'export-to-git', 'export-content-changes', 'process-openapi', 'send-mail'] as const),
  ...(['export-account', 'export-installation', 'count-space-storage'] as const),
]);

/** Allowed actions on a job. */
export const permissionsOf = ({ state, kind, crashes }: ListedJob): BackgroundJob['permissions'] => ({
  run: (state === 'pending' && crashes < CANCELED) || (state === 'failed' && REPEATABLE.has(kind)),
  cancel: state === 'pending' && crashes < CANCELED && CANCELABLE.has(kind),
});

/** A job, and the user who changes it. */
export interface JobChange {
  readonly jobId: string;
  readonly actorId: string;
}

/**
 * Runs a pending job now, or a failed one without input again.
 * @throws 404 if it does not exist, 409 if it is running, has ended, or its input was erased
 */
export async function runJobNow(tx: Tx, { jobId, actorId }: JobChange): Promise<void> {
  const job = await requireJob(tx, jobId);
  if (!permissionsOf(job).run)
    throw conflict(
      'This job runs, has ended, or cannot be repeated, because its input was erased when it failed. Repeat what caused it.',
      'job_not_changeable',
    );
  if (job.state === 'pending') await updatePendingJob(tx.db, jobId, { run_at: tx.now });
  // A second job would duplicate the work.
  else if (!(await hasPendingJob(tx.db, job.kind as JobKind)))
    await tx.enqueue({ kind: job.kind as JobKind, queue: job.kind, payload: {} });
  const target = { kind: 'job', id: jobId };
  await writeInstallationAuditEvent(tx, { action: 'job.run', actorId, target, details: { kind: job.kind } });
}

/**
 * Cancels a pending job: its next run, at once, reports this to the waiting user.
 * @throws 404 if it does not exist, 409 if it is running, has ended, or must not be skipped
 */
export async function cancelJob(tx: Tx, { jobId, actorId }: JobChange): Promise<void> {
  const job = await requireJob(tx, jobId);
  if (!permissionsOf(job).cancel)
    throw conflict('This job runs, has ended, or must not be left out. Wait until it ends.', 'job_not_changeable');
  await updatePendingJob(tx.db, jobId, { run_at: tx.now, crashes: CANCELED });
  const target = { kind: 'job', id: jobId };
  await writeInstallationAuditEvent(tx, { action: 'job.canceled', actorId, target, details: { kind: job.kind } });
}

async function requireJob({ db }: Tx, jobId: string): Promise<ListedJob> {
  const job = await findListedJob(db, jobId);
  if (job === undefined) throw notFound('job');
  return job;
}
