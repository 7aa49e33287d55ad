import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUERY_COLUMNS } from '../../../engines/insights/columns.ts';
import { type Dimension, isMetric, isSameColumn } from '../../../engines/insights/event-query.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { DIMENSIONS } from './aggregate-columns.ts';
import { readEventQuery } from './aggregate-query.ts';
import { type AggregateSiteEvents, COLUMN_NAMES, type EventsColumn } from './aggregate-schema.ts';

const NOW = Date.parse('2026-01-15T10:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;

const read = (body: Partial<AggregateSiteEvents>) => readEventQuery('site', { range: 'last30Days', ...body }, NOW);

/** The message of a rejected body. */
function refusal(body: Partial<AggregateSiteEvents>): string {
  try {
    read(body);
  } catch (error) {
    if (error instanceof ServiceError && error.status === 400) return error.message;
    throw error;
  }
  return 'not refused';
}

const column: fc.Arbitrary<EventsColumn> = fc.record(
  {
    column: fc.constantFrom(...COLUMN_NAMES),
    interval: fc.constantFrom('hour' as const, 'day' as const, 'week' as const, 'month' as const),
    precision: fc.integer({ min: 0, max: 15 }),
    claim: fc.constantFrom('plan', 'region'),
  },
  { requiredKeys: ['column'] },
);
/** Written like most callers do: without arguments that the column does not have. */
const rightColumn: fc.Arbitrary<EventsColumn> = column.map(({ column, interval, precision, claim }) => ({
  column,
  ...(column === 'datetime' && interval !== undefined && { interval }),
  ...(column === 'visitorGeoPoint' && precision !== undefined && { precision }),
  ...(column === 'visitorClaim' && { claim: claim ?? 'plan' }),
}));
const anyColumn = fc.oneof({ weight: 9, arbitrary: rightColumn }, { weight: 1, arbitrary: column });

const value = fc.oneof(
  fc.constantFrom('', 'page_view', 'desktop', 'good', 'url', '2026-01-01T00:00:00+02:00', null, 1),
  fc.string({ maxLength: 20 }),
  fc.constant({ page: null, space: 's' }),
  fc.constant({ kind: 'url', url: 'https://example.com' }),
);
const filter = fc
  .tuple(
    anyColumn,
    fc.record(
      {
        operator: fc.constantFrom('in', 'notIn', 'greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual'),
        values: fc.array(value, { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([one, rest]) => ({ ...one, ...rest }));

const anyBody = fc.record(
  {
    select: fc.uniqueArray(anyColumn, { maxLength: 3, selector: ({ column }) => column }),
    where: fc.array(filter, { maxLength: 2 }),
    groupBy: fc.array(anyColumn, { maxLength: 2 }),
    order: fc.record({ by: anyColumn, direction: fc.constantFrom('asc', 'desc') }),
    range: fc.constantFrom('lastYear', 'last24Hours', { from: '2025-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }),
    timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'america/new_york', 'Asia/Kathmandu', 'nowhere'),
    limit: fc.integer({ min: 1, max: 1000 }),
  },
  { requiredKeys: ['range'] },
) as fc.Arbitrary<AggregateSiteEvents>;

/** Most of them like real queries: grouped and ordered by selected columns. */
const body = fc.tuple(anyBody, fc.nat(4)).map(([written, wild]) => {
  if (wild === 0) return written;
  const { select = [], groupBy: _, order, ...rest } = written;
  const groupBy = select.filter(({ column }) => column in DIMENSIONS);
  const [by] = select;
  return { ...rest, select, groupBy, ...(order !== undefined && by !== undefined && { order: { ...order, by } }) };
});

describe('readEventQuery', () => {
  it('returns a valid query for the stores, or throws an error that names a member of the body', () => {
    const kinds = { answered: 0, refused: 0 };
    fc.assert(
      fc.property(body, (written) => {
        let query: ReturnType<typeof read>;
        try {
          query = read(written);
        } catch (error) {
          kinds.refused++;
          expect(error).toBeInstanceOf(ServiceError);
          expect((error as ServiceError).status).toBe(400);
          expect((error as ServiceError).message).toMatch(/^body\/(select|where|groupBy|order|range|timeZone)\b.*\.$/);
          return;
        }
        kinds.answered++;
        const isGrouped = (one: Dimension) => query.groupBy.some((group) => isSameColumn(group, one));
        expect(query.select.length).toBeGreaterThan(0);
        for (const one of query.select) expect(isMetric(one) || isGrouped(one)).toBe(true);
        const by = query.order?.by;
        if (by !== undefined) {
          const isSelected = query.select.some((one) => isSameColumn(one, by));
          expect(isSelected || (!isMetric(by) && isGrouped(by))).toBe(true);
        }
        for (const { operator, values } of query.where) {
          if (operator !== 'in' && operator !== 'notIn') expect(values).toEqual([expect.anything()]);
        }
        expect(query.range.from).toBeLessThan(query.range.to);
      }),
      { numRuns: 1000 },
    );
    // The property is only meaningful if both happen.
    expect(kinds.answered).toBeGreaterThan(100);
    expect(kinds.refused).toBeGreaterThan(100);
  });

  it('accepts any group', () => {
    fc.assert(
      fc.property(rightColumn, (one) => {
        fc.pre(one.column in DIMENSIONS);
        const query = read({ select: [one, { column: 'eventsCount' }], groupBy: [one] });
        expect(query.select[0]).toEqual(query.groupBy[0]);
        expect(refusal({ select: [one] })).toBe(`body/select/0: "${one.column}" must be in groupBy too.`);
      }),
    );
  });

  it('counts events when nothing is selected', () => {
    expect(read({}).select).toEqual([{ column: 'eventsCount' }]);
    expect(read({ select: [] }).select).toEqual([{ column: 'eventsCount' }]);
    expect(read({ groupBy: [{ column: 'url' }] }).select).toEqual([{ column: 'eventsCount' }]);
  });

  it('defaults to 1000 rows, UTC and no order', () => {
    expect(read({})).toEqual({
      siteId: 'site',
      select: [{ column: 'eventsCount' }],
      where: [],
      groupBy: [],
      range: { from: NOW - 30 * DAY, to: NOW },
      timeZone: 'UTC',
      limit: 1000,
    });
  });

  it.each([
    ['lastYear', 365],
    ['last3Months', 90],
    ['last30Days', 30],
    ['last7Days', 7],
    ['last24Hours', 1],
  ] as const)('ends the range %s now, and starts it %i times 24 hours before', (range, days) => {
    expect(read({ range }).range).toEqual({ from: NOW - days * DAY, to: NOW });
  });

  it('reads the times of a range in any zone', () => {
    const range = { from: '2026-01-01T00:00:00+01:00', to: '2026-01-01T00:00:00.5Z' };
    expect(read({ range }).range).toEqual({
      from: Date.parse('2025-12-31T23:00:00.000Z'),
      to: Date.parse('2026-01-01T00:00:00.500Z'),
    });
  });

  it('accepts names of time zones in any notation', () => {
    expect(read({ timeZone: 'europe/berlin' }).timeZone).toBe('Europe/Berlin');
    expect(read({ timeZone: 'Etc/GMT+5' }).timeZone).toBe('Etc/GMT+5');
  });

  it('excludes missing values from groups that cannot represent them, and keeps them in others', () => {
    const grouped = (name: 'eventSearchQuery' | 'referrer' | 'page') => read({ groupBy: [{ column: name }] }).where;
    expect(grouped('eventSearchQuery')).toEqual([
      { dimension: { column: 'eventSearchQuery' }, operator: 'notIn', values: [null] },
    ]);
    expect(grouped('referrer')).toEqual([]);
    expect(grouped('page')).toEqual([]);
  });

  it('ignores a condition with only an operator', () => {
    expect(read({ where: [{ operator: 'in' }] }).where).toEqual([]);
  });

  it('tests for equality by default', () => {
    expect(read({ where: [{ column: 'eventType', values: ['page_view'] }] }).where).toEqual([
      { dimension: { column: 'eventType' }, operator: 'in', values: ['page_view'] },
    ]);
  });

  it('treats the values that responses show for missing ones as missing', () => {
    const where = [
      { column: 'referrer', values: ['', 'https://example.com/'] },
      { column: 'visitorBot', values: [null, ''] },
      { column: 'visitorLanguage', values: [null] },
    ] as const;
    expect(read({ where: where as never }).where.map(({ values }) => values)).toEqual([
      [null, 'https://example.com/'],
      [null, null],
      [null],
    ]);
  });

  it('accepts instants in any zone', () => {
    const where = [{ column: 'datetime', operator: 'lessThan', values: ['2026-01-01T00:00:00+01:00'] }] as const;
    expect(read({ where: where as never }).where[0]?.values).toEqual(['2025-12-31T23:00:00.000Z']);
  });
});

describe('the table of columns', () => {
  it('matches the columns of the stores', () => {
    for (const [name, { absent, isUnordered = false }] of Object.entries(DIMENSIONS)) {
      const form = QUERY_COLUMNS[name as keyof typeof DIMENSIONS];
      expect({ name, isOrdered: !isUnordered }).toEqual({ name, isOrdered: form.isOrdered });
      // Every value that a store accepts can occur in responses.
      if (!form.isNullable) expect({ name, absent }).toMatchObject({ absent: /^(never|omitted)$/ });
    }
  });
});

const range = (from: string, to: string) => ({ range: { from, to } });

describe('an invalid query', () => {
  const dimension: EventsColumn = { column: 'page' };
  const day: EventsColumn = { column: 'datetime', interval: 'day' };
  it.each<[Partial<AggregateSiteEvents>, string]>([
    [{ select: [{ column: 'eventsCount' }, dimension] }, 'body/select/1: "page" must be in groupBy too.'],
    [
      { select: [{ column: 'datetime', interval: 'week' }], groupBy: [day] },
      'body/select/0: "datetime" must be in groupBy too, with the same argument.',
    ],
    [
      { groupBy: [dimension, { column: 'visitorsCount' }] },
      'body/groupBy/1/column must be a column that tells events apart, and "visitorsCount" counts them.',
    ],
    [
      { where: [{ column: 'eventsCount', operator: 'greaterThan', values: [1] }] },
      'body/where/0/column must be a column that tells events apart, and "eventsCount" counts them.',
    ],
    [{ groupBy: [day, dimension, { ...day }] }, 'body/groupBy/2 is the same column as body/groupBy/0.'],
    [
      { select: [{ column: 'eventsCount' }, { column: 'eventsCount' }] },
      'body/select/1 is the same column as body/select/0.',
    ],
    [{ groupBy: [{ column: 'page', interval: 'day' }] }, 'body/groupBy/0/interval is for the column "datetime" alone.'],
    [
      { select: [{ column: 'eventsCount', precision: 3 }] },
      'body/select/0/precision is for the column "visitorGeoPoint" alone.',
    ],
    [
      { order: { by: { column: 'eventsCount', claim: 'plan' }, direction: 'asc' } },
      'body/order/by/claim is for the column "visitorClaim" alone.',
    ],
    [{ groupBy: [{ column: 'visitorClaim' }] }, 'body/groupBy/0/claim is required for the column "visitorClaim".'],
    [{ where: [{ column: 'url' }] }, 'body/where/0/values is required for the column "url".'],
    [{ where: [{ values: ['a'] }] }, 'body/where/0/column is required.'],
    [{ where: [{}] }, 'body/where/0/column is required.'],
    [
      { where: [{ operator: 'in' }, { column: 'url', operator: 'lessThan', values: ['a', 'b'] }] },
      'body/where/1/values must have exactly one item, and not null, for "lessThan" of the column "url".',
    ],
    [
      { where: [{ column: 'siteSpace', operator: 'greaterThan', values: [null] }] },
      'body/where/0/values must have exactly one item, and not null, for "greaterThan" of the column "siteSpace".',
    ],
    [
      { where: [{ column: 'page', operator: 'greaterThan', values: [{ page: 'p', space: 's' }] }] },
      'body/where/0/operator must be "in" or "notIn" for the column "page".',
    ],
    [
      { where: [{ column: 'visitorDevice', values: ['desktop', 'watch'] }] },
      'body/where/0/values/1 must be one of "desktop", "tablet", "mobile", "unknown" for the column "visitorDevice".',
    ],
    [{ where: [{ column: 'url', values: [null] }] }, 'body/where/0/values/0 must be a string for the column "url".'],
    [
      { where: [{ column: 'page', values: ['p'] }] },
      'body/where/0/values/0 must be one of an object, null for the column "page".',
    ],
    [
      { where: [{ column: 'page', values: [{ page: 'p' }] }] },
      'body/where/0/values/0/space is required for the column "page".',
    ],
    [
      { where: [{ column: 'eventAskResponseRating', values: ['1'] }] },
      'body/where/0/values/0 must be an integer for the column "eventAskResponseRating".',
    ],
    [
      { where: [{ column: 'datetime', values: ['yesterday'] }] },
      'body/where/0/values/0 must match format "date-time" for the column "datetime".',
    ],
    [
      { where: [{ column: 'datetime', values: ['2016-12-31T23:59:60Z'] }] },
      'body/where/0/values/0 must be a date and time that exists for the column "datetime".',
    ],
    [
      { order: { by: { column: 'visitorsCount' }, direction: 'desc' } },
      'body/order/by: "visitorsCount" must be in select or groupBy.',
    ],
    [
      { groupBy: [day], order: { by: { column: 'datetime' }, direction: 'asc' } },
      'body/order/by: "datetime" must be in select or groupBy, with the same argument.',
    ],
    [range('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'), 'body/range/from must be before body/range/to.'],
    [range('2000-01-01T00:00:00Z', '2026-01-01T00:00:00Z'), 'body/range must not be longer than 10 years.'],
    [range('2016-12-31T23:59:60Z', '2026-01-01T00:00:00Z'), 'body/range/from must be a date and time that exists.'],
    [{ timeZone: '+01:00' }, 'body/timeZone must be the name of a time zone, such as "Europe/Berlin".'],
    [{ timeZone: 'Europe/Nowhere' }, 'body/timeZone must be the name of a time zone, such as "Europe/Berlin".'],
  ])('is rejected with its error ($1)', (written, message) => {
    expect(refusal(written)).toBe(message);
  });
});
