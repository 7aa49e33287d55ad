import * as fc from 'fast-check';
import { latLngToCell } from 'h3-js';
import { canonicalJson } from '../engines/insights/canonical-json.ts';
import { QUERY_COLUMNS } from '../engines/insights/columns.ts';
import type {
  Dimension,
  DimensionName,
  EventFilter,
  EventQuery,
  Metric,
  MetricName,
} from '../engines/insights/event-query.ts';
import { GEO_RESOLUTION, STORED_COLUMNS, type StoredEvent } from '../engines/insights/stored-event.ts';
import { readValue } from './event-reference.ts';

/** Texts that are alike to careless code, or more than texts. Their order by bytes is not that of JavaScript. */
const TEXTS = [
  '',
  'a',
  'A',
  'a ',
  'é',
  'z',
  '\u{1f600}',
  '\uffff',
  "it's",
  '\\',
  "\\'",
  '"',
  'a\nb',
  '\t',
  '%_',
  '--',
  '/*',
  'NULL',
  '\u2028',
  "');",
];
const CLAIMS = ['plan', "it's", '\\', '"'];

/** Around changes of clocks in several zones, at midnight too, and between them. */
const MOMENTS = [
  '2025-03-09T07',
  '2025-03-29T22',
  '2025-03-30T01',
  '2025-04-05T15',
  '2025-06-15T12',
  '2025-10-25T21',
  '2025-10-26T01',
  '2025-11-02T06',
  '2025-12-31T12',
];
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'Pacific/Chatham',
  'Africa/Casablanca',
];
const [HOUR, DAY] = [3_600_000, 86_400_000];

const instant = fc
  .tuple(fc.constantFrom(...MOMENTS), fc.integer({ min: -14 * HOUR, max: 14 * HOUR }))
  .map(([moment, distance]) => Date.parse(`${moment}:00:00Z`) + distance);
const cell = fc
  .tuple(fc.constantFrom(0, 37.5, -33.9, 89), fc.constantFrom(0, -122.4, 151.2))
  .map(([latitude, longitude]) => BigInt(`0x${latLngToCell(latitude, longitude, GEO_RESOLUTION)}`));
const target = fc.record({ kind: fc.constantFrom('url', 'page'), url: fc.constantFrom(...TEXTS) }).map(canonicalJson);
const text = fc.constantFrom(...TEXTS);
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });

/** Events of some sites, the same for the same seed. */
export function generateEvents(count: number, seed: number, sites: readonly string[]): StoredEvent[] {
  const texts = Object.fromEntries(Object.keys(STORED_COLUMNS).map((column) => [column, maybe(text)]));
  const event = fc
    .record({
      ...texts,
      site: fc.constantFrom(...sites),
      instant,
      visitor: fc.constantFrom(0n, 1n, 2n ** 63n, 2n ** 64n - 1n, 17n, 18n, 19n),
      session: fc.bigInt({ min: 0n, max: 40n }),
      type: fc.constantFrom('page_view', 'search_open', 'ask_rate_response'),
      url: text,
      space: maybe(fc.constantFrom('s', 'S', "s'")),
      page: maybe(fc.constantFrom('p', 'P', 'p2')),
      geo_cell: maybe(cell),
      link_target: maybe(target),
      feedback_rating: maybe(fc.constantFrom('ok', 'good', 'bad')),
      ask_rating: maybe(fc.constantFrom(1, -1)),
      claims: maybe(fc.dictionary(fc.constantFrom(...CLAIMS), text, { maxKeys: 3 })),
    })
    .map(({ claims, ...event }) => ({
      ...event,
      page: event.space === null ? null : event.page,
      claims: claims && canonicalJson(claims),
      claim_names: claims && Object.keys(claims),
      claim_values: claims && Object.values(claims),
    }));
  return fc.sample(event, { numRuns: count, seed }) as unknown as StoredEvent[];
}

const METRICS: readonly MetricName[] = [
  'eventsCount',
  'sessionsCount',
  'visitorsCount',
  'pageFeedbackRating',
  'askResponseRating',
];
const DIMENSIONS = Object.keys(QUERY_COLUMNS) as DimensionName[];

const dimensionOf = (column: DimensionName): fc.Arbitrary<Dimension> => {
  if (column === 'datetime')
    return fc
      .constantFrom('hour' as const, 'day' as const, 'week' as const, 'month' as const, undefined)
      .map((interval) => ({ column, ...(interval !== undefined && { interval }) }));
  if (column === 'visitorGeoPoint')
    return fc
      .constantFrom(undefined, 0, 3, 5, 15)
      .map((precision) => ({ column, ...(precision !== undefined && { precision }) }));
  if (column === 'visitorClaim') return fc.constantFrom(...CLAIMS, 'none').map((claim) => ({ column, claim }));
  return fc.constant({ column });
};

