import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { type Loaded, loadAll } from './list.ts';
import { change, withOptimism } from './optimistic.ts';

export type Space = Schemas['Space'];
type Spaces = Loaded<Space>;

export const spaceKeys = {
  all: (organizationId: string) => ['organizations', organizationId, 'spaces'] as const,
  deleted: (organizationId: string) => ['organizations', organizationId, 'deleted-spaces'] as const,
  one: (spaceId: string) => ['spaces', spaceId] as const,
};

/** The spaces of an organization that the person may see, by position. */
export const spacesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: spaceKeys.all(organizationId),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(api.GET('/v1/orgs/{organizationId}/spaces', { params: { path: { organizationId }, query }, signal })),
      ),
    meta: { persist: true },
  });

/** The spaces in the trash that the person may restore. */
export const deletedSpacesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: spaceKeys.deleted(organizationId),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(
          api.GET('/v1/orgs/{organizationId}/spaces', {
            params: { path: { organizationId }, query: { ...query, deleted: true } },
            signal,
          }),
        ),
      ),
  });

export const spaceQuery = (spaceId: string) =>
  queryOptions({
    queryKey: spaceKeys.one(spaceId),
    queryFn: ({ signal }) => call(api.GET('/v1/spaces/{spaceId}', { params: { path: { spaceId } }, signal })),
    meta: { persist: true },
  });

const patchIn =
  (id: string, changes: Partial<Space>) =>
  (spaces: Spaces): Spaces => ({
    ...spaces,
    items: spaces.items.map((space) => (space.id === id ? { ...space, ...changes } : space)),
  });

const withoutOne =
  (id: string) =>
  (spaces: Spaces): Spaces => ({
    count: spaces.count - 1,
    items: spaces.items.filter((space) => space.id !== id),
  });

export interface NewSpace {
  readonly title: string;
  readonly emoji?: string;
  readonly parent?: string | null;
}

export const createSpace = (organizationId: string, body: NewSpace): Promise<Space> =>
  withOptimism(
    [],
    () => call(api.POST('/v1/orgs/{organizationId}/spaces', { params: { path: { organizationId } }, body })),
    [spaceKeys.all(organizationId)],
  );

export function updateSpace(
  { id, organization }: Pick<Space, 'id' | 'organization'>,
  body: Partial<Pick<Space, 'title' | 'emoji' | 'editMode' | 'defaultLevel'>>,
): Promise<Space> {
  return withOptimism(
    [
      change(spaceKeys.all(organization), patchIn(id, body)),
      change<Space>(spaceKeys.one(id), (space) => ({ ...space, ...body })),
    ],
    () => call(api.PATCH('/v1/spaces/{spaceId}', { params: { path: { spaceId: id } }, body })),
  );
}

export const duplicateSpace = ({ id, organization }: Pick<Space, 'id' | 'organization'>): Promise<Space> =>
  withOptimism([], () => call(api.POST('/v1/spaces/{spaceId}/duplicate', { params: { path: { spaceId: id } } })), [
    spaceKeys.all(organization),
  ]);

/** Transfers a space to another organization. */
export const transferSpace = (
  { id, organization: former }: Pick<Space, 'id' | 'organization'>,
  organization: string,
): Promise<Space> =>
  withOptimism(
    [],
    () =>
      call(api.POST('/v1/spaces/{spaceId}/transfer', { params: { path: { spaceId: id } }, body: { organization } })),
    [spaceKeys.all(former), spaceKeys.all(organization), spaceKeys.one(id)],
  );

/** Moves a space to the trash, from where it can be restored for seven days. */
export const deleteSpace = ({ id, organization }: Pick<Space, 'id' | 'organization'>): Promise<unknown> =>
  withOptimism(
    [change(spaceKeys.all(organization), withoutOne(id))],
    () => call(api.DELETE('/v1/spaces/{spaceId}', { params: { path: { spaceId: id } } })),
    [spaceKeys.deleted(organization)],
  );

export const restoreSpace = ({ id, organization }: Pick<Space, 'id' | 'organization'>): Promise<unknown> =>
  withOptimism(
    [change(spaceKeys.deleted(organization), withoutOne(id))],
    () => call(api.POST('/v1/spaces/{spaceId}/restore', { params: { path: { spaceId: id } } })),
    [spaceKeys.all(organization)],
  );

/** Target of a move: a collection or the top level (null), and a position among its new siblings. */
export interface Destination {
  readonly parent: string | null;
  readonly before?: { readonly kind: 'space' | 'collection'; readonly id: string };
  readonly after?: { readonly kind: 'space' | 'collection'; readonly id: string };
}

const pointerTo = ({ kind, id }: { readonly kind: 'space' | 'collection'; readonly id: string }) =>
  kind === 'space' ? { type: 'space' as const, space: id } : { type: 'collection' as const, collection: id };

/** A destination in the format of the API: a position names a sibling, which implies the parent. */
export function moveBody({ parent, before, after }: Destination) {
  const position = { ...(before && { before: pointerTo(before) }), ...(after && { after: pointerTo(after) }) };
  return { parent, ...((before || after) && { position }) };
}

export function moveSpace({ id, organization }: Pick<Space, 'id' | 'organization'>, to: Destination): Promise<unknown> {
  return withOptimism([change(spaceKeys.all(organization), (spaces: Spaces) => placeSpace(spaces, id, to))], () =>
    call(api.POST('/v1/spaces/{spaceId}/move', { params: { path: { spaceId: id } }, body: moveBody(to) })),
  );
}

/** The list with a space at its new position. Pure. */
function placeSpace(spaces: Spaces, id: string, { parent, before, after }: Destination): Spaces {
  const moved = spaces.items.find((space) => space.id === id);
  if (moved === undefined) return spaces;
  const { parent: _, ...rest } = moved;
  const placed: Space = parent === null ? rest : { ...rest, parent };
  const others = spaces.items.filter((space) => space.id !== id);
  const beforeAt = others.findIndex((space) => space.id === before?.id);
  const afterAt = others.findIndex((space) => space.id === after?.id);
  const at = beforeAt >= 0 ? beforeAt : afterAt >= 0 ? afterAt + 1 : others.length;
  return { ...spaces, items: others.toSpliced(at, 0, placed) };
}
