import type { Db } from '../db/database.ts';
import type { GitOperationRow, GitSyncRow } from '../db/tables/git.ts';

const COLUMNS = [
  'space_id',
  'url',
  'repo_name',
  'provider',
  'ref',
  'repo_tree_url',
  'commit_oid',
  'revision_id',
  'synced_place',
  'last_timestamp',
  'updated_at',
  'operation',
] as const;

export async function findGitSync(db: Db, spaceId: string): Promise<GitSyncRow | undefined> {
  return db.selectFrom('git_syncs').select(COLUMNS).where('space_id', '=', spaceId).executeTakeFirst();
}

/** The synchronizations of these spaces, by space. */
export async function findGitSyncs(db: Db, spaceIds: readonly string[]): Promise<Map<string, GitSyncRow>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await db.selectFrom('git_syncs').select(COLUMNS).where('space_id', 'in', spaceIds).execute();
  return new Map(rows.map((row) => [row.space_id, row]));
}

/** Those of these spaces that are connected to a repository. */
export async function findConnectedSpaces(db: Db, spaceIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (spaceIds.length === 0) return new Set();
  const rows = await db.selectFrom('git_connections').select('space_id').where('space_id', 'in', spaceIds).execute();
  return new Set(rows.map((row) => row.space_id));
}

export async function insertGitSync(db: Db, row: GitSyncRow): Promise<void> {
  await db.insertInto('git_syncs').values(row).execute();
}

export async function updateGitSync(db: Db, spaceId: string, changes: Partial<GitSyncRow>): Promise<void> {
  await db.updateTable('git_syncs').set(changes).where('space_id', '=', spaceId).execute();
}

const OPERATION_COLUMNS = [
  'id',
  'space_id',
  'kind',
  'state',
  'cause',
  'user_id',
  'started_at',
  'finished_at',
  'commit_oid',
  'revision_id',
  'counts',
  'warning_count',
  'error',
  'error_reason',
] as const;

export const selectGitOperations = (db: Db, spaceId: string) =>
  db.selectFrom('git_operations').select(OPERATION_COLUMNS).where('space_id', '=', spaceId);

export async function insertGitOperation(db: Db, row: GitOperationRow): Promise<void> {
  await db.insertInto('git_operations').values(row).execute();
}

export async function updateGitOperation(db: Db, id: string, changes: Partial<GitOperationRow>): Promise<void> {
  await db.updateTable('git_operations').set(changes).where('id', '=', id).execute();
}

/** Deletes all but the newest `keptCount` operations of a space. */
export async function deleteOldGitOperations(db: Db, spaceId: string, keptCount: number): Promise<void> {
  await db
    .deleteFrom('git_operations')
    .where('id', 'in', (where) =>
      where
        .selectFrom('git_operations')
        .select('id')
        .where('space_id', '=', spaceId)
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        // SQLite accepts no offset without a limit.
        .limit(1000)
        .offset(keptCount),
    )
    .execute();
}
