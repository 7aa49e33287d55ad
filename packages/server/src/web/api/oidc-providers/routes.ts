import { Type } from 'typebox';
import { type AccessRequest, type OrganizationAccess, requireSignInSettings } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { OidcProviderRow } from '../../../platform/db/tables/oidc.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { findOidcProviderRow, selectOidcProviders } from '../../../platform/queries/oidc.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { checkOidcProvider } from './check-provider.ts';
import {
  CreateOidcProvider,
  OidcProvider,
  OidcProviderCheck,
  OidcProviderParams,
  UpdateOidcProvider,
} from './schema.ts';
import { createOidcProvider, deleteOidcProvider, updateOidcProvider } from './service.ts';
import { showOidcProvider, showOidcProviders } from './show.ts';

const tags = ['Single sign-on'];

/** Providers of OpenID Connect of an organization. */
export function registerOidcProviders(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/oidc',
    {
      schema: {
        operationId: 'listOidcProviders',
        tags,
        params: OrganizationParams,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(OidcProvider) },
      },
    },
    async (request) => {
      const { organization, member } = await requireSignInSettings(ctx, request);
      const providers = selectOidcProviders(ctx.database.reader, organization.id);
      const order = { columns: ['created_at', 'id'], direction: 'desc' } as const;
      const page = await readListPage(providers, order, request.query);
      return { ...page, items: await showOidcProviders(ctx, member, page.items) };
    },
  );

  app.post(
    '/v1/orgs/:organizationId/oidc',
    {
      schema: {
        operationId: 'createOidcProvider',
        tags,
        params: OrganizationParams,
        body: CreateOidcProvider,
        response: { 201: OidcProvider },
      },
    },
    async (request, reply) => {
      const { organization, member, caller } = await requireSignInSettings(ctx, request);
      const row = await transact(ctx, (tx) =>
        createOidcProvider(ctx, tx, organization.id, caller.userId, request.body),
      );
      const answer = await showOidcProvider(ctx, member, row);
      setLocation(reply, answer.urls.location);
      return reply.code(201).send(answer);
    },
  );
}

/** One provider. */
export function registerOidcProvider(app: App, ctx: Context): void {
  const params = OidcProviderParams;

  app.get(
    '/v1/orgs/:organizationId/oidc/:oidcProviderId',
    { schema: { operationId: 'getOidcProvider', tags, params, response: { 200: OidcProvider } } },
    async (request) => {
      const { member, provider } = await requireProvider(ctx, request);
      return showOidcProvider(ctx, member, provider);
    },
  );

  app.patch(
    '/v1/orgs/:organizationId/oidc/:oidcProviderId',
    {
      schema: {
        operationId: 'updateOidcProvider',
        tags,
        params,
        body: UpdateOidcProvider,
        response: { 200: OidcProvider },
      },
    },
    async (request) => {
      const { caller, member, provider } = await requireProvider(ctx, request);
      const row = await transact(ctx, (tx) => updateOidcProvider(ctx, tx, provider.id, caller.userId, request.body));
      return showOidcProvider(ctx, member, row);
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/oidc/:oidcProviderId',
    { schema: { operationId: 'deleteOidcProvider', tags, params, response: { 204: NoContent } } },
    async (request, reply) => {
      const { caller, organization } = await requireSignInSettings(ctx, request);
      const provider = await findOidcProviderRow(ctx.database.reader, request.params.oidcProviderId);
      if (provider?.organization_id === organization.id)
        await transact(ctx, (tx) => deleteOidcProvider(tx, provider, caller.userId));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/v1/orgs/:organizationId/oidc/:oidcProviderId/check',
    { schema: { operationId: 'checkOidcProvider', tags, params, response: { 200: OidcProviderCheck } } },
    async (request) => {
      const { provider } = await requireProvider(ctx, request);
      return checkOidcProvider(ctx, provider);
    },
  );
}

/** The provider in the path, checked against the organization before it, for an administrator. @throws 404 and 403 */
async function requireProvider(
  ctx: Context,
  request: AccessRequest<{ organizationId: string; oidcProviderId: string }>,
): Promise<OrganizationAccess & { provider: OidcProviderRow }> {
  const access = await requireSignInSettings(ctx, request);
  const provider = await findOidcProviderRow(ctx.database.reader, request.params.oidcProviderId);
  if (provider?.organization_id !== access.organization.id) throw notFound('OpenID Connect provider');
  return { ...access, provider };
}
