import type { Db } from '../../../platform/db/database.ts';
import type { GitConnectionRow, GitDeliveryTable } from '../../../platform/db/tables/git-connections.ts';
import { selectDeletedOrganizations } from '../../../platform/queries/deleted-organizations.ts';

const COLUMNS = [
  'space_id',
  'url',
  'ref',
  'project_directory',
  'repo_tree_url',
  'repo_commit_url',
  'initial_direction',
  'commit_message',
  'auto_import',
  'auto_export',
  'import_interval',
  'next_import_at',
  'credentials_type',
  'username',
  'public_key',
  'credentials',
  'host_keys',
  'webhook_secret',
  'failure_count',
  'failure',
  'paused_at',
  'created_by',
  'created_at',
  'updated_at',
] as const;

export async function findConnection(db: Db, spaceId: string): Promise<GitConnectionRow | undefined> {
  return db.selectFrom('git_connections').select(COLUMNS).where('space_id', '=', spaceId).executeTakeFirst();
}

/** Whether changed content of a space is exported automatically; false while paused. */
export async function exportsChanges(db: Db, spaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('git_connections')
    .select('space_id')
    .where('space_id', '=', spaceId)
    .where('auto_export', '=', 1)
    .where('paused_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertConnection(db: Db, row: GitConnectionRow): Promise<void> {
  await db.insertInto('git_connections').values(row).execute();
}

export async function updateConnection(db: Db, spaceId: string, changes: Partial<GitConnectionRow>): Promise<void> {
  await db.updateTable('git_connections').set(changes).where('space_id', '=', spaceId).execute();
}

export async function deleteConnection(db: Db, spaceId: string): Promise<void> {
  await db.deleteFrom('git_connections').where('space_id', '=', spaceId).execute();
}

/** Stores the default branch of a repository, unless the connection has a branch or another repository by now. */
export async function setDefaultRef(db: Db, spaceId: string, url: string, ref: string): Promise<void> {
  await db
    .updateTable('git_connections')
    .set({ ref })
    .where('space_id', '=', spaceId)
    .where('url', '=', url)
    .where('ref', 'is', null)
    .execute();
}

/** All data encrypted with the key of the installation. */
export async function listEncrypted(
  db: Db,
): Promise<Pick<GitConnectionRow, 'space_id' | 'credentials' | 'webhook_secret'>[]> {
  return db
    .selectFrom('git_connections')
    .select(['space_id', 'credentials', 'webhook_secret'])
    .where((where) => where.or([where('credentials', 'is not', null), where('webhook_secret', 'is not', null)]))
    .execute();
}

/** Connections whose branch is due to be polled, longest waiting first; without those of deleted spaces. */
export async function listDueConnections(db: Db, now: string, limit: number): Promise<GitConnectionRow[]> {
  return db
    .selectFrom('git_connections')
    .innerJoin('spaces', 'spaces.id', 'git_connections.space_id')
    .select(COLUMNS.map((column) => `git_connections.${column}` as const))
    .where('git_connections.auto_import', '=', 1)
    .where('git_connections.paused_at', 'is', null)
    .where('git_connections.next_import_at', '<=', now)
    .where('spaces.deleted_at', 'is', null)
    .where('spaces.organization_id', 'not in', selectDeletedOrganizations(db))
    .orderBy('git_connections.next_import_at')
    .orderBy('git_connections.space_id')
    .limit(limit)
    .execute();
}

/** Whether any space has automatic imports. */
export async function hasAutomaticImports(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('git_connections')
    .select('space_id')
    .where('auto_import', '=', 1)
    .where('paused_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether one of these digests was received. */
export async function hasDelivery(db: Db, spaceId: string, digests: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('git_deliveries')
    .select('digest')
    .where('space_id', '=', spaceId)
    .where('digest', 'in', digests)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDeliveries(db: Db, rows: readonly GitDeliveryTable[]): Promise<void> {
  await db.insertInto('git_deliveries').values(rows).execute();
}

export async function deleteDeliveriesBefore(db: Db, spaceId: string, instant: string): Promise<void> {
  await db.deleteFrom('git_deliveries').where('space_id', '=', spaceId).where('received_at', '<', instant).execute();
}
