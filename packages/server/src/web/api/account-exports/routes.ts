import { Type } from 'typebox';
import { requireCaller } from '../../../domain/access/require.ts';
import { requireWholeAccount } from '../../../domain/access/require-sso-scope.ts';
import { requireSession } from '../../../domain/accounts/session-caller.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, readListPage } from '../../../platform/http/list.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { selectAccountExportsOf } from '../../../platform/queries/account-exports.ts';
import { presentAccountExport } from './present.ts';
import { AccountExport, AccountExportParams } from './schema.ts';
import { createAccountExport, deleteAccountExport } from './service.ts';

const tags = ['Users'];

/** Archives of the caller's data on the installation. */
export function registerAccountExports(app: App, ctx: Context): void {
  app.get(
    '/v1/user/exports',
    {
      schema: {
        operationId: 'listAccountExports',
        tags,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(AccountExport) },
      },
    },
    async (request) => {
      const { userId } = requireCaller(request);
      const own = selectAccountExportsOf(ctx.database.reader, userId, ctx.clock().toISOString());
      const page = await readListPage(own, { columns: ['created_at', 'id'], direction: 'desc' }, request.query);
      return mapPage(page, (row) => presentAccountExport(ctx, row));
    },
  );

  app.post(
    '/v1/user/exports',
    { schema: { operationId: 'createAccountExport', tags, response: { 201: AccountExport } } },
    async (request, reply) => {
      const caller = requireCaller(request);
      await requireSession(ctx, caller);
      await requireWholeAccount(ctx, caller);
      const row = await transact(ctx, (tx) => createAccountExport(tx, caller.userId));
      return reply.code(201).send(presentAccountExport(ctx, row));
    },
  );

  app.delete(
    '/v1/user/exports/:exportId',
    {
      schema: { operationId: 'deleteAccountExport', tags, params: AccountExportParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const { userId } = requireCaller(request);
      await transact(ctx, (tx) => deleteAccountExport(tx, userId, request.params.exportId));
      return reply.code(204).send(null);
    },
  );
}
