import { Type } from 'typebox';
import { type AccessRequest, type OrganizationAccess, requireSignInSettings } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import type { SamlProviderRow } from '../../db/tables/saml.ts';
import { transact } from '../../db/transact.ts';
import { notFound } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { readListPage } from '../../http/list.ts';
import { setLocation } from '../../http/redirect.ts';
import { ListQuery, ListSchema, NoContent } from '../../http/schemas.ts';
import { findProvider, listUsableProviders, selectProviders } from '../../queries/saml.ts';
import { serviceAddresses } from '../../sso/service-urls.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { presentSamlProvider, presentSamlProviders } from './present.ts';
import { CreateSamlProvider, SamlProvider, SamlProviderParams, SsoLogins, UpdateSamlProvider } from './schema.ts';
import { createSamlProvider, deleteSamlProvider, updateSamlProvider } from './service.ts';

const tags = ['Single sign-on'];

/** Identity providers of an organization. Prefix `/v1/orgs/:organizationId/saml`. */
export function registerSamlProviders(app: App, ctx: Context): void {
  app.get(
    '',
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
      return { ...page, items: await presentSamlProviders(ctx, member, page.items) };
    },
  );

  app.post(
    '',
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
      const answer = await presentSamlProvider(ctx, member, row);
      setLocation(reply, answer.urls.location);
      return reply.code(201).send(answer);
    },
  );
}

/** One identity provider. Prefix `/v1/orgs/:organizationId/saml/:samlProviderId`. */
export function registerSamlProvider(app: App, ctx: Context): void {
  const params = SamlProviderParams;

  app.get(
    '',
    { schema: { operationId: 'getSamlProvider', tags, params, response: { 200: SamlProvider } } },
    async (request) => {
      const { member, provider } = await requireProvider(ctx, request);
      return presentSamlProvider(ctx, member, provider);
    },
  );

  app.patch(
    '',
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
      return presentSamlProvider(ctx, member, row);
    },
  );

  app.delete(
    '',
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
 * Where people sign in to an organization. Who signs in has no token yet; an organization that does not exist has no
 * providers, like many that are. Prefix `/v1/orgs/:organizationId`.
 */
export function registerSsoLogins(app: App, ctx: Context): void {
  app.get(
    '/sso',
    {
      config: { anonymous: true },
      schema: { operationId: 'listSsoLogins', tags, params: OrganizationParams, response: { 200: SsoLogins } },
    },
    async (request) => {
      const providers = await listUsableProviders(ctx.database.reader, request.params.organizationId);
      return {
        items: providers.map(({ id, label }) => ({ id, label, startURL: serviceAddresses(ctx.config, id).startURL })),
      };
    },
  );
}
