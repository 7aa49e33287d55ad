import type { Context } from '../../../domain/context.ts';
import type { GitSyncRow, SyncCause } from '../../../platform/db/tables/git.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { postponeRetries } from '../../../platform/jobs/queries.ts';
import { findGitSync, insertGitSync, updateGitSync } from '../../../platform/queries/git.ts';
import { describeSync, type SyncRequest } from './describe-sync.ts';
import { startLoggedOperation } from './operation-log.ts';
import type { GitOperation } from './schema.ts';
import type { SyncedRepository } from './sync-payload.ts';

/** The trigger of a synchronization. */
export interface SyncOrigin {
  /** The author of its changes. */
  readonly userId: string;
  readonly cause: SyncCause;
}

/** Synchronizations of a space run one at a time. */
export const queueOf = (spaceId: string): string => `git ${spaceId}`;

const JOB_KINDS = { import: 'import-from-git', export: 'export-to-git' } as const;

/**
 * Starts an import or an export: the space shows it immediately, a job runs it
 * (docs/api/contract.md#starting-a-synchronization). Jobs of a space run in the order of `timestamp`; a failed one that
 * waits for its retry does not delay a new call. A call that is older than the last synchronization is ignored
 * silently.
 * @throws 400 for an invalid URL, branch or folder
 */
export async function startSync(
  ctx: Context,
  tx: Tx,
  spaceId: string,
  { userId, cause }: SyncOrigin,
  request: SyncRequest,
): Promise<void> {
  const { kind, body } = request;
  const before = await findGitSync(tx.db, spaceId);
  const timestamp = timestampOf(body.timestamp, tx.now, before);
  const call = { spaceId, userId, startedAt: tx.now, timestamp, operationId: newId(), cause };
  const payload = await describeSync(ctx, tx.db, call, request);
  if (!payload.standalone && before?.last_timestamp != null && timestamp < before.last_timestamp) return;
  await showOperation(tx, spaceId, kind, payload.repository, before);
  await startLoggedOperation(tx, kind, call);
  const queue = queueOf(spaceId);
  await postponeRetries(tx.db, queue, timestamp);
  await tx.enqueue({ kind: JOB_KINDS[kind], queue, order: timestamp, payload: { ...payload } });
}

/** A call without a timestamp is the newest one, even if the clock was set back since the previous one. */
function timestampOf(requestedTimestamp: string | undefined, now: string, before: GitSyncRow | undefined): string {
  if (requestedTimestamp !== undefined) return new Date(requestedTimestamp).toISOString();
  const last = before?.last_timestamp ?? now;
  return last > now ? last : now;
}

/**
 * Sets the content of `git/info`. A space keeps its repository until it is synchronized with another one: its pages
 * link to files in it.
 */
async function showOperation(
  tx: Tx,
  spaceId: string,
  kind: GitOperation['kind'],
  repository: SyncedRepository,
  before: GitSyncRow | undefined,
): Promise<void> {
  const operation = JSON.stringify({ kind, state: 'pending', startedAt: tx.now } satisfies GitOperation);
  if (before !== undefined) {
    return updateGitSync(tx.db, spaceId, { operation, ...(before.updated_at === null && repository) });
  }
  const nothing = { commit_oid: null, revision_id: null, synced_place: null, last_timestamp: null, updated_at: null };
  await insertGitSync(tx.db, { ...repository, ...nothing, operation, space_id: spaceId });
}
