import type { EventQuery } from '../../insights/event-query.ts';
import { readRange } from './aggregate-range.ts';

/** Segments that are returned, those with the most events: claims that name a person make one for each. */
const MAX_SEGMENTS = 1000;

/**
 * The question that lists the segments of a site's visitors: who came in the newest 30 days, by all claims at once.
 * Visitors without claims are in no segment.
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
