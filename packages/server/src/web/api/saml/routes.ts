import { Type } from 'typebox';
import { type AccessRequest, type OrganizationAccess, requireSignInSettings } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { oidcUrls } from '../../../domain/sso/oidc/provider.ts';
import { samlUrls } from '../../../domain/sso/service-urls.ts';
import type { SamlProviderRow } from '../../../platform/db/tables/saml.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { listSignInProviders } from '../../../platform/queries/identity-providers.ts';
import { findProvider, selectProviders } from '../../../platform/queries/saml.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { CreateSamlProvider, SamlProvider, SamlProviderParams, SsoLogins, UpdateSamlProvider } from './schema.ts';
import { createSamlProvider, deleteSamlProvider, updateSamlProvider } from './service.ts';
import { showSamlProvider, showSamlProviders } from './show.ts';

const tags = ['Single sign-on'];

/** Identity providers of an organization. */
export function registerSamlProviders(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/saml',
    {
      schema: {
        operationId: 'listSamlProviders',
        tags,
        params: OrganizationParams,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(SamlProvider) },
      },
    },
    async (request) => {
      const { organization, member } = await requireSignInSettings(ctx, request);
      const providers = selectProviders(ctx.database.reader, organization.id);
      const order = { columns: ['created_at', 'id'], direction: 'desc' } as const;
      const page = await readListPage(providers, order, request.query);
      return { ...page, items: await showSamlProviders(ctx, member, page.items) };
    },
  );

  app.post(
    '/v1/orgs/:organizationId/saml',
    {
      schema: {
        operationId: 'createSamlProvider',
        tags,
        params: OrganizationParams,
        body: CreateSamlProvider,
        response: { 201: SamlProvider },
      },
    },
    async (request, reply) => {
      const { organization, member, caller } = await requireSignInSettings(ctx, request);
      const row = await transact(ctx, (tx) => createSamlProvider(tx, organization.id, caller.userId, request.body));
      const answer = await showSamlProvider(ctx, member, row);
      setLocation(reply, answer.urls.location);
      return reply.code(201).send(answer);
    },
  );
}

/** One identity provider. */
export function registerSamlProvider(app: App, ctx: Context): void {
  const params = SamlProviderParams;

  app.get(
    '/v1/orgs/:organizationId/saml/:samlProviderId',
    { schema: { operationId: 'getSamlProvider', tags, params, response: { 200: SamlProvider } } },
    async (request) => {
      const { member, provider } = await requireProvider(ctx, request);
      return showSamlProvider(ctx, member, provider);
    },
  );

  app.patch(
    '/v1/orgs/:organizationId/saml/:samlProviderId',
    {
      schema: {
        operationId: 'updateSamlProvider',
        tags,
        params,
        body: UpdateSamlProvider,
        response: { 200: SamlProvider },
      },
    },
    async (request) => {
      const { caller, member, provider } = await requireProvider(ctx, request);
      const row = await transact(ctx, (tx) => updateSamlProvider(tx, provider.id, caller.userId, request.body));
      return showSamlProvider(ctx, member, row);
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/saml/:samlProviderId',
    { schema: { operationId: 'deleteSamlProvider', tags, params, response: { 204: NoContent } } },
    async (request, reply) => {
      const { caller, organization } = await requireSignInSettings(ctx, request);
      const provider = await findProvider(ctx.database.reader, request.params.samlProviderId);
      if (provider?.organization_id === organization.id)
        await transact(ctx, (tx) => deleteSamlProvider(tx, provider, caller.userId));
      return reply.code(204).send(null);
    },
  );
}

/** The provider in the path, checked against the organization before it, for an administrator. @throws 404 and 403 */
async function requireProvider(
  ctx: Context,
  request: AccessRequest<{ organizationId: string; samlProviderId: string }>,
): Promise<OrganizationAccess & { provider: SamlProviderRow }> {
  const access = await requireSignInSettings(ctx, request);
  const provider = await findProvider(ctx.database.reader, request.params.samlProviderId);
  if (provider?.organization_id !== access.organization.id) throw notFound('SAML provider');
  return { ...access, provider };
}

/**
 * Sign-in URLs of an organization. Callers have no token yet; a nonexistent organization has no providers, like many
 * others.
 */
export function registerSsoLogins(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sso',
    {
      config: { anonymous: true },
      schema: { operationId: 'listSsoLogins', tags, params: OrganizationParams, response: { 200: SsoLogins } },
    },
    async (request) => {
      const providers = await listSignInProviders(ctx.database.reader, request.params.organizationId);
      return {
        items: providers.map(({ id, label, protocol }) => {
          const urlsOf = protocol === 'saml' ? samlUrls : oidcUrls;
          return { id, label, startURL: urlsOf(ctx.config, id).startURL };
        }),
      };
    },
  );
}
