import type { Context } from '../../../domain/context.ts';
import { recordDomainEvent } from '../../../domain/domain-events/record-event.ts';
import { GitError } from '../../../engines/git/git-error.ts';
import { findRemoteBranch } from '../../../engines/git/list-remote.ts';
import type { ConnectionFailure, GitConnectionRow, SyncTrigger } from '../../../platform/db/tables/git-connections.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { isQueueBusy } from '../../../platform/jobs/queries.ts';
import { findGitSync } from '../../../platform/queries/git.ts';
import { findSpace } from '../../../platform/queries/spaces.ts';
import { reasonOfFailure, SyncError } from '../git/failure-reasons.ts';
import { DEFAULT_BRANCH } from '../git/repository-access.ts';
import { queueOf, startSync } from '../git/service.ts';
import { withConnectionAccess } from './credentials.ts';
import { findFirstDirection } from './first-direction.ts';
import * as queries from './queries.ts';
import { nextImportAt, recordFailure, withoutFailure } from './record-outcome.ts';
import { scheduleCheck, scheduleSweep } from './schedule.ts';

/** Connections per sweep, and maximum concurrent polls. */
const [BATCH, AT_ONCE] = [500, 5];
/** Delay and number of retries of a check while its space is being synchronized. */
const [BUSY_MS, MAX_DELAYS] = [15_000, 240];

/** The result of polling a branch. */
interface Check {
  readonly spaceId: string;
  readonly url: string;
  /** The commit of the branch; absent if it does not exist. */
  readonly commit?: string;
  readonly failure?: Omit<ConnectionFailure, 'at'>;
}

/** Polls the branches that are due, and starts imports of those that moved. All writes are in one unit of work. */
export async function checkConnectionsJob(ctx: Context, _payload: unknown, run: JobRun): Promise<void> {
  await transact(ctx, async (tx) => {
    if (await queries.hasAutomaticImports(tx.db)) await scheduleSweep(tx);
  });
  if (run.isAbandoned) return;
  const due = await queries.listDueConnections(ctx.database.reader, ctx.clock().toISOString(), BATCH);
  const checks: Check[] = [];
  for (let start = 0; start < due.length; start += AT_ONCE) {
    run.signal.throwIfAborted();
    const some = due.slice(start, start + AT_ONCE);
    checks.push(...(await Promise.all(some.map((connection) => checkBranch(ctx, connection, run.signal)))));
  }
  if (checks.length === 0) return;
  await transact(ctx, async (tx) => {
    for (const check of checks) await applyCheck(ctx, tx, check, 'schedule');
  });
}

/** Polls the branch of one connection, and starts an import if it moved. */
export async function checkConnectionJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  const trigger = payload as unknown as SyncTrigger;
  const { spaceId, cause, delays = 0 } = trigger;
  const { reader } = ctx.database;
  const connection = await queries.findConnection(reader, spaceId);
  const space = await findSpace(reader, spaceId);
  if (run.isAbandoned || connection === undefined || !importsItself(connection) || space?.deleted_at !== null) return;
  if (await isQueueBusy(reader, queueOf(spaceId))) {
    if (delays >= MAX_DELAYS) return;
    return transact(ctx, (tx) => scheduleCheck(tx, { ...trigger, delays: delays + 1 }, BUSY_MS));
  }
  const check = await checkBranch(ctx, connection, run.signal);
  await transact(ctx, (tx) => applyCheck(ctx, tx, check, cause));
}

const importsItself = ({ auto_import, paused_at }: GitConnectionRow): boolean =>
  auto_import === 1 && paused_at === null;

async function checkBranch(ctx: Context, connection: GitConnectionRow, signal: AbortSignal): Promise<Check> {
  const { space_id: spaceId, url, ref } = connection;
  try {
    const { commit } = await withConnectionAccess(ctx, connection, (access) =>
      findRemoteBranch({ ...access, url, ref: ref ?? DEFAULT_BRANCH, signal }),
    );
    return { spaceId, url, ...(commit !== undefined && { commit }) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { spaceId, url, failure: describeFailure(ctx, error) };
  }
}

function describeFailure(ctx: Context, error: unknown): Omit<ConnectionFailure, 'at'> {
  const isExpected = error instanceof GitError || error instanceof SyncError;
  if (!isExpected) ctx.log.error({ err: error }, 'the branch of a git connection could not be looked at');
  const message = isExpected ? error.message : 'The check failed on the server. Its log names the reason.';
  return { operation: 'check', reason: reasonOfFailure(error), message };
}

/** Records the result of a poll, unless the connection was changed meanwhile. */
async function applyCheck(ctx: Context, tx: Tx, check: Check, cause: SyncTrigger['cause']): Promise<void> {
  const { spaceId, failure } = check;
  const connection = await queries.findConnection(tx.db, spaceId);
  const space = await findSpace(tx.db, spaceId);
  if (connection?.url !== check.url || !importsItself(connection) || space?.deleted_at !== null) return;
  if (failure !== undefined) {
    const data = { operation: 'check', reason: failure.reason } as const;
    // One event for the consecutive failures of a branch.
    if (connection.failure_count === 0)
      await recordDomainEvent(tx, { type: 'git.sync_failed', actorId: null, spaceId, data });
    return recordFailure(tx, connection, failure);
  }
  // The next sweep repeats it: the running operation may import exactly this commit.
  if (await isQueueBusy(tx.db, queueOf(spaceId))) return;
  const changes = withoutFailure(connection, 'check');
  const next_import_at = nextImportAt({ ...connection, ...changes }, tx.now);
  await queries.updateConnection(tx.db, spaceId, { ...changes, next_import_at });
  if (await isNews(tx, connection, check))
    await startSync(ctx, tx, spaceId, { userId: connection.created_by, cause }, { kind: 'import', body: {} });
}

/** Whether the branch has commits that the space lacks, and automatic imports are enabled. */
async function isNews(tx: Tx, connection: GitConnectionRow, { commit }: Check): Promise<boolean> {
  if (commit === undefined) return false;
  const first = await findFirstDirection(tx.db, connection);
  if (first !== undefined) return first === 'import';
  return (await findGitSync(tx.db, connection.space_id))?.commit_oid !== commit;
}
