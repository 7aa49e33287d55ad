import type { EventQuery } from '../../../engines/insights/event-query.ts';
import { readRange } from './aggregate-range.ts';

/** Maximum segments, those with the most events first: claims that identify a person create one for each. */
const MAX_SEGMENTS = 1000;

/**
 * The query for the segments of a site's visitors: those of the newest 30 days, grouped by all claims. Visitors without
 * claims are in no segment.
 * @param now milliseconds since 1970
 */
export function segmentsQuery(siteId: string, now: number): EventQuery {
  const claims = { column: 'visitorClaims' } as const;
  const events = { column: 'eventsCount' } as const;
  return {
    siteId,
    select: [claims, events, { column: 'visitorsCount' }, { column: 'sessionsCount' }],
    where: [{ dimension: claims, operator: 'notIn', values: [null] }],
    groupBy: [claims],
    order: { by: events, direction: 'desc' },
    range: readRange('last30Days', now),
    timeZone: 'UTC',
    limit: MAX_SEGMENTS,
  };
}
