import { readSpaceAccess, requireCaller, requireOrganization, requireSpace } from '../../../domain/access/require.ts';
import { findSsoObstacle } from '../../../domain/access/require-sso-scope.ts';
import { requireSiteOfKey } from '../../../domain/access/share-keys.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, slicePage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import type { SpacePlace } from '../../../platform/queries/spaces.ts';
import { MoveContent } from '../collections/schema.ts';
import { enterSpace } from '../content/visitor-content.ts';
import { duplicateSpace } from './duplicate-space.ts';
import { moveSpace, transferSpace } from './move-space.ts';
import { presentSpace, presentSpaceOnSite } from './present.ts';
import {
  CreateSpace,
  GetSpaceQuery,
  ListSpacesQuery,
  Space,
  SpaceOrganizationParams,
  SpaceParams,
  TransferSpace,
  UpdateSpace,
} from './schema.ts';
import { createSpace, listRestorableSpaces, listVisiblePlaces, readSpaceLocations, updateSpace } from './service.ts';
import { loadSpaceDetails, showSpace } from './show.ts';
import { deleteSpace, restoreSpace } from './trash.ts';

const tags = ['Spaces'];

/** Spaces of an organization. */
export function registerOrganizationSpaces(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/spaces',
    {
      schema: {
        operationId: 'listSpaces',
        tags,
        params: SpaceOrganizationParams,
        querystring: ListSpacesQuery,
        response: { 200: ListSchema(Space) },
      },
    },
    async (request) => {
      const { member } = await requireOrganization(ctx, request, 'guest');
      const isTrash = request.query.deleted === true;
      const idOf = ({ space }: { readonly space: SpacePlace }) => space.id;
      const page = isTrash
        ? slicePage(await listRestorableSpaces(ctx, member), idOf, request.query)
        : await readSpaceLocations(ctx, slicePage(await listVisiblePlaces(ctx, member), idOf, request.query));
      const details = await loadSpaceDetails(ctx.database.reader, page.items.map(idOf));
      return mapPage(page, ({ space, role }) => presentSpace(ctx, space, details(space.id), role));
    },
  );

  app.post(
    '/v1/orgs/:organizationId/spaces',
    {
      schema: {
        operationId: 'createSpace',
        tags,
        params: SpaceOrganizationParams,
        body: CreateSpace,
        response: { 201: Space },
      },
    },
    async (request, reply) => {
      // In a collection, the role on the collection decides.
      const needed = request.body.parent == null ? 'create' : 'guest';
      const { organization, caller } = await requireOrganization(ctx, request, needed);
      const { id } = await transact(ctx, (tx) => createSpace(tx, organization.id, caller.userId, request.body));
      const answer = await showSpace(ctx, id, caller.userId);
      setLocation(reply, answer.urls.location);
      return reply.code(201).send(answer);
    },
  );
}

/** Spaces. */
export function registerSpaces(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId',
    {
      config: { siteToken: true },
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
      const { site } = request.caller ?? {};
      if (site !== undefined) {
        const { scope, siteSpace, shareKey: ownKey } = await enterSpace(ctx, site, spaceId);
        const details = (await loadSpaceDetails(ctx.database.reader, [spaceId]))(spaceId);
        const reading = { siteId: scope.loadedSite.site.id, shareKey: ownKey };
        return presentSpaceOnSite(ctx, reading, siteSpace.space, details, null);
      }
      if (shareKey !== undefined) {
        const shared = await requireSiteOfKey(ctx, shareKey);
        const caller = requireCaller(request);
        const { space, role: ownRole } = await readSpaceAccess(ctx, spaceId, caller.userId);
        const obstacle = space && (await findSsoObstacle(ctx, caller, space.organization_id));
        const role = obstacle === undefined ? ownRole : null;
        const visibleSpaceIds = role === null ? shared.openSpaceIds : shared.spaceIds;
        if (!visibleSpaceIds.includes(spaceId)) throw notFound('space');
        if (space === undefined || space.deleted_at !== null) throw notFound('space');
        const details = (await loadSpaceDetails(ctx.database.reader, [spaceId]))(spaceId);
        return presentSpaceOnSite(ctx, { siteId: shared.siteId, shareKey }, space, details, role);
      }
      const { space, role } = await requireSpace(ctx, request, 'read', 'show');
      return presentSpace(ctx, space, (await loadSpaceDetails(ctx.database.reader, [spaceId]))(spaceId), role);
    },
  );

  app.patch(
    '/v1/spaces/:spaceId',
    { schema: { operationId: 'updateSpace', tags, params: SpaceParams, body: UpdateSpace, response: { 200: Space } } },
    async (request) => {
      const { space, caller } = await requireSpace(ctx, request, 'create');
      await transact(ctx, (tx) => updateSpace(tx, space.id, caller.userId, request.body));
      return showSpace(ctx, space.id, caller.userId);
    },
  );

  app.delete(
    '/v1/spaces/:spaceId',
    { schema: { operationId: 'deleteSpace', tags, params: SpaceParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { space, caller } = await requireSpace(ctx, request, 'create', 'show');
      await transact(ctx, (tx) => deleteSpace(tx, space.id, caller.userId));
      return reply.code(204).send(null);
    },
  );
}

/** Operations on a space as a whole. */
export function registerSpaceActions(app: App, ctx: Context): void {
  app.post(
    '/v1/spaces/:spaceId/duplicate',
    { schema: { operationId: 'duplicateSpace', tags, params: SpaceParams, response: { 201: Space } } },
    async (request, reply) => {
      const { space, caller } = await requireSpace(ctx, request, 'create');
      const id = await transact(ctx, (tx) => duplicateSpace(tx, space.id, caller.userId));
      const answer = await showSpace(ctx, id, caller.userId);
      setLocation(reply, answer.urls.location);
      return reply.code(201).send(answer);
    },
  );

  app.post(
    '/v1/spaces/:spaceId/restore',
    { schema: { operationId: 'restoreSpace', tags, params: SpaceParams, response: { 200: Space } } },
    async (request) => {
      const { space, caller } = await requireSpace(ctx, request, 'create', 'show');
      await transact(ctx, (tx) => restoreSpace(tx, space.id, caller.userId));
      return showSpace(ctx, space.id, caller.userId);
    },
  );

  app.post(
    '/v1/spaces/:spaceId/move',
    { schema: { operationId: 'moveSpace', tags, params: SpaceParams, body: MoveContent, response: { 200: Space } } },
    async (request) => {
      const { space, caller } = await requireSpace(ctx, request, 'create');
      await transact(ctx, (tx) => moveSpace(tx, space.id, caller.userId, request.body));
      return showSpace(ctx, space.id, caller.userId);
    },
  );

  app.post(
    '/v1/spaces/:spaceId/transfer',
    {
      schema: {
        operationId: 'transferSpace',
        tags,
        params: SpaceParams,
        body: TransferSpace,
        response: { 200: Space },
      },
    },
    async (request) => {
      const { space, caller } = await requireSpace(ctx, request, 'create');
      const { organization } = request.body;
      // Users without the role to create there get 403 first, like without single sign-on.
      const obstacle = await findSsoObstacle(ctx, caller, organization);
      await transact(ctx, (tx) => transferSpace(tx, space.id, caller.userId, organization, obstacle));
      ctx.live.publish({ kind: 'space', organization: space.organization_id });
      return showSpace(ctx, space.id, caller.userId);
    },
  );
}
