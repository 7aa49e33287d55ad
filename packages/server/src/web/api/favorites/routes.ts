import { requireCaller } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { NoContent } from '../../../platform/http/schemas.ts';
import { findFavorite } from './find-favorite.ts';
import { deleteFavoriteRow } from './queries.ts';
import { FavoriteList, FavoriteParams, FavoriteQuery } from './schema.ts';
import { addFavorite, listFavorites } from './service.ts';

const tags = ['Users'];

/** The caller's favorites. */
export function registerFavorites(app: App, ctx: Context): void {
  app.get(
    '/v1/user/favorites',
    { schema: { operationId: 'listFavorites', tags, response: { 200: FavoriteList } } },
    async (request) => {
      const items = await listFavorites(ctx, requireCaller(request));
      return { count: items.length, items };
    },
  );
}

/** One favorite. */
export function registerFavorite(app: App, ctx: Context): void {
  app.put(
    '/v1/user/favorites/:favoriteKind/:favoriteId',
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
      const target = { kind, target_id, space_id: kind === 'page' ? (request.query.space ?? '') : '' };
      await findFavorite(ctx, caller, target);
      await transact(ctx, (tx) => addFavorite(tx, { ...target, user_id: caller.userId }));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/v1/user/favorites/:favoriteKind/:favoriteId',
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
      const favoriteKey = { user_id, kind, target_id };
      await transact(ctx, (tx) => deleteFavoriteRow(tx.db, favoriteKey, request.query.space));
      return reply.code(204).send(null);
    },
  );
}
