import type { Db } from '../db/database.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import { selectDeletedOrganizations } from './deleted-organizations.ts';

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

/** Columns with the position of a space: enough to select those of one page from thousands. */
const POSITION_COLUMNS = ['id', 'parent_id', 'default_level', 'position', 'created_at'] as const;
export type SpacePlace = Pick<SpaceRow, (typeof POSITION_COLUMNS)[number]>;

/** The spaces of organizations that are not in the trash, deleted ones included. */
const selectSpaces = (db: Db) =>
  db.selectFrom('spaces').select(COLUMNS).where('organization_id', 'not in', selectDeletedOrganizations(db));

export async function findSpace(db: Db, spaceId: string): Promise<SpaceRow | undefined> {
  return selectSpaces(db).where('id', '=', spaceId).executeTakeFirst();
}

/** Like `findSpace`, for a space whose organization may be in the trash: only for removing it. */
export async function findSpaceToPurge(db: Db, spaceId: string): Promise<SpaceRow | undefined> {
  return db.selectFrom('spaces').select(COLUMNS).where('id', '=', spaceId).executeTakeFirst();
}

/** The spaces with these ids, by id. */
export async function findSpaces(db: Db, spaceIds: readonly string[]): Promise<Map<string, SpaceRow>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await selectSpaces(db).where('id', 'in', spaceIds).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** All spaces of an organization, unordered, without deleted ones. */
export async function listSpacesOf(db: Db, organizationId: string): Promise<SpaceRow[]> {
  return db
    .selectFrom('spaces')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Positions and role inputs of an organization's spaces; unordered, without deleted ones. */
export async function listSpacePlaces(db: Db, organizationId: string): Promise<SpacePlace[]> {
  return db
    .selectFrom('spaces')
    .select(POSITION_COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The spaces of an organization that were deleted after this time, last deleted first. */
export async function listSpacesDeletedAfter(db: Db, organizationId: string, instant: string): Promise<SpaceRow[]> {
  return db
    .selectFrom('spaces')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', '>', instant)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The child spaces of a parent, unordered, including deleted ones; null is the top level of the organization. */
export async function listChildSpaces(db: Db, organizationId: string, parentId: string | null): Promise<SpaceRow[]> {
  return db
    .selectFrom('spaces')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .execute();
}

/** The child spaces of these collections, including deleted ones, by position. */
export async function listSpacesInside(
  db: Db,
  organizationId: string,
  collectionIds: readonly string[],
): Promise<SpaceRow[]> {
  if (collectionIds.length === 0) return [];
  return db
    .selectFrom('spaces')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('parent_id', 'in', collectionIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function insertSpace(db: Db, row: SpaceRow): Promise<void> {
  await db.insertInto('spaces').values(row).execute();
}

export async function updateSpaceRow(db: Db, spaceId: string, changes: Partial<SpaceRow>): Promise<void> {
  await db.updateTable('spaces').set(changes).where('id', '=', spaceId).execute();
}

/**
 * Moves the head of a space from one revision to the next.
 * @returns false if the head was no longer at `from`; then nothing was changed
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

/** The site spaces of a space, published or not. */
export async function listSiteLinks(db: Db, spaceId: string): Promise<{ id: string; site_id: string }[]> {
  return db.selectFrom('site_spaces').select(['id', 'site_id']).where('space_id', '=', spaceId).execute();
}

/** Tables with many rows per space; the others are deleted with the space. */
export const LARGE_TABLES_OF_SPACES = ['comments', 'change_requests', 'revisions'] as const;

/** Deletes up to `limit` rows of a space from a table. @returns how many */
export async function deleteSomeOfSpace(
  db: Db,
  table: (typeof LARGE_TABLES_OF_SPACES)[number],
  spaceId: string,
  limit: number,
): Promise<number> {
  const result = await db
    .deleteFrom(table)
    .where('id', 'in', (some) => some.selectFrom(table).select('id').where('space_id', '=', spaceId).limit(limit))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes a space permanently, with all references to it. */
export async function deleteSpaceRow(db: Db, spaceId: string): Promise<void> {
  await db.deleteFrom('spaces').where('id', '=', spaceId).execute();
}
