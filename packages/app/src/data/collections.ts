import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { type Loaded, loadAll } from './list.ts';
import { change, withOptimism } from './optimistic.ts';
import { type Destination, moveBody, spaceKeys } from './spaces.ts';

export type Collection = Schemas['Collection'];
type Collections = Loaded<Collection>;

export const collectionKeys = {
  all: (organizationId: string) => ['organizations', organizationId, 'collections'] as const,
  one: (collectionId: string) => ['collections', collectionId] as const,
};

/** All collections of an organization that the person may see, including nested ones, by position. */
export const collectionsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: collectionKeys.all(organizationId),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(
          api.GET('/v1/orgs/{organizationId}/collections', {
            params: { path: { organizationId }, query: { ...query, nested: true } },
            signal,
          }),
        ),
      ),
    meta: { persist: true },
  });

export const collectionQuery = (collectionId: string) =>
  queryOptions({
    queryKey: collectionKeys.one(collectionId),
    queryFn: ({ signal }) =>
      call(api.GET('/v1/collections/{collectionId}', { params: { path: { collectionId } }, signal })),
    meta: { persist: true },
  });

export const createCollection = (
  organizationId: string,
  body: { readonly title: string; readonly parent?: string | null },
): Promise<Collection> =>
  withOptimism(
    [],
    () => call(api.POST('/v1/orgs/{organizationId}/collections', { params: { path: { organizationId } }, body })),
    [collectionKeys.all(organizationId)],
  );

export function updateCollection(
  { id, organization }: Pick<Collection, 'id' | 'organization'>,
  body: { readonly title?: string; readonly defaultLevel?: Collection['defaultLevel'] },
): Promise<Collection> {
  const update = (collections: Collections): Collections => ({
    ...collections,
    items: collections.items.map((each) => (each.id === id ? { ...each, ...body } : each)),
  });
  return withOptimism(
    [change(collectionKeys.all(organization), update)],
    () => call(api.PATCH('/v1/collections/{collectionId}', { params: { path: { collectionId: id } }, body })),
    [collectionKeys.one(id)],
  );
}

/** Deletes a collection with everything in it; its spaces move to the trash. */
export const deleteCollection = ({ id, organization }: Pick<Collection, 'id' | 'organization'>): Promise<unknown> =>
  withOptimism(
    [],
    () => call(api.DELETE('/v1/collections/{collectionId}', { params: { path: { collectionId: id } } })),
    [collectionKeys.all(organization), spaceKeys.all(organization), spaceKeys.deleted(organization)],
  );

export function moveCollection(
  { id, organization }: Pick<Collection, 'id' | 'organization'>,
  to: Destination,
): Promise<unknown> {
  return withOptimism(
    [change(collectionKeys.all(organization), (list: Collections) => placeCollection(list, id, to))],
    () =>
      call(
        api.POST('/v1/collections/{collectionId}/move', { params: { path: { collectionId: id } }, body: moveBody(to) }),
      ),
    [spaceKeys.all(organization)],
  );
}

/** The list with a collection at its new position. Pure. */
function placeCollection(list: Collections, id: string, { parent, before, after }: Destination): Collections {
  const moved = list.items.find((each) => each.id === id);
  if (moved === undefined) return list;
  const { parent: _, ...rest } = moved;
  const placed: Collection = parent === null ? rest : { ...rest, parent };
  const others = list.items.filter((each) => each.id !== id);
  const beforeAt = others.findIndex((each) => each.id === before?.id);
  const afterAt = others.findIndex((each) => each.id === after?.id);
  const at = beforeAt >= 0 ? beforeAt : afterAt >= 0 ? afterAt + 1 : others.length;
  return { ...list, items: others.toSpliced(at, 0, placed) };
}