/** A condition whose values are those of events. */
const filterOn = (
  column: DimensionName,
  events: readonly StoredEvent[],
  timeZone: string,
): fc.Arbitrary<EventFilter> => {
  const { isOrdered, isNullable } = QUERY_COLUMNS[column];
  return fc
    .record({
      dimension: dimensionOf(column),
      operator: fc.constantFrom(
        ...(['in', 'notIn'] as const),
        ...(isOrdered ? (['greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual'] as const) : []),
      ),
      picked: fc.array(fc.constantFrom(...events), { minLength: 1, maxLength: 5 }),
      isEmpty: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
    })
    .map(({ dimension, operator, picked, isEmpty }) => {
      const read = (event: StoredEvent) =>
        column === 'visitorClaimProperty' ? (event.claim_names?.[0] ?? 'none') : readValue(event, dimension, timeZone);
      const values = picked.map(read);
      if (operator === 'in' || operator === 'notIn')
        return { dimension, operator, values: isEmpty ? [] : values.filter((value) => isNullable || value !== null) };
      const known = events.map(read).find((value) => value !== null);
      return { dimension, operator, values: [values.find((value) => value !== null) ?? known] };
    });
};

/** Queries over events of a site that cover every column, argument and operator in turn; the same for the same seed. */
export function generateQueries(
  count: number,
  seed: number,
  events: readonly StoredEvent[],
  siteId: string,
): EventQuery[] {
  return Array.from({ length: count }, (_, index) => {
    const [query] = fc.sample(queryOf(index, events, siteId), { numRuns: 1, seed: seed + index });
    if (query === undefined) throw new Error('There is no sample.');
    return query;
  });
}

const queryOf = (index: number, events: readonly StoredEvent[], siteId: string): fc.Arbitrary<EventQuery> =>
  fc.constantFrom(...ZONES).chain((timeZone) =>
    fc
      .record({
        grouped: dimensionOf(DIMENSIONS[index % DIMENSIONS.length] as DimensionName),
        others: fc.array(fc.constantFrom(...DIMENSIONS).chain(dimensionOf), { maxLength: 2 }),
        isGrouped: fc.integer({ min: 0, max: 4 }).map((dice) => dice > 0),
        metrics: fc.uniqueArray(fc.constantFrom(...METRICS), { maxLength: 3 }),
        filter: filterOn(DIMENSIONS[(index * 5 + 3) % DIMENSIONS.length] as DimensionName, events, timeZone),
        filters: fc.array(
          fc.constantFrom(...DIMENSIONS).chain((column) => filterOn(column, events, timeZone)),
          { maxLength: 1 },
        ),
        isFiltered: fc.integer({ min: 0, max: 2 }).map((dice) => dice > 0),
        range: fc.constantFrom(
          { from: Date.parse('2025-01-01T00:00:00Z'), to: Date.parse('2026-01-02T00:00:00Z') },
          { from: Date.parse('2025-03-01T05:30:00Z'), to: Date.parse('2025-03-01T05:30:00Z') + 40 * DAY },
          { from: Date.parse('2025-10-26T01:00:00Z'), to: Date.parse('2025-12-01T00:00:00Z') },
        ),
        limit: fc.constantFrom(1, 3, 20, 1000),
        orderBy: fc.integer({ min: 0, max: 10 }),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
      })
      .map((parts) => {
        const groupBy = parts.isGrouped ? uniqueColumns([parts.grouped, ...parts.others]) : [];
        const metrics = parts.metrics.map((column): Metric => ({ column }));
        const select = [...groupBy.slice(0, 2), ...metrics];
        const orderable = [...groupBy, ...metrics];
        const by = orderable[parts.orderBy % (orderable.length + 2)];
        return {
          siteId,
          select: select.length === 0 ? [{ column: 'eventsCount' }] : select,
          where: parts.isFiltered ? [parts.filter, ...parts.filters] : [],
          groupBy,
          ...(by !== undefined && { order: { by, direction: parts.direction } }),
          range: parts.range,
          timeZone,
          limit: parts.limit,
        } satisfies EventQuery;
      }),
  );

const uniqueColumns = (columns: readonly Dimension[]): Dimension[] => [
  ...new Map(columns.map((column) => [canonicalJson(column), column])).values(),
];
