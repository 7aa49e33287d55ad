import type { GitConnectionRow, SyncTrigger } from '../../../platform/db/tables/git-connections.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { deletePendingJobs, hasPendingJob, postponePendingJob } from '../../../platform/jobs/queries.ts';
import { exportsChanges } from './queries.ts';

/** Interval of checks for branches that are due. */
const SWEEP_MS = 5 * 60_000;
/** Debounce of exports after a change, and the maximum delay. */
const [QUIET_MS, LONGEST_WAIT_MS] = [30_000, 5 * 60_000];

const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();
const checkQueueOf = (spaceId: string): string => `git-check ${spaceId}`;
const exportQueueOf = (spaceId: string): string => `git-export ${spaceId}`;

/** Schedules the automatic operations of a connection in its current state. */
export async function followConnection(tx: Tx, connection: GitConnectionRow): Promise<void> {
  const { space_id: spaceId } = connection;
  await stopFollowing(tx, spaceId);
  if (connection.auto_import === 1) {
    await scheduleSweep(tx);
    await scheduleCheck(tx, { spaceId, cause: 'schedule' });
  }
  if (connection.auto_export === 1) await followContentChange(tx, spaceId);
}

/** Cancels pending jobs; running ones detect that the connection was deleted. */
export async function stopFollowing(tx: Tx, spaceId: string): Promise<void> {
  for (const queue of [checkQueueOf(spaceId), exportQueueOf(spaceId)]) await deletePendingJobs(tx.db, queue);
}

/** Schedules polls of the branches of all due connections, in some minutes. */
export async function scheduleSweep(tx: Tx): Promise<void> {
  const kind = 'check-git-connections';
  if (await hasPendingJob(tx.db, kind)) return;
  await tx.enqueue({ kind, queue: kind, payload: {}, runAt: later(tx.now, SWEEP_MS) });
}

/** Schedules a poll of the branch of one connection, at once or later. A pending check is sufficient. */
export async function scheduleCheck(tx: Tx, trigger: SyncTrigger, waitMs = 0): Promise<void> {
  const queue = checkQueueOf(trigger.spaceId);
  const runAt = later(tx.now, waitMs);
  if (await postponePendingJob(tx.db, queue, { runAt, waitMs: LONGEST_WAIT_MS })) return;
  await tx.enqueue({ kind: 'check-git-connection', queue, payload: { ...trigger }, runAt });
}

/**
 * Schedules an export of changed content, debounced with further changes. Called in the unit of work that moves the
 * head of a space, except by synchronizations: their changes are in the branch, or start a separate export.
 */
export async function followContentChange(tx: Tx, spaceId: string): Promise<void> {
  if (!(await exportsChanges(tx.db, spaceId))) return;
  const queue = exportQueueOf(spaceId);
  const runAt = later(tx.now, QUIET_MS);
  if (await postponePendingJob(tx.db, queue, { runAt, waitMs: LONGEST_WAIT_MS })) return;
  await tx.enqueue({ kind: 'export-content-changes', queue, payload: { spaceId }, runAt });
}
