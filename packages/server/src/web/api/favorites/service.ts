import type { Caller } from '../../../domain/access/tokens.ts';
import type { Context } from '../../../domain/context.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { conflict, ServiceError } from '../../../platform/errors.ts';
import { findFavorite } from './find-favorite.ts';
import { countFavorites, type FavoriteKey, insertFavorite, isFavorite, listFavoriteRows } from './queries.ts';
import type { Favorite } from './schema.ts';

/** Maximum number of favorites of a user: a single response contains all of them. */
const MAX_FAVORITES = 200;

/** The favorites of a caller that they may read now, latest first. */
export async function listFavorites(ctx: Context, caller: Caller): Promise<Favorite[]> {
  const favorites: Favorite[] = [];
  for (const row of await listFavoriteRows(ctx.database.reader, caller.userId)) {
    const { kind, space_id: space, target_id: id, created_at: createdAt } = row;
    const described = await findFavorite(ctx, caller, row).catch(ignoreRefusal);
    if (described === undefined) continue;
    favorites.push({ object: 'favorite', kind, id, ...described, ...(space !== '' && { space }), createdAt });
  }
  return favorites;
}

/** Unreadable favorites are omitted: deleted, revoked, or hidden by another sign-in. */
function ignoreRefusal(error: unknown): undefined {
  if (error instanceof ServiceError && error.status < 500) return undefined;
  throw error;
}

/** Adds a favorite; idempotent. @throws 409 beyond 200 */
export async function addFavorite(tx: Tx, key: FavoriteKey): Promise<void> {
  if (await isFavorite(tx.db, key)) return;
  if ((await countFavorites(tx.db, key.user_id)) >= MAX_FAVORITES)
    throw conflict('Favorite limit reached (200 per user). Delete one first.', 'limit_reached');
  await insertFavorite(tx.db, { ...key, created_at: tx.now });
}
