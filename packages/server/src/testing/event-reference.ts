import { cellToLatLng, cellToParent } from 'h3-js';
import { canonicalJson } from '../engines/insights/canonical-json.ts';
import {
  type Dimension,
  type DimensionName,
  type EventAnswer,
  type EventFilter,
  type EventQuery,
  isMetric,
  isSameColumn,
  type Metric,
} from '../engines/insights/event-query.ts';
import type { StoredColumn, StoredEvent } from '../engines/insights/stored-event.ts';

/** What stores are compared with: the meaning of a question, as plainly as it can be said. */
export function answerPlainly(events: readonly StoredEvent[], query: EventQuery): EventAnswer {
  const meant = events.filter(
    (event) =>
      event.site === query.siteId &&
      event.instant >= query.range.from &&
      event.instant < query.range.to &&
      query.where.every((filter) => meets(event, filter, query.timeZone)),
  );
  const rows = groupEvents(meant, query);
  rows.sort((one, other) => compareRows(one, other, query));
  const shown = rows.slice(0, query.limit);
  return query.select.map((column) =>
    shown.map((row) => (isMetric(column) ? measure(row.events, column) : cellOf(row, query, column))),
  );
}

interface GroupRow {
  readonly values: readonly unknown[];
  readonly events: readonly StoredEvent[];
}

function groupEvents(events: readonly StoredEvent[], { groupBy, timeZone }: EventQuery): GroupRow[] {
  if (groupBy.length === 0) return [{ values: [], events }];
  const groups = new Map<string, { values: readonly unknown[]; events: StoredEvent[] }>();
  for (const event of events) {
    // Each claim of an event puts it into a group.
    const names = groupBy.some(({ column }) => column === 'visitorClaimProperty') ? (event.claim_names ?? []) : [''];
    for (const name of names) {
      const values = groupBy.map((dimension) =>
        dimension.column === 'visitorClaimProperty' ? name : readValue(event, dimension, timeZone),
      );
      const key = JSON.stringify(values);
      const group = groups.get(key) ?? { values, events: [] };
      groups.set(key, group);
      group.events.push(event);
    }
  }
  return [...groups.values()];
}

const cellOf = (row: GroupRow, { groupBy }: EventQuery, column: Dimension): unknown =>
  row.values[groupBy.findIndex((dimension) => isSameColumn(dimension, column))];

function measure(events: readonly StoredEvent[], { column }: Metric): unknown {
  const count = (has: (event: StoredEvent) => boolean) => events.filter(has).length;
  if (column === 'eventsCount') return events.length;
  if (column === 'visitorsCount') return new Set(events.map(({ visitor }) => visitor)).size;
  if (column === 'sessionsCount') return new Set(events.map(({ session }) => session)).size;
  if (column === 'askResponseRating')
    return { positive: count((event) => event.ask_rating === 1), negative: count((event) => event.ask_rating === -1) };
  const rated = (rating: string) => count((event) => event.feedback_rating === rating);
  return { ok: rated('ok'), good: rated('good'), bad: rated('bad') };
}

