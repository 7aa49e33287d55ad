import type { Kysely, Transaction } from 'kysely';
import type { Role } from '../../access/permissions.ts';
import type { Tables } from '../../db/database.ts';
import { findDefaultSiteSpaces, selectShownSiteSpaces } from '../site-spaces/queries.ts';
import type { SpaceRow } from './table.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

const COLUMNS = [
  'id',
  'organization_id',
  'parent_id',
  'position',
  'title',
  'emoji',
  'edit_mode',
  'default_level',
  'revision_id',
  'change_request_count',
  'created_by',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

export async function findSpace(db: Db, spaceId: string): Promise<SpaceRow | undefined> {
  return db.selectFrom('spaces').select(COLUMNS).where('id', '=', spaceId).executeTakeFirst();
}

/** The spaces with these ids, by id. */
export async function findSpaces(db: Db, spaceIds: readonly string[]): Promise<Map<string, SpaceRow>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await db.selectFrom('spaces').select(COLUMNS).where('id', 'in', spaceIds).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** All spaces of an organization in their order, deleted ones left out. */
export async function listSpacesInOrder(db: Db, organizationId: string): Promise<SpaceRow[]> {
  return db
    .selectFrom('spaces')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The spaces of an organization that were deleted and can still be restored. */
export async function listDeletedSpaces(db: Db, organizationId: string): Promise<SpaceRow[]> {
  return db
    .selectFrom('spaces')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The greatest position among the spaces of a parent, deleted ones included because they may come back. */
export async function findLastPosition(
  db: Db,
  organizationId: string,
  parentId: string | null,
): Promise<string | null> {
  const row = await db
    .selectFrom('spaces')
    .select('position')
    .where('organization_id', '=', organizationId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? null;
}

export async function insertSpace(db: Db, row: SpaceRow): Promise<void> {
  await db.insertInto('spaces').values(row).execute();
}

export async function updateSpaceRow(db: Db, spaceId: string, changes: Partial<SpaceRow>): Promise<void> {
  await db.updateTable('spaces').set(changes).where('id', '=', spaceId).execute();
}

/**
 * Moves the head of a space from one revision to the next.
 * @returns false when the head was not at `from` any more; nothing was changed then
 */
export async function moveHead(db: Db, spaceId: string, from: string, to: string, now: string): Promise<boolean> {
  const result = await db
    .updateTable('spaces')
    .set({ revision_id: to, updated_at: now })
    .where('id', '=', spaceId)
    .where('revision_id', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Roles granted to the user directly on each of these spaces. */
export async function listGrantedRoles(
  db: Db,
  userId: string,
  spaceIds: readonly string[],
): Promise<Map<string, Role[]>> {
  const roles = new Map<string, Role[]>();
  if (spaceIds.length === 0) return roles;
  const rows = await db
    .selectFrom('space_user_grants')
    .select(['space_id', 'role'])
    .where('user_id', '=', userId)
    .where('space_id', 'in', spaceIds)
    .execute();
  for (const row of rows) roles.set(row.space_id, [...(roles.get(row.space_id) ?? []), row.role]);
  return roles;
}

/** Gives the user a role on the space, in place of one granted before. */
export async function grantSpaceRole(db: Db, spaceId: string, userId: string, role: Role, now: string): Promise<void> {
  await db
    .insertInto('space_user_grants')
    .values({ space_id: spaceId, user_id: userId, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['space_id', 'user_id']).doUpdateSet({ role }))
    .execute();
}

/** Where a space is shown: one row for each published site that links it. */
export interface Publication {
  readonly spaceId: string;
  readonly siteSpaceId: string;
  readonly path: string;
  readonly position: string;
  readonly siteId: string;
  readonly basename: string;
  readonly visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth';
  readonly defaultSiteSpaceId: string | null;
  readonly organizationHostname: string;
}

export async function listPublications(db: Db, spaceIds: readonly string[]): Promise<Publication[]> {
  if (spaceIds.length === 0) return [];
  const rows = await selectShownSiteSpaces(db)
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select(['site_spaces.space_id as spaceId', 'site_spaces.id as siteSpaceId', 'site_spaces.path as path'])
    .select(['site_spaces.position as position', 'sites.id as siteId', 'sites.basename as basename'])
    .select(['sites.visibility as visibility', 'organizations.hostname as organizationHostname'])
    .where('site_spaces.space_id', 'in', spaceIds)
    .where('sites.published', '=', 1)
    .orderBy('sites.created_at')
    .orderBy('sites.id')
    .execute();
  const defaults = await findDefaultSiteSpaces(db, [...new Set(rows.map(({ siteId }) => siteId))]);
  return rows.map((row) => ({ ...row, defaultSiteSpaceId: defaults.get(row.siteId) ?? null }));
}
