import { Type } from 'typebox';
import { type AccessRequest, requireSite } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import { transact } from '../../../platform/db/transact.ts';
import { forbidden } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { Id, ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { findMember } from '../../../platform/queries/members.ts';
import { type GranteeKind, selectGrants } from '../../../platform/queries/permissions.ts';
import { SiteParams } from '../sites/schema.ts';
import { readRoleHolders } from './aggregate.ts';
import {
  AggregateQuery,
  GrantPermissions,
  SiteUserPermission,
  TeamPermission,
  UpdatePermission,
  UserPermission,
} from './schema.ts';
import { type PermissionScope, SITE_PERMISSIONS } from './scopes.ts';
import { deletePermission, grantPermissions, updatePermission } from './service.ts';
import { showTeamPermissions, showUserPermissions } from './show.ts';

/** Names of the operations of each scope. */
const OPERATIONS = {
  space: {
    grant: 'grantSpacePermissions',
    aggregate: 'aggregateSpacePermissions',
    user: {
      list: 'listSpaceUserPermissions',
      update: 'updateSpaceUserPermission',
      delete: 'deleteSpaceUserPermission',
    },
    team: {
      list: 'listSpaceTeamPermissions',
      update: 'updateSpaceTeamPermission',
      delete: 'deleteSpaceTeamPermission',
    },
  },
  collection: {
    grant: 'grantCollectionPermissions',
    aggregate: 'aggregateCollectionPermissions',
    user: {
      list: 'listCollectionUserPermissions',
      update: 'updateCollectionUserPermission',
      delete: 'deleteCollectionUserPermission',
    },
    team: {
      list: 'listCollectionTeamPermissions',
      update: 'updateCollectionTeamPermission',
      delete: 'deleteCollectionTeamPermission',
    },
  },
  site: {
    grant: 'grantSitePermissions',
    aggregate: 'aggregateSitePermissions',
    user: {
      list: 'listSiteUserPermissions',
      update: 'updateSiteUserPermission',
      delete: 'deleteSiteUserPermission',
    },
    team: {
      list: 'listSiteTeamPermissions',
      update: 'updateSiteTeamPermission',
      delete: 'deleteSiteTeamPermission',
    },
  },
} as const;

/** Path parameters of one grant, including its grantee. */
const GRANTEES = { user: { userId: Id }, team: { teamId: Id } } as const;

const newestFirst = (kind: GranteeKind) =>
  ({
    columns: ['created_at', 'granteeId'],
    references: ['created_at', `${kind}_id`],
    direction: 'desc',
  }) as const;

/** Roles on a space or collection. */
export function registerPermissions(app: App, ctx: Context, scope: PermissionScope): void {
  app.get(
    `${scope.path}/aggregate`,
    {
      schema: {
        operationId: OPERATIONS[scope.kind].aggregate,
        tags: scope.tags,
        params: Type.Object(scope.params),
        querystring: AggregateQuery,
        response: { 200: ListSchema(UserPermission) },
      },
    },
    async (request) => {
      const { id, viewer } = await requireSight(ctx, scope, request);
      const sources = await scope.listSources(ctx.database.reader, id);
      const page = await readRoleHolders(ctx, viewer.organization_id, sources, request.query);
      return { ...page, items: await showUserPermissions(ctx, page.items) };
    },
  );
  registerGrants(app, ctx, scope);
}

/** Direct grants on a resource. */
function registerGrants(app: App, ctx: Context, scope: PermissionScope): void {
  const { tags, params } = scope;
  app.post(
    scope.path,
    {
      schema: {
        operationId: OPERATIONS[scope.kind].grant,
        tags,
        params: Type.Object(params),
        body: GrantPermissions,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const managed = await scope.require(ctx, request);
      await transact(ctx, (tx) => grantPermissions(tx, scope, managed, request.body));
      return reply.code(204).send(null);
    },
  );

  registerUserGrants(app, ctx, scope);
  registerTeamGrants(app, ctx, scope);
  registerGrant(app, ctx, scope, 'user');
  registerGrant(app, ctx, scope, 'team');
}

/**
 * Requires permission to manage permissions and to see other members, which guests may not
 * (docs/api/contract.md#guests).
 * @throws the errors of `require` of the scope, and 403 to guests
 */
async function requireSight(
  ctx: Context,
  scope: PermissionScope,
  request: AccessRequest<{ spaceId: string }>,
): Promise<{ id: string; viewer: MemberRow }> {
  const { id, organizationId, userId } = await scope.require(ctx, request);
  const viewer = await findMember(ctx.database.reader, organizationId, userId);
  if (viewer === undefined || viewer.role === null) throw forbidden('list the members of this organization');
  return { id, viewer };
}

function registerUserGrants(app: App, ctx: Context, scope: PermissionScope): void {
  app.get(
    `${scope.path}/users`,
    {
      schema: {
        operationId: OPERATIONS[scope.kind].user.list,
        tags: scope.tags,
        params: Type.Object(scope.params),
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(UserPermission) },
      },
    },
    async (request) => {
      const { id } = await requireSight(ctx, scope, request);
      const grants = selectGrants(ctx.database.reader, scope.kind, 'user', id);
      const page = await readListPage(grants, newestFirst('user'), request.query);
      return { ...page, items: await showUserPermissions(ctx, page.items) };
    },
  );
}

function registerTeamGrants(app: App, ctx: Context, scope: PermissionScope): void {
  app.get(
    `${scope.path}/teams`,
    {
      schema: {
        operationId: OPERATIONS[scope.kind].team.list,
        tags: scope.tags,
        params: Type.Object(scope.params),
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(TeamPermission) },
      },
    },
    async (request) => {
      const { id, viewer } = await requireSight(ctx, scope, request);
      const grants = selectGrants(ctx.database.reader, scope.kind, 'team', id);
      const page = await readListPage(grants, newestFirst('team'), request.query);
      return { ...page, items: await showTeamPermissions(ctx, viewer, page.items) };
    },
  );
}

