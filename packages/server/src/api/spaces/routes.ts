import { readSpaceAccess, requireCaller, requireOrganization, requireSpace } from '../../access/require.ts';
import { requireSharedSite } from '../../access/share-keys.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import { notFound } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { mapPage, slicePage } from '../../http/list.ts';
import { List } from '../../http/schemas.ts';
import { loadSpaceDetails, presentSpace, presentSpaceOnSite } from './present.ts';
import {
  CreateSpace,
  GetSpaceQuery,
  ListSpacesQuery,
  OrganizationParams,
  Space,
  SpaceParams,
  UpdateSpace,
} from './schema.ts';
import { createSpace, listRestorableSpaces, listVisibleSpaces, updateSpace } from './service.ts';

const tags = ['Spaces'];

/** Spaces of an organization (complement). Prefix `/v1/orgs/:organizationId`. */
export function registerOrganizationSpaces(app: App, ctx: Context): void {
  app.get(
    '/spaces',
    {
      schema: {
        operationId: 'listSpaces',
        tags,
        params: OrganizationParams,
        querystring: ListSpacesQuery,
        response: { 200: List(Space) },
      },
    },
    async (request) => {
      const { member } = await requireOrganization(ctx, request, 'guest');
      const isTrash = request.query.deleted === true;
      const visible = isTrash ? await listRestorableSpaces(ctx, member) : await listVisibleSpaces(ctx, member);
      const page = slicePage(visible, ({ space }) => space.id, request.query);
      const details = await loadSpaceDetails(
        ctx.database.reader,
        page.items.map(({ space }) => space.id),
      );
      return mapPage(page, ({ space, role }) => presentSpace(ctx, space, details(space.id), role));
    },
  );

  app.post(
    '/spaces',
    {
      schema: {
        operationId: 'createSpace',
        tags,
        params: OrganizationParams,
        body: CreateSpace,
        response: { 201: Space },
      },
    },
    async (request, reply) => {
      const { organization, caller } = await requireOrganization(ctx, request, 'create');
      const space = await transact(ctx, (tx) => createSpace(tx, organization.id, caller.userId, request.body));
      const { role } = await readSpaceAccess(ctx, space.id, caller.userId);
      const answer = presentSpace(ctx, space, { gitSync: undefined, publications: [] }, role);
      return reply.code(201).header('location', answer.urls.location).send(answer);
    },
  );
}

/** Spaces (specification). Prefix `/v1/spaces/:spaceId`. */
export function registerSpaces(app: App, ctx: Context): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'getSpace',
        tags,
        params: SpaceParams,
        querystring: GetSpaceQuery,
        response: { 200: Space },
      },
    },
    async (request) => {
      const { spaceId } = request.params;
      const { shareKey } = request.query;
      if (shareKey !== undefined) {
        const shared = await requireSharedSite(ctx, shareKey);
        if (!shared.spaceIds.includes(spaceId)) throw notFound('space');
        const { space, role } = await readSpaceAccess(ctx, spaceId, requireCaller(request).userId);
        if (space === undefined || space.deleted_at !== null) throw notFound('space');
        const details = (await loadSpaceDetails(ctx.database.reader, [spaceId]))(spaceId);
        return presentSpaceOnSite(ctx, { siteId: shared.siteId, shareKey }, space, details, role);
      }
      const { space, role } = await requireSpace(ctx, request, 'read', 'show');
      return presentSpace(ctx, space, (await loadSpaceDetails(ctx.database.reader, [spaceId]))(spaceId), role);
    },
  );

  app.patch(
    '',
    { schema: { operationId: 'updateSpace', tags, params: SpaceParams, body: UpdateSpace, response: { 200: Space } } },
    async (request) => {
      const { space: before, caller } = await requireSpace(ctx, request, 'create');
      const space = await transact(ctx, (tx) => updateSpace(tx, before.id, request.body));
      const { role } = await readSpaceAccess(ctx, space.id, caller.userId);
      return presentSpace(ctx, space, (await loadSpaceDetails(ctx.database.reader, [space.id]))(space.id), role);
    },
  );
}
