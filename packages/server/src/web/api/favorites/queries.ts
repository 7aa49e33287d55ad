import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { FavoriteRow } from '../../../platform/db/tables/favorites.ts';

/** The key of a favorite of a user. */
export type FavoriteKey = Omit<FavoriteRow, 'created_at'>;

/** The favorites of a user, latest first. */
export async function listFavoriteRows(db: Db, userId: string): Promise<FavoriteRow[]> {
  return db
    .selectFrom('favorites')
    .select(['user_id', 'kind', 'space_id', 'target_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('kind')
    .orderBy('target_id')
    .execute();
}

export async function countFavorites(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('favorites')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function isFavorite(db: Db, { user_id, kind, space_id, target_id }: FavoriteKey): Promise<boolean> {
  const row = await db
    .selectFrom('favorites')
    .select('target_id')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('space_id', '=', space_id)
    .where('target_id', '=', target_id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFavorite(db: Db, row: FavoriteRow): Promise<void> {
  await db.insertInto('favorites').values(row).execute();
}

/** @param spaceId space of a page; undefined for any space */
export async function deleteFavoriteRow(
  db: Db,
  { user_id, kind, target_id }: Omit<FavoriteKey, 'space_id'>,
  spaceId: string | undefined,
): Promise<void> {
  let query = db
    .deleteFrom('favorites')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('target_id', '=', target_id);
  if (spaceId !== undefined) query = query.where('space_id', '=', spaceId);
  await query.execute();
}
