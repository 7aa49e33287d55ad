import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import type { PositionedList } from './positioned-list.ts';

export type AuditEvent = Schemas['AuditEvent'];
export type AuditAction = AuditEvent['action'];

export interface AuditFilter {
  readonly action?: AuditAction[];
  readonly actor?: string;
  readonly since?: string;
  readonly until?: string;
}

/** The scope of the log: an organization, or the installation without one. */
export type AuditScope = string | undefined;

/** Events per request of an export: the maximum of the API. */
const EXPORT_PAGE = 1000;
/** Maximum number of events in an export. */
export const MAX_EXPORTED = 100_000;

function listEvents(
  scope: AuditScope,
  filter: AuditFilter & { limit: number; offset?: number; page?: string },
  signal?: AbortSignal,
) {
  const options = { ...(signal !== undefined && { signal }) };
  return scope === undefined
    ? call(api.GET('/v1/installation/audit-events', { params: { query: filter }, ...options }))
    : call(
        api.GET('/v1/orgs/{organizationId}/audit-events', {
          params: { path: { organizationId: scope }, query: filter },
          ...options,
        }),
      );
}

/** Events that match a filter, newest first. */
export const listAuditLog = (scope: AuditScope, filter: AuditFilter): PositionedList<AuditEvent> => ({
  queryKey: scope === undefined ? ['installation', 'audit', filter] : ['organizations', scope, 'audit', filter],
  load: (query, signal) => listEvents(scope, { ...filter, ...query }, signal),
});

/** All events that match a filter, for an export. */
export async function loadEvents(scope: AuditScope, filter: AuditFilter): Promise<AuditEvent[]> {
  const events: AuditEvent[] = [];
  let page: string | undefined;
  do {
    const answer = await listEvents(scope, { ...filter, limit: EXPORT_PAGE, ...(page !== undefined && { page }) });
    events.push(...answer.items);
    page = answer.next?.page;
  } while (page !== undefined && events.length < MAX_EXPORTED);
  return events.slice(0, MAX_EXPORTED);
}
