import { Type } from 'typebox';
import { requireInstallationAdministrator } from '../../access/require-installation.ts';
import type { Context } from '../../context.ts';
import { type Tx, transact } from '../../db/transact.ts';
import type { App } from '../../http/app.ts';
import { mapPage, readListPage } from '../../http/list.ts';
import { ListQuery, ListSchema, NoContent } from '../../http/schemas.ts';
import { selectInstallationAuditEvents } from '../../queries/audit-events.ts';
import { listAuditLog } from '../audit-events/list-events.ts';
import { AuditEvent, ListAuditEventsQuery } from '../audit-events/schema.ts';
import { presentUser } from '../users/present.ts';
import { User } from '../users/schema.ts';
import { selectInstallationAdministrators } from './queries.ts';
import { AdministratorParams } from './schema.ts';
import { grantInstallationAdministrator, revokeInstallationAdministrator } from './service.ts';

const tags = ['Installation'];

/** Who administrates the installation, and what was done in it outside of organizations. Prefix `/v1/installation`. */
export function registerInstallation(app: App, ctx: Context): void {
  app.get(
    '/audit-events',
    {
      schema: {
        operationId: 'listInstallationAuditEvents',
        tags,
        querystring: ListAuditEventsQuery,
        response: { 200: ListSchema(AuditEvent) },
      },
    },
    async (request) => {
      await requireInstallationAdministrator(ctx, request);
      return listAuditLog(ctx, request.query, (filter) => selectInstallationAuditEvents(ctx.database.reader, filter));
    },
  );

  app.get(
    '/administrators',
    {
      schema: {
        operationId: 'listInstallationAdministrators',
        tags,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(User) },
      },
    },
    async (request) => {
      await requireInstallationAdministrator(ctx, request);
      const administrators = selectInstallationAdministrators(ctx.database.reader);
      const order = { columns: ['created_at', 'id'], direction: 'desc' } as const;
      return mapPage(await readListPage(administrators, order, request.query), (user) => presentUser(ctx, user));
    },
  );

  const change = (
    method: 'put' | 'delete',
    operationId: string,
    apply: (tx: Tx, change: { userId: string; actorId: string }) => Promise<void>,
  ) =>
    app[method](
      '/administrators/:userId',
      { schema: { operationId, tags, params: AdministratorParams, response: { 204: NoContent } } },
      async (request, reply) => {
        const { userId: actorId } = await requireInstallationAdministrator(ctx, request);
        await transact(ctx, (tx) => apply(tx, { userId: request.params.userId, actorId }));
        return reply.code(204).send(null);
      },
    );
  change('put', 'grantInstallationAdministrator', grantInstallationAdministrator);
  change('delete', 'revokeInstallationAdministrator', revokeInstallationAdministrator);
}
