import { requireOrganization } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { AUDIT_ACTIONS } from '../../db/tables/audit-actions.ts';
import type { App } from '../../http/app.ts';
import { ListSchema } from '../../http/schemas.ts';
import { type AuditEventFilter, selectAuditEvents } from '../../queries/audit-events.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { listAuditLog } from './list-events.ts';
import { presentActions } from './present.ts';
import { AuditEvent, AuditEventActions, ListAuditEventsQuery } from './schema.ts';

const tags = ['Audit log'];

/** What was done in an organization, for its administrators. Prefix `/v1/orgs/:organizationId`. */
export function registerAuditEvents(app: App, ctx: Context): void {
  app.get(
    '/audit-events',
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
      const { organization } = await requireOrganization(ctx, request, 'admin');
      const select = (filter: AuditEventFilter) => selectAuditEvents(ctx.database.reader, organization.id, filter);
      return listAuditLog(ctx, request.query, select);
    },
  );

  app.get(
    '/audit-event-actions',
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
