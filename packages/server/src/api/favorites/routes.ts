import { requireCaller } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import type { App } from '../../http/app.ts';
import { NoContent } from '../../http/schemas.ts';
import { findFavorite } from './find-favorite.ts';
import { deleteFavoriteRow } from './queries.ts';
import { FavoriteList, FavoriteParams, FavoriteQuery } from './schema.ts';
import { addFavorite, listFavorites } from './service.ts';

const tags = ['Users'];

/** What the caller wants at hand. Prefix `/v1/user/favorites`. */
export function registerFavorites(app: App, ctx: Context): void {
  app.get('', { schema: { operationId: 'listFavorites', tags, response: { 200: FavoriteList } } }, async (request) => {
    const items = await listFavorites(ctx, requireCaller(request));
    return { count: items.length, items };
  });
}

/** One favorite. Prefix `/v1/user/favorites/:favoriteKind/:favoriteId`. */
export function registerFavorite(app: App, ctx: Context): void {
  app.put(
    '',
    {
      schema: {
        operationId: 'addFavorite',
        tags,
        params: FavoriteParams,
        querystring: FavoriteQuery,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const caller = requireCaller(request);
      const { favoriteKind: kind, favoriteId: target_id } = request.params;
      const named = { kind, target_id, space_id: kind === 'page' ? (request.query.space ?? '') : '' };
      await findFavorite(ctx, caller, named);
      await transact(ctx, (tx) => addFavorite(tx, { ...named, user_id: caller.userId }));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '',
    {
      schema: {
        operationId: 'deleteFavorite',
        tags,
        params: FavoriteParams,
        querystring: FavoriteQuery,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { userId: user_id } = requireCaller(request);
      const { favoriteKind: kind, favoriteId: target_id } = request.params;
      const named = { user_id, kind, target_id };
      await transact(ctx, (tx) => deleteFavoriteRow(tx.db, named, request.query.space));
      return reply.code(204).send(null);
    },
  );
}
