import { requireOrganization } from '../../../domain/access/require.ts';
import { listOrganizationsOutOfScope } from '../../../domain/access/require-sso-scope.ts';
import type { Context } from '../../../domain/context.ts';
import { AUDIT_ACTIONS } from '../../../platform/db/tables/audit-actions.ts';
import type { App } from '../../../platform/http/app.ts';
import { ListSchema } from '../../../platform/http/schemas.ts';
import { selectAuditEvents } from '../../../platform/queries/audit-events.ts';
import { listUsersInSight } from '../../../platform/queries/users.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { listAuditLog } from './list-events.ts';
import { presentActions } from './present.ts';
import { AuditEvent, AuditEventActions, ListAuditEventsQuery } from './schema.ts';

const tags = ['Audit log'];

/** The audit log of an organization, for its administrators. */
export function registerAuditEvents(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/audit-events',
    {
      schema: {
        operationId: 'listAuditEvents',
        tags,
        params: OrganizationParams,
        querystring: ListAuditEventsQuery,
        response: { 200: ListSchema(AuditEvent) },
      },
    },
    async (request) => {
      const { organization, caller } = await requireOrganization(ctx, request, 'admin');
      const db = ctx.database.reader;
      return listAuditLog(ctx, request.query, {
        select: (filter) => selectAuditEvents(db, organization.id, filter),
        selectVisible: async (userIds) =>
          listUsersInSight(db, caller.userId, userIds, await listOrganizationsOutOfScope(ctx, caller)),
      });
    },
  );

  app.get(
    '/v1/orgs/:organizationId/audit-event-actions',
    {
      schema: {
        operationId: 'listAuditEventActions',
        tags,
        params: OrganizationParams,
        response: { 200: AuditEventActions },
      },
    },
    async (request) => {
      await requireOrganization(ctx, request, 'admin');
      return presentActions(AUDIT_ACTIONS);
    },
  );
}
