import { type TSchema, Type } from 'typebox';
import { EVENTS, TARGETS } from '../../../domain/visitor-events/event-schema.ts';
import type { Dimension, DimensionName, MetricName } from '../../../engines/insights/event-query.ts';
import { Nullable, OneOf, Timestamp } from '../../../platform/http/schemas.ts';

/** Every column that can be queried. */
export type ColumnName = MetricName | Exclude<DimensionName, 'visitorClaims'>;

/**
 * The value of a dimension for an event without a value, so that each column has one type
 * (docs/api/contract.md#missing-values): `null` if the column allows it, the `empty` text for the origin of a visit.
 * Groups by a column that only some events have omit the others (`omitted`). `never`: every event has a value.
 */
export type Absence = 'null' | 'empty' | 'omitted' | 'never';

interface DimensionValues {
  /** One value, including null if it is allowed. */
  readonly value: TSchema;
  readonly absent: Absence;
  /** Values without a meaningful order, so that they cannot be compared. */
  readonly isUnordered?: true;
}

const Text = Type.String();
const MaybeText = Nullable(Text);

const text: DimensionValues = { value: Text, absent: 'omitted' };
const origin: DimensionValues = { value: Text, absent: 'empty' };
const maybeText: DimensionValues = { value: MaybeText, absent: 'null' };
const choice = (values: readonly string[], absent: Absence = 'omitted'): DimensionValues => ({
  value: OneOf([...values]),
  absent,
});

const Page = Type.Object(
  { page: MaybeText, space: Type.String() },
  { description: 'A page of a space; `page` is null where an event names the space alone.' },
);

const GeoPoint = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
    h3: Type.String({ pattern: '^[0-9a-f]{15}$', description: 'Cell of the H3 grid.' }),
  },
  { description: 'Center of a cell of the H3 grid, and the cell itself.' },
);

const LinkTarget = Type.Union(Object.values(TARGETS), { description: 'A content reference.' });

const BOTS = [
  'unknown',
  'googlebot',
  'bingbot',
  'duckduckbot',
  'facebookbot',
  'applebot',
  'chatgpt',
  'anthropic',
] as const;

/** Values of the dimensions. */
export const DIMENSIONS: Readonly<Record<Exclude<ColumnName, MetricName>, DimensionValues>> = {
  datetime: { value: Timestamp, absent: 'never' },
  url: { value: Text, absent: 'never' },
  eventType: choice([...EVENTS.keys()], 'never'),
  siteSection: maybeText,
  siteSpace: maybeText,
  siteShareKey: maybeText,
  page: { value: Nullable(Page), absent: 'null', isUnordered: true },
  visitorGeoCountry: maybeText,
  visitorGeoPoint: { value: Nullable(GeoPoint), absent: 'null', isUnordered: true },
  visitorDevice: choice(['desktop', 'tablet', 'mobile', 'unknown'], 'never'),
  visitorBrowser: choice(['chrome', 'firefox', 'safari', 'edge', 'ie', 'opera', 'unknown'], 'never'),
  visitorOS: choice(['windows', 'macos', 'linux', 'android', 'ios', 'unknown'], 'never'),
  visitorBot: { value: Type.Union([OneOf([...BOTS, '']), Type.Null()]), absent: 'null' },
  visitorLanguage: maybeText,
  eventLinkTargetValue: { value: LinkTarget, absent: 'omitted', isUnordered: true },
  eventLinkTargetKind: choice(Object.keys(TARGETS)),
  eventLinkTargetDomain: maybeText,
  eventLinkPosition: choice(['announcement', 'header', 'footer', 'sidebar', 'content']),
  eventAPIOperationPath: maybeText,
  eventAPIOperationMethod: maybeText,
  eventSearchQuery: text,
  eventPageFeedbackRating: choice(['bad', 'ok', 'good']),
  eventPageFeedbackComment: text,
  eventAskResponseRating: { value: Type.Integer(), absent: 'omitted' },
  referrer: origin,
  referrerDomain: origin,
  utmSource: origin,
  utmMedium: origin,
  utmCampaign: origin,
  utmTerm: origin,
  utmContent: origin,
  visitorClaimProperty: { ...text, isUnordered: true },
  visitorClaim: text,
  eventAdDomain: text,
  eventAdPlacement: choice(['aside']),
  eventTrademarkPlacement: choice(['sidebar', 'ad', 'footer', 'pdf']),
};

const Count = Type.Integer({ minimum: 0 });

/** Values of the metrics. */
export const METRIC_COLUMNS: Readonly<Record<MetricName, TSchema>> = {
  eventsCount: Count,
  sessionsCount: Count,
  visitorsCount: Count,
  pageFeedbackRating: Type.Object({ ok: Count, good: Count, bad: Count }),
  askResponseRating: Type.Object({ positive: Count, negative: Count }),
};

/** The value types of columns, including the one that only visitor segments use. */
export const valuesOf = ({ column }: Dimension): DimensionValues =>
  column === 'visitorClaims' ? maybeText : DIMENSIONS[column];
