import { Type } from 'typebox';
import { requireOrganization } from '../../../domain/access/require.ts';
import { readCollectionAccess, requireCollection } from '../../../domain/access/require-collection.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, slicePage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { presentSpace } from '../spaces/present.ts';
import { Space, SpaceOrganizationParams } from '../spaces/schema.ts';
import { loadSpaceDetails } from '../spaces/show.ts';
import { deleteCollection } from './delete-collection.ts';
import { presentCollection } from './present.ts';
import {
  Collection,
  CollectionParams,
  CreateCollection,
  ListCollectionsQuery,
  MoveContent,
  UpdateCollection,
} from './schema.ts';
import {
  createCollection,
  listVisibleCollections,
  listVisibleSpacesInside,
  moveCollection,
  updateCollection,
} from './service.ts';

const tags = ['Collections'];

/** Collections of an organization. */
export function registerOrganizationCollections(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/collections',
    {
      schema: {
        operationId: 'listCollections',
        tags,
        params: SpaceOrganizationParams,
        querystring: ListCollectionsQuery,
        response: { 200: ListSchema(Collection) },
      },
    },
    async (request) => {
      const { member } = await requireOrganization(ctx, request, 'guest');
      const visible = await listVisibleCollections(ctx, member);
      const isNested = request.query.nested === true;
      const listed = isNested ? visible : visible.filter(({ collection }) => collection.parent_id === null);
      const page = slicePage(listed, ({ collection }) => collection.id, request.query);
      return mapPage(page, ({ collection, role }) => presentCollection(ctx, collection, role));
    },
  );

  app.post(
    '/v1/orgs/:organizationId/collections',
    {
      schema: {
        operationId: 'createCollection',
        tags,
        params: SpaceOrganizationParams,
        body: CreateCollection,
        response: { 201: Collection },
      },
    },
    async (request, reply) => {
      // In a collection, the role on the collection decides.
      const needed = request.body.parent == null ? 'create' : 'guest';
      const { organization, caller } = await requireOrganization(ctx, request, needed);
      const { id } = await transact(ctx, (tx) => createCollection(tx, organization.id, caller.userId, request.body));
      const answer = await showCollection(ctx, id, caller.userId);
      setLocation(reply, answer.urls.location);
      return reply.code(201).send(answer);
    },
  );
}

/** One collection. */
export function registerCollections(app: App, ctx: Context): void {
  app.get(
    '/v1/collections/:collectionId',
    { schema: { operationId: 'getCollection', tags, params: CollectionParams, response: { 200: Collection } } },
    async (request) => {
      const { collection, role } = await requireCollection(ctx, request, 'read');
      return presentCollection(ctx, collection, role);
    },
  );

  app.patch(
    '/v1/collections/:collectionId',
    {
      schema: {
        operationId: 'updateCollection',
        tags,
        params: CollectionParams,
        body: UpdateCollection,
        response: { 200: Collection },
      },
    },
    async (request) => {
      const { collection, caller } = await requireCollection(ctx, request, 'create');
      await transact(ctx, (tx) => updateCollection(tx, collection.id, caller.userId, request.body));
      return showCollection(ctx, collection.id, caller.userId);
    },
  );

  app.delete(
    '/v1/collections/:collectionId',
    { schema: { operationId: 'deleteCollection', tags, params: CollectionParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { collection, caller } = await requireCollection(ctx, request, 'create');
      await transact(ctx, (tx) => deleteCollection(tx, collection, caller.userId));
      // The id no longer identifies the affected organization.
      ctx.live.publish({ kind: 'collection', organization: collection.organization_id });
      return reply.code(204).send(null);
    },
  );
}

/** Children of a collection, and its position. */
export function registerCollectionPlaces(app: App, ctx: Context): void {
  app.get(
    '/v1/collections/:collectionId/spaces',
    {
      schema: {
        operationId: 'listCollectionSpaces',
        tags,
        params: CollectionParams,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(Space) },
      },
    },
    async (request) => {
      const { collection, caller } = await requireCollection(ctx, request, 'read');
      const inside = await listVisibleSpacesInside(ctx, collection, caller.userId);
      const page = slicePage(inside, ({ space }) => space.id, request.query);
      const ids = page.items.map(({ space }) => space.id);
      const details = await loadSpaceDetails(ctx.database.reader, ids);
      return mapPage(page, ({ space, role }) => presentSpace(ctx, space, details(space.id), role));
    },
  );

  app.post(
    '/v1/collections/:collectionId/move',
    {
      schema: {
        operationId: 'moveCollection',
        tags,
        params: CollectionParams,
        body: MoveContent,
        response: { 200: Collection },
      },
    },
    async (request) => {
      const { collection, caller } = await requireCollection(ctx, request, 'create');
      await transact(ctx, (tx) => moveCollection(tx, collection.id, caller.userId, request.body));
      return showCollection(ctx, collection.id, caller.userId);
    },
  );
}

/** The current collection for the user: the response of changes. */
async function showCollection(ctx: Context, collectionId: string, userId: string): Promise<Collection> {
  const { collection, role } = await readCollectionAccess(ctx, collectionId, userId);
  if (collection === undefined) throw notFound('collection');
  return presentCollection(ctx, collection, role);
}
