import { queryOptions, useQuery } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { now } from './now.ts';
import { change, withOptimism } from './optimistic.ts';
import { queryClient } from './query-client.ts';

export type Favorite = Schemas['Favorite'];

interface Favorites {
  readonly count: number;
  readonly items: readonly Favorite[];
}

/** A favorite, with the properties that its row shows before the server has responded. */
export type FavoriteTarget = Pick<Favorite, 'kind' | 'id' | 'title' | 'organization' | 'urls'> &
  Partial<Pick<Favorite, 'emoji' | 'icon' | 'space'>>;

const KEY = ['favorites'] as const;

/** The favorites of the person in all organizations, latest first. */
export const favoritesQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }): Promise<Favorites> => call(api.GET('/v1/user/favorites', { signal })),
  meta: { persist: true },
});

const isSame = (one: FavoriteTarget, other: FavoriteTarget): boolean =>
  one.kind === other.kind && one.id === other.id && (one.kind !== 'page' || one.space === other.space);

/** The favorites in one organization, once they are loaded. */
export const useFavorites = (organizationId: string): readonly Favorite[] =>
  (useQuery(favoritesQuery).data?.items ?? []).filter(({ organization }) => organization === organizationId);

/** Whether an item is a favorite. */
export const useIsFavorite = (target: FavoriteTarget): boolean =>
  useQuery(favoritesQuery).data?.items.some((favorite) => isSame(favorite, target)) ?? false;

/** Like `useIsFavorite`, outside of rendering, such as in a menu. */
export const isFavorite = (target: FavoriteTarget): boolean =>
  queryClient.getQueryData<Favorites>(KEY)?.items.some((favorite) => isSame(favorite, target)) ?? false;

const parametersOf = ({ kind: favoriteKind, id: favoriteId, space }: FavoriteTarget) => ({
  params: {
    path: { favoriteKind, favoriteId },
    query: favoriteKind === 'page' && space !== undefined ? { space } : {},
  },
});

/** @throws ApiError if there are 200 already */
export function addFavorite(target: FavoriteTarget): Promise<unknown> {
  const favorite: Favorite = { ...target, object: 'favorite', createdAt: new Date(now()).toISOString() };
  const add = ({ count, items }: Favorites): Favorites => ({ count: count + 1, items: [favorite, ...items] });
  return withOptimism([change(KEY, add)], () =>
    call(api.PUT('/v1/user/favorites/{favoriteKind}/{favoriteId}', parametersOf(target))),
  );
}

export function deleteFavorite(target: FavoriteTarget): Promise<unknown> {
  const remove = ({ count, items }: Favorites): Favorites => ({
    count: count - 1,
    items: items.filter((favorite) => !isSame(favorite, target)),
  });
  return withOptimism([change(KEY, remove)], () =>
    call(api.DELETE('/v1/user/favorites/{favoriteKind}/{favoriteId}', parametersOf(target))),
  );
}