function compareRows(one: GroupRow, other: GroupRow, query: EventQuery): number {
  const { order, groupBy } = query;
  if (order !== undefined) {
    const sign = order.direction === 'asc' ? 1 : -1;
    const { by } = order;
    const difference = isMetric(by)
      ? rank(measure(one.events, by)) - rank(measure(other.events, by))
      : compareValues(cellOf(one, query, by), cellOf(other, query, by));
    if (difference !== 0) return sign * difference;
  }
  for (const [index] of groupBy.entries()) {
    const difference = compareValues(one.values[index], other.values[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function rank(measured: unknown): number {
  if (typeof measured === 'number') return measured;
  const { good, bad, positive, negative } = measured as Record<string, number>;
  return (good ?? positive ?? 0) - (bad ?? negative ?? 0);
}

/** Null is before all others; texts go by their bytes. */
function compareValues(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one === 'number') return one - Number(other);
  return Buffer.compare(Buffer.from(sortText(one)), Buffer.from(sortText(other)));
}

function sortText(value: unknown): string {
  if (typeof value === 'string') return value;
  const { h3, space, page } = value as { h3?: string; space?: string; page?: string | null };
  if (h3 !== undefined) return h3;
  return page === undefined ? canonicalJson(value) : `${space}/${page ?? ''}`;
}

function meets(event: StoredEvent, { dimension, operator, values }: EventFilter, timeZone: string): boolean {
  if (operator === 'notIn') return !meets(event, { dimension, operator: 'in', values }, timeZone);
  if (dimension.column === 'visitorClaimProperty')
    return (event.claim_names ?? []).some((name) => values.includes(name));
  const value = readValue(event, dimension, timeZone);
  if (operator === 'in') return values.some((candidate) => canonicalJson(candidate) === canonicalJson(value));
  if (value === null) return false;
  const difference = compareValues(value, values[0]);
  if (operator === 'greaterThan') return difference > 0;
  if (operator === 'greaterThanOrEqual') return difference >= 0;
  return operator === 'lessThan' ? difference < 0 : difference <= 0;
}

const PLAIN: Readonly<Partial<Record<DimensionName, StoredColumn>>> = {
  url: 'url',
  eventType: 'type',
  siteSection: 'section',
  siteSpace: 'site_space',
  siteShareKey: 'share_key',
  visitorGeoCountry: 'country',
  visitorDevice: 'device',
  visitorBrowser: 'browser',
  visitorOS: 'os',
  visitorBot: 'bot',
  visitorLanguage: 'language',
  eventLinkTargetKind: 'link_kind',
  eventLinkTargetDomain: 'link_domain',
  eventLinkPosition: 'link_position',
  eventAPIOperationPath: 'api_path',
  eventAPIOperationMethod: 'api_method',
  eventSearchQuery: 'search_query',
  eventPageFeedbackRating: 'feedback_rating',
  eventPageFeedbackComment: 'feedback_comment',
  eventAskResponseRating: 'ask_rating',
  referrer: 'referrer',
  referrerDomain: 'referrer_domain',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
  eventAdDomain: 'ad_domain',
  eventAdPlacement: 'ad_placement',
  eventTrademarkPlacement: 'trademark_placement',
  visitorClaims: 'claims',
};

/** The value of an event in a column, as on the wire. */
export function readValue(event: StoredEvent, dimension: Dimension, timeZone: string): unknown {
  const plain = PLAIN[dimension.column];
  if (plain !== undefined) return event[plain];
  if (dimension.column === 'datetime')
    return new Date(bucketStart(event.instant, dimension.interval, timeZone)).toISOString();
  if (dimension.column === 'page') return event.space === null ? null : { page: event.page, space: event.space };
  if (dimension.column === 'eventLinkTargetValue')
    return event.link_target === null ? null : JSON.parse(event.link_target);
  if (dimension.column === 'visitorClaim')
    return event.claim_values?.[event.claim_names?.indexOf(dimension.claim) ?? -1] ?? null;
  if (dimension.column !== 'visitorGeoPoint' || event.geo_cell === null) return null;
  const h3 = cellToParent(event.geo_cell.toString(16), Math.min(dimension.precision ?? 5, 5));
  const [latitude, longitude] = cellToLatLng(h3);
  return { latitude, longitude, h3 };
}

const starts = new Map<string, number>();

/** Where the hour, day, week or month begins that is on the wall at an instant. */
function bucketStart(instant: number, interval: string | undefined, timeZone: string): number {
  if (interval === undefined) return instant;
  const { date, minute, second } = wallClock(instant, timeZone);
  if (interval === 'hour') return instant - minute * 60_000 - second * 1000 - (instant % 1000);
  const day = new Date(`${date}T00:00:00Z`);
  if (interval === 'week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  if (interval === 'month') day.setUTCDate(1);
  const first = day.toISOString().slice(0, 10);
  const key = `${timeZone} ${first}`;
  let start = starts.get(key);
  if (start === undefined) {
    start = day.getTime() - 15 * 3_600_000;
    while (wallClock(start, timeZone).date < first) start += 15 * 60_000;
    starts.set(key, start);
  }
  return start;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(instant: number, timeZone: string) {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  const text = clock.format(instant);
  return { date: text.slice(0, 10), minute: Number(text.slice(14, 16)), second: Number(text.slice(17, 19)) };
}
