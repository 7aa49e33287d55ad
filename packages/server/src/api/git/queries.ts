import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/database.ts';
import type { GitSyncRow } from './table.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

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

export async function insertGitSync(db: Db, row: GitSyncRow): Promise<void> {
  await db.insertInto('git_syncs').values(row).execute();
}

export async function updateGitSync(db: Db, spaceId: string, changes: Partial<GitSyncRow>): Promise<void> {
  await db.updateTable('git_syncs').set(changes).where('space_id', '=', spaceId).execute();
}
