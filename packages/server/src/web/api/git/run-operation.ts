import type { ImportWarning, RepositoryReport } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { NewDomainEvent } from '../../../domain/domain-events/domain-event.ts';
import { recordDomainEvent } from '../../../domain/domain-events/record-event.ts';
import { GitError } from '../../../engines/git/git-error.ts';
import type { ChangeCounts, GitOperationRow } from '../../../platform/db/tables/git.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { presentImportReport } from '../../../platform/http/import-report-schema.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { PermanentError } from '../../../platform/jobs/permanent-error.ts';
import { putBehindUntried } from '../../../platform/jobs/queries.ts';
import { findGitSync, updateGitSync } from '../../../platform/queries/git.ts';
import { recordOutcome } from '../git-connections/record-outcome.ts';
import { reasonOfFailure, SyncError } from './failure-reasons.ts';
import { updateLoggedOperation } from './operation-log.ts';
import { resolveBranch } from './repository-access.ts';
import type { GitOperation } from './schema.ts';
import { type SyncPayload, syncLocationOf } from './sync-payload.ts';
import { presentWarnings } from './warnings.ts';

/** A running synchronization. */
export interface RunningOperation {
  readonly payload: SyncPayload;
  readonly signal: AbortSignal;
  /** Updates `git/info` on success, in the same unit of work. */
  finish(tx: Tx, result: OperationResult): Promise<void>;
}

/** Its result. */
export interface OperationResult {
  /** Absent if an empty repository was left empty. */
  readonly commit?: string;
  /** The revision with the contents of the commit. */
  readonly revisionId: string;
  readonly warnings: readonly ImportWarning[];
  /** Its changes. */
  readonly counts: ChangeCounts;
  /** Of an import that read a commit. */
  readonly report?: RepositoryReport;
}

export const NO_CHANGES: ChangeCounts = { added: 0, changed: 0, removed: 0 };

/** A failure that a retry may resolve; its message is for the user. */
export class ConcurrentUpdateError extends Error {}

const SUPERSEDED = 'A newer synchronization of the space was done before this one, which therefore did nothing.';

/**
 * Runs a job of either direction, and updates `git/info`: a failure that a retry may resolve leaves the operation
 * pending, with the reason.
 */
export async function runOperation(
  ctx: Context,
  kind: GitOperation['kind'],
  input: Readonly<Record<string, unknown>>,
  run: JobRun,
  work: (operation: RunningOperation) => Promise<void>,
): Promise<void> {
  const payload = input as unknown as SyncPayload;
  const { spaceId } = payload;
  const write = (change: OperationChange) => transact(ctx, (tx) => writeOperation(tx, kind, payload, change));
  const sync = await findGitSync(ctx.database.reader, spaceId);
  if (sync === undefined) return;
  const now = () => ctx.clock().toISOString();
  if (!payload.standalone && sync.last_timestamp !== null && payload.timestamp < sync.last_timestamp) {
    return write({ state: 'succeeded', finishedAt: now(), warnings: [{ path: '', message: SUPERSEDED }] });
  }
  await write({ state: 'running' });
  ctx.live.publish({ kind: 'git', space: spaceId });
  try {
    if (run.isAbandoned) throw new SyncError('interrupted', `The ${kind} was abandoned: ${run.abandonment}.`);
    const resolved = await resolveBranch(ctx, payload, run.signal);
    const finish = (tx: Tx, result: OperationResult) => finishOperation(tx, kind, resolved, result);
    await work({ payload: resolved, signal: run.signal, finish });
  } catch (error) {
    if (run.signal.aborted) throw error;
    const failure = describeFailure(ctx, kind, error);
    const isFinal = failure instanceof PermanentError || run.isLastTry;
    const { message } = failure;
    const cause = failure instanceof SyncError ? failure : error;
    const reason = error instanceof ConcurrentUpdateError ? 'content_changed' : reasonOfFailure(cause);
    if (isFinal) {
      await transact(ctx, async (tx) => {
        await writeOperation(tx, kind, payload, { state: 'failed', error: message, finishedAt: tx.now, reason });
        await recordOutcome(tx, payload, kind, { reason, message });
        await recordSyncEvent(tx, payload, { type: 'git.sync_failed', data: { operation: kind, reason } });
      });
    } else {
      await transact(ctx, async (tx) => {
        await writeOperation(tx, kind, payload, { state: 'pending', error: message, reason });
        await putBehindUntried(tx.db, run.id);
      });
    }
    throw failure;
  } finally {
    ctx.live.publish({ kind: 'git', space: spaceId });
    if (kind === 'import') ctx.live.publish({ kind: 'content', space: spaceId });
  }
}

