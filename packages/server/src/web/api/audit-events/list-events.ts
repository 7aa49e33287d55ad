import type { SelectQueryBuilder } from 'kysely';
import type { Context } from '../../../domain/context.ts';
import { countRowsOnce } from '../../../platform/db/count-rows.ts';
import type { Tables } from '../../../platform/db/database.ts';
import type { InstallationAuditEventRow } from '../../../platform/db/tables/audit-events.ts';
import { badRequest } from '../../../platform/errors.ts';
import { readListPage } from '../../../platform/http/list.ts';
import type { AuditEventFilter } from '../../../platform/queries/audit-events.ts';
import type { ListAuditEventsQuery } from './schema.ts';
import { type SelectVisible, showAuditEvents } from './show.ts';

interface AuditLogSource<Table extends keyof Tables> {
  readonly select: (filter: AuditEventFilter) => SelectQueryBuilder<Tables, Table, InstallationAuditEventRow>;
  readonly selectVisible: SelectVisible;
}

/** A page of an audit log for a query. @throws 400 for an invalid time */
export async function listAuditLog<Table extends keyof Tables>(
  ctx: Context,
  query: ListAuditEventsQuery,
  { select, selectVisible }: AuditLogSource<Table>,
) {
  const { action: actions, actor: actorId, since, until, order = 'desc' } = query;
  const events = select({
    actions,
    actorId,
    since: readInstant('since', since),
    until: readInstant('until', until),
  });
  const count = (list: typeof events) => countRowsOnce(ctx.cache, list);
  const page = await readListPage(events, { columns: ['created_at', 'id'], direction: order }, query, count);
  return { ...page, items: await showAuditEvents(ctx, page.items, selectVisible) };
}

/** The time in UTC, as stored in rows. Times are compared as text, which is correct for four-digit years. */
function readInstant(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  const instant = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  if (!/^\d{4}-/.test(instant)) throw badRequest(`query/${name} must be a date and time before the year 10000.`);
  return instant;
}