/** One grant, to a user or to a team. */
function registerGrant(app: App, ctx: Context, scope: PermissionScope, kind: GranteeKind): void {
  const operations = OPERATIONS[scope.kind][kind];
  const path = `${scope.path}/${kind}s/:${kind}Id`;
  const params = Type.Object({ ...scope.params, ...(GRANTEES[kind] as { readonly userId: typeof Id }) });
  const granteeOf = (ids: object) => ({ kind, id: (ids as Record<string, string>)[`${kind}Id`] ?? '' });
  app.patch(
    path,
    {
      schema: {
        operationId: operations.update,
        tags: scope.tags,
        params,
        body: UpdatePermission,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const managed = await scope.require(ctx, request);
      const grantee = granteeOf(request.params);
      await transact(ctx, (tx) => updatePermission(tx, scope, managed, grantee, request.body.role));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    path,
    { schema: { operationId: operations.delete, tags: scope.tags, params, response: { 204: NoContent } } },
    async (request, reply) => {
      const managed = await scope.require(ctx, request);
      const grantee = granteeOf(request.params);
      await transact(ctx, (tx) => deletePermission(tx, scope, managed, grantee));
      return reply.code(204).send(null);
    },
  );
}

/** Roles on a site. */
export function registerSitePermissions(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/permissions/aggregate',
    {
      schema: {
        operationId: OPERATIONS.site.aggregate,
        tags: SITE_PERMISSIONS.tags,
        params: SiteParams,
        querystring: AggregateQuery,
        response: { 200: ListSchema(SiteUserPermission) },
      },
    },
    async (request) => {
      const { organization, site } = await requireSite(ctx, request, 'read');
      const sources = await SITE_PERMISSIONS.listSources(ctx.database.reader, site.id);
      const page = await readRoleHolders(ctx, organization.id, sources, request.query);
      const origins = new Map(
        page.items.map(({ granteeId, role, organizationRole }) => [
          granteeId,
          role === organizationRole ? ('organization' as const) : ('site' as const),
        ]),
      );
      const items = await showUserPermissions(ctx, page.items);
      return { ...page, items: items.map((item) => ({ ...item, origin: origins.get(item.user.id) ?? 'site' })) };
    },
  );
  registerGrants(app, ctx, SITE_PERMISSIONS);
}