async function recordSyncEvent(
  tx: Tx,
  { spaceId, userId, cause }: SyncPayload,
  event: Pick<Extract<NewDomainEvent, { readonly type: `git.${string}` }>, 'type' | 'data'>,
): Promise<void> {
  const actorId = cause === 'schedule' || cause === 'webhook' ? null : userId;
  await recordDomainEvent(tx, { ...event, actorId, spaceId } as NewDomainEvent);
}

async function finishOperation(
  tx: Tx,
  kind: GitOperation['kind'],
  payload: SyncPayload,
  { commit, revisionId, warnings, counts, report }: OperationResult,
): Promise<void> {
  const { spaceId } = payload;
  if (!payload.standalone) {
    await updateGitSync(tx.db, spaceId, {
      ...payload.repository,
      ...(commit !== undefined && {
        commit_oid: commit,
        revision_id: revisionId,
        synced_place: syncLocationOf(payload),
      }),
      last_timestamp: payload.timestamp,
      updated_at: tx.now,
    });
  }
  await recordOutcome(tx, payload, kind);
  await recordSyncEvent(tx, payload, {
    type: 'git.sync_completed',
    data: { operation: kind, revision: revisionId, ...(commit !== undefined && { commit }) },
  });
  const listedWarnings = presentWarnings(warnings);
  await writeOperation(tx, kind, payload, {
    state: 'succeeded',
    finishedAt: tx.now,
    revision: revisionId,
    counts,
    ...(commit !== undefined && { commit }),
    ...(listedWarnings.length > 0 && { warnings: listedWarnings }),
    ...(report !== undefined && { report: presentImportReport(report) }),
  });
}

/** Progress of an operation; `reason` and `counts` are only for the log. */
interface OperationChange extends Omit<GitOperation, 'kind' | 'startedAt'> {
  readonly reason?: GitOperationRow['error_reason'];
  readonly counts?: ChangeCounts;
}

/** Writes an operation into the log, and shows it unless a later call is already shown: its caller waits for it. */
async function writeOperation(
  tx: Tx,
  kind: GitOperation['kind'],
  payload: SyncPayload,
  { reason = null, counts, ...change }: OperationChange,
): Promise<void> {
  const { spaceId, startedAt } = payload;
  await updateLoggedOperation(tx, payload, {
    state: change.state,
    finished_at: change.finishedAt ?? null,
    commit_oid: change.commit ?? null,
    revision_id: change.revision ?? null,
    counts: counts === undefined ? null : JSON.stringify(counts),
    warning_count: change.warnings?.length ?? 0,
    error: change.error ?? null,
    error_reason: reason,
  });
  const sync = await findGitSync(tx.db, spaceId);
  const shownOperation = sync?.operation == null ? undefined : (JSON.parse(sync.operation) as GitOperation);
  if (shownOperation !== undefined && shownOperation.startedAt > startedAt) return;
  await updateGitSync(tx.db, spaceId, { operation: JSON.stringify({ kind, startedAt, ...change }) });
}

/** The message for the user; unexpected failures are only detailed in the server log. */
function describeFailure(ctx: Context, kind: GitOperation['kind'], error: unknown): Error {
  if (error instanceof PermanentError || error instanceof ConcurrentUpdateError) return error;
  // Another try does not make room.
  if (error instanceof ServiceError && error.reason === 'storage_quota_exceeded')
    return new SyncError('storage_quota_exceeded', error.message);
  if (error instanceof ServiceError && error.reason === 'permission_denied')
    return new SyncError('content_not_supported', error.message);
  if (error instanceof GitError) {
    ctx.log.warn({ reason: error.reason, detail: error.detail }, 'git could not reach a repository, or read it');
    return error.retryable ? new Error(error.message) : new PermanentError(error.message);
  }
  ctx.log.error({ err: error }, `an ${kind} failed`);
  return new Error(`The ${kind} failed on the server. It is tried again; the log of the server names the reason.`);
}
