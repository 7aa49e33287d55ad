import { type Static, type TSchema, Type } from 'typebox';
import { Body, named, OneOf } from '../../../platform/http/schemas.ts';
import { type ColumnName, DIMENSIONS, METRIC_COLUMNS } from './aggregate-columns.ts';

export const COLUMN_NAMES = [...Object.keys(METRIC_COLUMNS), ...Object.keys(DIMENSIONS)] as [
  ColumnName,
  ...ColumnName[],
];
const OPERATORS = ['in', 'notIn', 'greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual'] as const;
const PRESETS = ['lastYear', 'last3Months', 'last30Days', 'last7Days', 'last24Hours'] as const;

/** Maximum length of compared texts; no event stores longer ones. */
const MAX_TEXT = 2048;

const ColumnMembers = {
  interval: Type.Optional(
    OneOf(
      ['hour', 'day', 'week', 'month'],
      'For `datetime`: the unit that times are truncated to. Weeks begin on Monday.',
    ),
  ),
  precision: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 15, description: 'For `visitorGeoPoint`: resolution of the H3 grid.' }),
  ),
  claim: Type.Optional(
    Type.String({ minLength: 1, maxLength: 512, description: 'Name of the claim; required for `visitorClaim`.' }),
  ),
};
const ColumnNameSchema = OneOf(COLUMN_NAMES);

const EventsColumn = named('SiteInsightsQueryEventsColumn', Body({ column: ColumnNameSchema, ...ColumnMembers }));
export type EventsColumn = Static<typeof EventsColumn>;

const EventsFilter = named(
  'SiteInsightsQueryEventsFilter',
  Type.Object(
    {
      column: Type.Optional(ColumnNameSchema),
      ...ColumnMembers,
      operator: Type.Optional(Type.Enum([...OPERATORS], { default: 'in' })),
      values: Type.Optional(
        Type.Array(
          Type.Union([
            Type.String({ maxLength: MAX_TEXT }),
            Type.Integer({ minimum: -1, maximum: 1 }),
            Type.Record(Type.String(), Type.Unknown(), { maxProperties: 8 }),
            Type.Null(),
          ]),
          { maxItems: 1000, description: 'Values as in responses; comparisons have exactly one.' },
        ),
      ),
    },
    { additionalProperties: false, description: 'A condition with only an operator has no effect.' },
  ),
);
export type EventsFilter = Static<typeof EventsFilter>;

const Instant = (description: string) => Type.String({ format: 'date-time', maxLength: 64, description });

const Range = Type.Union(
  [
    OneOf([...PRESETS], 'Up to now.'),
    Body({ from: Instant('Belongs to the range.'), to: Instant('Does not belong to the range.') }),
  ],
  { description: 'When the events happened; at most 10 years.' },
);
export type RangePreset = (typeof PRESETS)[number];

/** The pages with the most visitors, and the events and sessions of each day of a month. */
const EXAMPLES = [
  {
    select: [{ column: 'page' }, { column: 'eventsCount' }, { column: 'visitorsCount' }],
    where: [{ column: 'eventType', operator: 'in', values: ['page_view'] }],
    groupBy: [{ column: 'page' }],
    order: { by: { column: 'visitorsCount' }, direction: 'desc' },
    range: 'last30Days',
    limit: 20,
  },
  {
    select: [{ column: 'datetime', interval: 'day' }, { column: 'eventsCount' }, { column: 'sessionsCount' }],
    groupBy: [{ column: 'datetime', interval: 'day' }],
    range: { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' },
    timeZone: 'Europe/Berlin',
  },
];

/** A query over the events of a site (docs/api/contract.md#aggregation). */
export const AggregateSiteEvents = Type.Object(
  {
    select: Type.Optional(
      Type.Array(EventsColumn, {
        maxItems: COLUMN_NAMES.length,
        description:
          'Columns of the response. Default: `eventsCount`. Columns that do not count must be in `groupBy` too.',
      }),
    ),
    where: Type.Optional(
      Type.Array(EventsFilter, { maxItems: 32, description: 'Only events that match all of these are counted.' }),
    ),
    groupBy: Type.Optional(
      Type.Array(EventsColumn, {
        maxItems: 8,
        description: 'Columns to group by. Without any, the response is a single row.',
      }),
    ),
    order: Type.Optional(
      Body({
        by: { ...EventsColumn, description: 'A column that is selected or in `groupBy`.' },
        direction: OneOf(['asc', 'desc']),
      }),
    ),
    range: Range,
    timeZone: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        default: 'UTC',
        description: 'Time zone of hours, days, weeks and months: an IANA name, such as "Europe/Berlin".',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000, description: 'Rows.' })),
  },
  { additionalProperties: false, examples: EXAMPLES },
);
export type AggregateSiteEvents = Static<typeof AggregateSiteEvents>;

const AnsweredColumn = (column: string, value: TSchema) =>
  Type.Object({
    column: Type.Literal(column),
    ...(column === 'visitorClaim' && { claim: Type.String({ description: 'The claim whose values these are.' }) }),
    values: Type.Array(value),
  });

const ANSWERED_COLUMNS = [
  ...Object.entries(METRIC_COLUMNS).map(([column, value]) => AnsweredColumn(column, value)),
  ...Object.entries(DIMENSIONS).map(([column, { value }]) => AnsweredColumn(column, value)),
];

/** The result: one entry for each selected column, with a value for each row. */
export const EventsAggregation = named(
  'SiteInsightsQueryEventsAggregationResult',
  Type.Object({
    columns: Type.Array(
      Type.Unsafe<{ column: ColumnName; claim?: string; values: readonly unknown[] }>(Type.Union(ANSWERED_COLUMNS)),
    ),
  }),
);
export type EventsAggregation = Static<typeof EventsAggregation>;
