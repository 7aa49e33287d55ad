import type { ImportWarning } from '@bindery/content';
import type { Context } from '../../context.ts';
import type { ChangeCounts, GitOperationRow } from '../../db/tables/git.ts';
import { type Tx, transact } from '../../db/transact.ts';
import { GitError } from '../../git/git-error.ts';
import type { JobRun } from '../../jobs/job.ts';
import { PermanentError } from '../../jobs/permanent-error.ts';
import { putBehindUntried } from '../../jobs/queries.ts';
import { findGitSync, updateGitSync } from '../../queries/git.ts';
import { recordOutcome } from '../git-connections/record-outcome.ts';
import { reasonOfFailure, SyncError } from './failure-reasons.ts';
import { updateLoggedOperation } from './operation-log.ts';
import { resolveBranch } from './repository-access.ts';
import type { GitOperation } from './schema.ts';
import { type SyncPayload, syncLocationOf } from './sync-payload.ts';

/** A synchronization that is being done. */
export interface RunningOperation {
  readonly payload: SyncPayload;
  readonly signal: AbortSignal;
  /** Tells `git/info` that it succeeded, in the unit of work that makes it so. */
  finish(tx: Tx, result: OperationResult): Promise<void>;
}

/** What came of it. */
export interface OperationResult {
  /** Absent where an empty repository was left empty. */
  readonly commit?: string;
  /** The revision that contains what the commit contains. */
  readonly revisionId: string;
  readonly warnings: readonly ImportWarning[];
  /** What it changed. */
  readonly counts: ChangeCounts;
}

export const NO_CHANGES: ChangeCounts = { added: 0, changed: 0, removed: 0 };

/** A failure that the next try may resolve; its message is for the user. */
export class ConcurrentUpdateError extends Error {}

const MAX_WARNINGS = 100;
const SUPERSEDED = 'A newer synchronization of the space was done before this one, which therefore did nothing.';

/**
 * Runs a job of either direction, and tells `git/info` how it goes: a failure that a further try may resolve leaves the
 * operation pending, with the reason.
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
    if (run.isAbandoned)
      throw new SyncError('interrupted', `The ${kind} was abandoned: the server stopped on every attempt.`);
    const resolved = await resolveBranch(ctx, payload, run.signal);
    const finish = (tx: Tx, result: OperationResult) => finishOperation(tx, kind, resolved, result);
    await work({ payload: resolved, signal: run.signal, finish });
  } catch (error) {
    if (run.signal.aborted) throw error;
    const failure = describeFailure(ctx, kind, error);
    const isFinal = failure instanceof PermanentError || run.isLastTry;
    const { message } = failure;
    const reason = error instanceof ConcurrentUpdateError ? 'content_changed' : reasonOfFailure(error);
    if (isFinal) {
      await transact(ctx, async (tx) => {
        await writeOperation(tx, kind, payload, { state: 'failed', error: message, finishedAt: tx.now, reason });
        await recordOutcome(tx, payload, kind, { reason, message });
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

async function finishOperation(
  tx: Tx,
  kind: GitOperation['kind'],
  payload: SyncPayload,
  { commit, revisionId, warnings, counts }: OperationResult,
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
  const shown = warnings.slice(0, MAX_WARNINGS).map(({ path, message }) => ({ path, message }));
  await writeOperation(tx, kind, payload, {
    ...{ state: 'succeeded', finishedAt: tx.now, revision: revisionId, counts },
    ...(commit !== undefined && { commit }),
    ...(shown.length > 0 && { warnings: shown }),
  });
}

/** How an operation goes on; `reason` and `counts` are for the log alone. */
interface OperationChange extends Omit<GitOperation, 'kind' | 'startedAt'> {
  readonly reason?: GitOperationRow['error_reason'];
  readonly counts?: ChangeCounts;
}

/** Writes an operation into the log, and shows it unless a later call is shown already: its caller waits for it. */
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
  const shown = sync?.operation == null ? undefined : (JSON.parse(sync.operation) as GitOperation);
  if (shown !== undefined && shown.startedAt > startedAt) return;
  await updateGitSync(tx.db, spaceId, { operation: JSON.stringify({ kind, startedAt, ...change }) });
}

/** What the user sees; nothing of an unexpected failure, which is in the log. */
function describeFailure(ctx: Context, kind: GitOperation['kind'], error: unknown): Error {
  if (error instanceof PermanentError || error instanceof ConcurrentUpdateError) return error;
  if (error instanceof GitError) {
    ctx.log.warn({ reason: error.reason, detail: error.detail }, 'git could not reach a repository, or read it');
    return error.retryable ? new Error(error.message) : new PermanentError(error.message);
  }
  ctx.log.error({ err: error }, `an ${kind} failed`);
  return new Error(`The ${kind} failed on the server. It is tried again; the log of the server names the reason.`);
}
