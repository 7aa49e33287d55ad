import type { SelectQueryBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tables } from '../../db/database.ts';
import type { InstallationAuditEventRow } from '../../db/tables/audit-events.ts';
import { badRequest } from '../../errors.ts';
import { readListPage } from '../../http/list.ts';
import type { AuditEventFilter } from '../../queries/audit-events.ts';
import { presentAuditEvents } from './present.ts';
import type { ListAuditEventsQuery } from './schema.ts';

/** A page of an audit log, as its query asks for it. @throws 400 for an instant that cannot be read */
export async function listAuditLog<Table extends keyof Tables>(
  ctx: Context,
  query: ListAuditEventsQuery,
  select: (filter: AuditEventFilter) => SelectQueryBuilder<Tables, Table, InstallationAuditEventRow>,
) {
  const { action: actions, actor: actorId, since, until, order = 'desc' } = query;
  const events = select({
    actions,
    actorId,
    since: readInstant('since', since),
    until: readInstant('until', until),
  });
  const page = await readListPage(events, { columns: ['created_at', 'id'], direction: order }, query);
  return { ...page, items: await presentAuditEvents(ctx, page.items) };
}

/**
 * The instant in UTC, as rows contain it. Instants are compared as text, which is correct while a year has four digits.
 */
function readInstant(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  const instant = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  if (!/^\d{4}-/.test(instant)) throw badRequest(`query/${name} must be a date and time before the year 10000.`);
  return instant;
}
