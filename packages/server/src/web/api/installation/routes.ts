import { Type } from 'typebox';
import { requireInstallationAdministrator } from '../../../domain/access/require-installation.ts';
import type { Context } from '../../../domain/context.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, readListPage } from '../../../platform/http/list.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { selectInstallationAuditEvents } from '../../../platform/queries/audit-events.ts';
import { listAuditLog } from '../audit-events/list-events.ts';
import { AuditEvent, ListAuditEventsQuery } from '../audit-events/schema.ts';
import { presentUser } from '../users/present.ts';
import { User } from '../users/schema.ts';
import { selectInstallationAdministrators } from './queries.ts';
import { AdministratorParams, SentTestMail } from './schema.ts';
import { sendTestMail } from './send-test-mail.ts';
import { grantInstallationAdministrator, revokeInstallationAdministrator } from './service.ts';

const tags = ['Installation'];

/** Installation administrators, and the audit log of actions outside of organizations. */
export function registerInstallation(app: App, ctx: Context): void {
  app.get(
    '/v1/installation/audit-events',
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
      return listAuditLog(ctx, request.query, {
        select: (filter) => selectInstallationAuditEvents(ctx.database.reader, filter),
        selectVisible: (userIds) => Promise.resolve(userIds),
      });
    },
  );

  app.get(
    '/v1/installation/administrators',
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

  app.post(
    '/v1/installation/mail-test',
    { schema: { operationId: 'sendTestMail', tags, response: { 200: SentTestMail } } },
    async (request) => {
      const { userId } = await requireInstallationAdministrator(ctx, request);
      return { recipient: await sendTestMail(ctx, userId) };
    },
  );

  const change = (
    method: 'put' | 'delete',
    operationId: string,
    apply: (tx: Tx, change: { userId: string; actorId: string }) => Promise<void>,
  ) =>
    app[method](
      '/v1/installation/administrators/:userId',
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
