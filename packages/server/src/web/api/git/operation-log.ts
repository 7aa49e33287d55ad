import type { GitOperationRow } from '../../../platform/db/tables/git.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import * as queries from '../../../platform/queries/git.ts';
import type { GitOperation } from './schema.ts';
import type { SyncPayload } from './sync-payload.ts';

/** Maximum operations in the log of a space. */
const MAX_LOGGED = 200;

/** Adds a requested synchronization to the log of its space, and deletes the oldest entries. */
export async function startLoggedOperation(
  tx: Tx,
  kind: GitOperation['kind'],
  { spaceId, userId, operationId, cause }: Pick<SyncPayload, 'spaceId' | 'userId' | 'operationId' | 'cause'>,
): Promise<void> {
  if (operationId === undefined || cause === undefined) return;
  await queries.insertGitOperation(tx.db, {
    id: operationId,
    space_id: spaceId,
    kind,
    state: 'pending',
    cause,
    user_id: cause === 'person' || cause === 'content' ? userId : null,
    started_at: tx.now,
    finished_at: null,
    commit_oid: null,
    revision_id: null,
    counts: null,
    error: null,
    error_reason: null,
    warning_count: 0,
  });
  await queries.deleteOldGitOperations(tx.db, spaceId, MAX_LOGGED);
}

/** Records the progress of a synchronization. Jobs of former versions are not in the log. */
export async function updateLoggedOperation(
  tx: Tx,
  { operationId }: Pick<SyncPayload, 'operationId'>,
  changes: Partial<GitOperationRow>,
): Promise<void> {
  if (operationId !== undefined) await queries.updateGitOperation(tx.db, operationId, changes);
}
