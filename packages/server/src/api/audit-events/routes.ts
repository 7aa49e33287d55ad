import { requireOrganization } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { badRequest } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { readPage } from '../../http/list.ts';
import { List } from '../../http/schemas.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { presentAuditEvents } from './present.ts';
import { selectAuditEvents } from './queries.ts';
import { AuditEvent, ListAuditEventsQuery } from './schema.ts';

const tags = ['Audit log'];

/** What was done in an organization (complement), for its administrators. Prefix `/v1/orgs/:organizationId`. */
export function registerAuditEvents(app: App, ctx: Context): void {
  app.get(
    '/audit-events',
    {
      schema: {
        operationId: 'listAuditEvents',
        tags,
        params: OrganizationParams,
        querystring: ListAuditEventsQuery,
        response: { 200: List(AuditEvent) },
      },
    },
    async (request) => {
      const { organization } = await requireOrganization(ctx, request, 'admin');
      const { act: acts, actor: actorId, since, until, order = 'desc' } = request.query;
      const events = selectAuditEvents(ctx.database.reader, organization.id, {
        acts,
        actorId,
        since: readInstant('since', since),
        until: readInstant('until', until),
      });
      const page = await readPage(events, { columns: ['created_at', 'id'], direction: order }, request.query);
      return { ...page, items: await presentAuditEvents(ctx, page.items) };
    },
  );
}

/** The instant in UTC, as rows hold it. Instants are compared as text, which holds as long as a year has four digits. */
function readInstant(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  const instant = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  if (!/^\d{4}-/.test(instant)) throw badRequest(`query/${name} must be a date and time before the year 10000.`);
  return instant;
}
