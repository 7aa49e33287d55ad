import { Type } from 'typebox';
import { requireCaller } from '../../../domain/access/require.ts';
import { requireSession } from '../../../domain/accounts/session-caller.ts';
import type { Context } from '../../../domain/context.ts';
import { readReturnTo } from '../../../domain/sites/return-to.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { IdentityLink, IdentityParams, IdentityProviders, LinkIdentity, UserIdentity } from './schema.ts';
import { linkIdentity, selectVisibleIdentities, unlinkIdentity } from './service.ts';
import { showIdentities, showIdentityProviders } from './show.ts';

const tags = ['Users'];

/** Accounts at identity providers for the caller's sign-in. */
export function registerIdentities(app: App, ctx: Context): void {
  app.get(
    '/v1/user/identities',
    {
      schema: {
        operationId: 'listIdentities',
        tags,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(UserIdentity) },
      },
    },
    async (request) => {
      const identities = await selectVisibleIdentities(ctx, requireCaller(request));
      const order = { columns: ['created_at', 'id'], direction: 'desc' } as const;
      const page = await readListPage(identities, order, request.query);
      return { ...page, items: await showIdentities(ctx, page.items) };
    },
  );

  app.post(
    '/v1/user/identities',
    { schema: { operationId: 'linkIdentity', tags, body: LinkIdentity, response: { 200: IdentityLink } } },
    async (request) => {
      const caller = requireCaller(request);
      const session = await requireSession(ctx, caller);
      const { provider: providerId, returnTo } = request.body;
      const path = readReturnTo(ctx, returnTo, '/account');
      return { url: await linkIdentity(ctx, caller, session, { providerId, returnTo: path }) };
    },
  );

  app.delete(
    '/v1/user/identities/:identityId',
    { schema: { operationId: 'unlinkIdentity', tags, params: IdentityParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const caller = requireCaller(request);
      await transact(ctx, (tx) => unlinkIdentity(ctx, tx, caller, request.params.identityId));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/v1/user/identity-providers',
    { schema: { operationId: 'listIdentityProviders', tags, response: { 200: IdentityProviders } } },
    async (request) => ({ items: await showIdentityProviders(ctx, requireCaller(request)) }),
  );
}
