import { Type } from 'typebox';
import { requireCaller } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { selectTokensOf } from '../../../platform/queries/tokens.ts';
import { presentToken } from './present.ts';
import { AccessToken, CreateToken, NewAccessToken, TokenParams } from './schema.ts';
import { createToken, deleteToken } from './service.ts';

const tags = ['Access tokens'];

/** Access tokens of the caller. */
export function registerTokens(app: App, ctx: Context): void {
  app.get(
    '/v1/user/tokens',
    {
      schema: {
        operationId: 'listTokens',
        tags,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(AccessToken) },
      },
    },
    async (request) => {
      const { userId, samlProviderId } = requireCaller(request);
      const tokens = selectTokensOf(ctx.database.reader, userId, samlProviderId);
      const page = await readListPage(tokens, { columns: ['created_at', 'id'], direction: 'desc' }, request.query);
      return mapPage(page, presentToken);
    },
  );

  app.post(
    '/v1/user/tokens',
    { schema: { operationId: 'createToken', tags, body: CreateToken, response: { 201: NewAccessToken } } },
    async (request, reply) => {
      const caller = requireCaller(request);
      const { userId, samlProviderId } = caller;
      const parent = caller.authenticatedAt === undefined ? caller : undefined;
      const siteRequest = { ...request.body, samlProviderId, parent };
      const { row, token } = await transact(ctx, (tx) => createToken(tx, userId, siteRequest));
      setLocation(reply.header('cache-control', 'no-store'), `${ctx.config.publicUrl}/v1/user/tokens/${row.id}`);
      return reply.code(201).send({ ...presentToken(row), token });
    },
  );

  app.delete(
    '/v1/user/tokens/:tokenId',
    { schema: { operationId: 'deleteToken', tags, params: TokenParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { userId, samlProviderId } = requireCaller(request);
      await transact(ctx, (tx) => deleteToken(tx, userId, request.params.tokenId, samlProviderId));
      return reply.code(204).send(null);
    },
  );
}
