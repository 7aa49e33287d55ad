import type { SyncFailureReason } from '../../../platform/db/tables/git.ts';
import type { ConnectionFailure, GitConnectionRow } from '../../../platform/db/tables/git-connections.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { SyncPayload } from '../git/sync-payload.ts';
import { findConnection, updateConnection } from './queries.ts';

/** Consecutive failures after which automatic synchronization is paused. */
const MAX_FAILURES = 10;
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 24 * 60 * MINUTE_MS;

const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/** Time of the next poll of the branch: after its interval, doubled with every consecutive failure, up to a day. */
export function nextImportAt({ import_interval, failure_count }: GitConnectionRow, now: string): string {
  return later(now, Math.min(LONGEST_PAUSE_MS, import_interval * MINUTE_MS * 2 ** Math.min(failure_count, 20)));
}

/** Records a failure of an automatic operation, and pauses the connection after too many. */
export async function recordFailure(
  tx: Tx,
  connection: GitConnectionRow,
  failure: Omit<ConnectionFailure, 'at'>,
): Promise<void> {
  const failed = { ...connection, failure_count: connection.failure_count + 1 };
  await updateConnection(tx.db, connection.space_id, {
    failure_count: failed.failure_count,
    failure: JSON.stringify({ at: tx.now, ...failure } satisfies ConnectionFailure),
    ...(failed.failure_count >= MAX_FAILURES && connection.paused_at === null && { paused_at: tx.now }),
    ...(connection.auto_import === 1 && { next_import_at: nextImportAt(failed, tx.now) }),
  });
}

/** Resets failures on success: those of the same operation, and of polls of the branch. */
export function withoutFailure(
  { failure }: GitConnectionRow,
  operation: ConnectionFailure['operation'],
): Partial<GitConnectionRow> {
  const last = failure === null ? undefined : (JSON.parse(failure) as ConnectionFailure);
  if (last === undefined || (last.operation !== operation && last.operation !== 'check')) return {};
  return { failure_count: 0, failure: null };
}

/** The outcome of an import or export, as far as it affects the connection of its space. */
export async function recordOutcome(
  tx: Tx,
  { spaceId, url, usesConnection, cause }: SyncPayload,
  operation: 'import' | 'export',
  error?: { readonly reason: SyncFailureReason; readonly message: string },
): Promise<void> {
  if (usesConnection !== true) return;
  const connection = await findConnection(tx.db, spaceId);
  if (connection?.url !== url) return;
  if (error === undefined) {
    const changes = { ...withoutFailure(connection, operation), ...(cause === 'person' && { paused_at: null }) };
    if (Object.keys(changes).length > 0) await updateConnection(tx.db, spaceId, changes);
  } else if (cause !== 'person') await recordFailure(tx, connection, { operation, ...error });
}
