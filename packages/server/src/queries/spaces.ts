import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../db/database.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';

export type Db = Kysely<Tables> | Transaction<Tables>;

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

/** Columns that tell of a space where it stands; enough of thousands to choose those of one page. */
const PLACE = ['id', 'parent_id', 'default_level', 'position', 'created_at'] as const;
export type SpacePlace = Pick<SpaceRow, (typeof PLACE)[number]>;

export async function findSpace(db: Db, spaceId: string): Promise<SpaceRow | undefined> {
  return db.selectFrom('spaces').select(COLUMNS).where('id', '=', spaceId).executeTakeFirst();
}

/** The spaces with these ids, by id. */
export async function findSpaces(db: Db, spaceIds: readonly string[]): Promise<Map<string, SpaceRow>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await db.selectFrom('spaces').select(COLUMNS).where('id', 'in', spaceIds).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** All spaces of an organization in no order, deleted ones left out. */
export async function listSpacesOf(db: Db, organizationId: string): Promise<SpaceRow[]> {
  return db
    .selectFrom('spaces')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Where the spaces of an organization stand, and what decides on roles; in no order, deleted ones left out. */
export async function listSpacePlaces(db: Db, organizationId: string): Promise<SpacePlace[]> {
  return db
    .selectFrom('spaces')
    .select(PLACE)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The spaces of an organization that were deleted after this instant, the last deleted first. */
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

/** The spaces of one parent in no order, deleted ones included; null is the top of the organization. */
export async function listChildSpaces(db: Db, organizationId: string, parentId: string | null): Promise<SpaceRow[]> {
  return db
    .selectFrom('spaces')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .execute();
}

/** The spaces right inside of these collections, deleted ones included, in the order of positions. */
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

/** The places of a space on sites, published or not. */
export async function listSiteLinks(db: Db, spaceId: string): Promise<{ id: string; site_id: string }[]> {
  return db.selectFrom('site_spaces').select(['id', 'site_id']).where('space_id', '=', spaceId).execute();
}

/** Removes up to `limit` rows of a space from a table. @returns how many there were */
export async function deleteSomeOfSpace(
  db: Db,
  table: 'comments' | 'change_requests' | 'revisions',
  spaceId: string,
  limit: number,
): Promise<number> {
  const result = await db
    .deleteFrom(table)
    .where('id', 'in', (some) => some.selectFrom(table).select('id').where('space_id', '=', spaceId).limit(limit))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Removes a space for good, with what refers to it. */
export async function deleteSpaceRow(db: Db, spaceId: string): Promise<void> {
  await db.deleteFrom('spaces').where('id', '=', spaceId).execute();
}
