import type { ImportWarning } from '@bindery/content';
import type { Context } from '../../context.ts';
import { type Tx, transact } from '../../db/transact.ts';
import { GitError } from '../../git/git-error.ts';
import type { JobRun } from '../../jobs/job.ts';
import { PermanentError } from '../../jobs/permanent-error.ts';
import { putBehindUntried } from '../../jobs/queries.ts';
import { findGitSync, updateGitSync } from './queries.ts';
import type { GitOperation } from './schema.ts';
import { placeOf, type SyncPayload } from './sync-payload.ts';

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
  /** The revision that holds what the commit holds. */
  readonly revisionId: string;
  readonly warnings: readonly ImportWarning[];
}

/** A failure that the next try may mend; its message is for the user. */
export class OvertakenError extends Error {}

const MAX_WARNINGS = 100;
const SUPERSEDED = 'A newer synchronization of the space was done before this one, which therefore did nothing.';

/**
 * Runs a job of either direction, and tells `git/info` how it goes: a failure that a further try may mend leaves the
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
  const { spaceId, startedAt } = payload;
  const write = (change: Omit<GitOperation, 'kind' | 'startedAt'>) =>
    transact(ctx, (tx) => writeOperation(tx, spaceId, { kind, startedAt, ...change }));
  const sync = await findGitSync(ctx.database.reader, spaceId);
  if (sync === undefined) return;
  const now = () => ctx.clock().toISOString();
  if (!payload.standalone && sync.last_timestamp !== null && payload.timestamp < sync.last_timestamp) {
    return write({ state: 'succeeded', finishedAt: now(), warnings: [{ path: '', message: SUPERSEDED }] });
  }
  await write({ state: 'running' });
  try {
    if (run.isAbandoned)
      throw new PermanentError(`The server ended each time it ran this ${kind}, and has given it up.`);
    await work({ payload, signal: run.signal, finish: (tx, result) => finishOperation(tx, kind, payload, result) });
  } catch (error) {
    if (run.signal.aborted) throw error;
    const failure = describeFailure(ctx, kind, error);
    const isFinal = failure instanceof PermanentError || run.isLastTry;
    const { message } = failure;
    if (isFinal) await write({ state: 'failed', error: message, finishedAt: now() });
    else {
      await transact(ctx, async (tx) => {
        await writeOperation(tx, spaceId, { kind, startedAt, state: 'pending', error: message });
        await putBehindUntried(tx.db, run.id);
      });
    }
    throw failure;
  }
}

async function finishOperation(
  tx: Tx,
  kind: GitOperation['kind'],
  payload: SyncPayload,
  { commit, revisionId, warnings }: OperationResult,
): Promise<void> {
  const { spaceId, startedAt } = payload;
  if (!payload.standalone) {
    await updateGitSync(tx.db, spaceId, {
      ...payload.repository,
      ...(commit !== undefined && { commit_oid: commit, revision_id: revisionId, synced_place: placeOf(payload) }),
      last_timestamp: payload.timestamp,
      updated_at: tx.now,
    });
  }
  const shown = warnings.slice(0, MAX_WARNINGS).map(({ path, message }) => ({ path, message }));
  await writeOperation(tx, spaceId, {
    ...{ kind, state: 'succeeded', startedAt, finishedAt: tx.now, revision: revisionId },
    ...(commit !== undefined && { commit }),
    ...(shown.length > 0 && { warnings: shown }),
  });
}

/** Shows an operation, unless a later call is shown already: whoever made that one waits for it. */
async function writeOperation(tx: Tx, spaceId: string, operation: GitOperation): Promise<void> {
  const sync = await findGitSync(tx.db, spaceId);
  const shown = sync?.operation == null ? undefined : (JSON.parse(sync.operation) as GitOperation);
  if (shown !== undefined && shown.startedAt > operation.startedAt) return;
  await updateGitSync(tx.db, spaceId, { operation: JSON.stringify(operation) });
}

/** What the user is told; nothing of an unexpected failure, which is in the log. */
function describeFailure(ctx: Context, kind: GitOperation['kind'], error: unknown): Error {
  if (error instanceof PermanentError || error instanceof OvertakenError) return error;
  if (error instanceof GitError) {
    ctx.log.warn({ reason: error.reason, detail: error.detail }, 'git could not reach a repository, or read it');
    return error.retryable ? new Error(error.message) : new PermanentError(error.message);
  }
  ctx.log.error({ err: error }, `an ${kind} failed`);
  return new Error(`The ${kind} failed on the server. It is tried again; the log of the server names the reason.`);
}
