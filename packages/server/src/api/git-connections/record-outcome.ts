import type { SyncFailureReason } from '../../db/tables/git.ts';
import type { ConnectionFailure, GitConnectionRow } from '../../db/tables/git-connections.ts';
import type { Tx } from '../../db/transact.ts';
import type { SyncPayload } from '../git/sync-payload.ts';
import { findConnection, updateConnection } from './queries.ts';

/** After so many failures in a row nothing happens by itself until somebody looks. */
const MAX_FAILURES = 10;
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 24 * 60 * MINUTE_MS;

const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/** When the branch is looked at next: after its interval, twice as long with every failure in a row, within a day. */
export function nextImportAt({ import_interval, failure_count }: GitConnectionRow, now: string): string {
  return later(now, Math.min(LONGEST_PAUSE_MS, import_interval * MINUTE_MS * 2 ** Math.min(failure_count, 20)));
}

/** Notes that automatic work failed, and pauses the connection when that happened too often. */
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

/** Forgets failures that a success ends: those of the same operation, and of looks at the branch. */
export function withoutFailure(
  { failure }: GitConnectionRow,
  operation: ConnectionFailure['operation'],
): Partial<GitConnectionRow> {
  const last = failure === null ? undefined : (JSON.parse(failure) as ConnectionFailure);
  if (last === undefined || (last.operation !== operation && last.operation !== 'check')) return {};
  return { failure_count: 0, failure: null };
}

/** How an import or export ended, as far as the connection of its space is concerned. */
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
