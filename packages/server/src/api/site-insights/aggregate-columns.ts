import { type TSchema, Type } from 'typebox';
import { Nullable, OneOf, Timestamp } from '../../http/schemas.ts';
import type { Dimension, DimensionName, MetricName } from '../../insights/event-query.ts';
import { EVENTS, TARGETS } from '../../visitor-events/event-schema.ts';

/** Every column that can be asked for. */
export type ColumnName = MetricName | Exclude<DimensionName, 'visitorClaims'>;

/**
 * What a column that tells events apart shows for an event without a value, so that each column has
 * one type (docs/api/contract.md#missing-values): `null` where the column allows it, the `empty` text for the origin of a
 * visit. Groups by what only some events have leave the event out (`omitted`). `never`: every event has a value.
 */
export type Absence = 'null' | 'empty' | 'omitted' | 'never';

interface DimensionValues {
  /** One value, null included where it may be one. */
  readonly value: TSchema;
  readonly absent: Absence;
  /** Values have no order that somebody could know, so that no comparison is made with them. */
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
  { description: 'Centre of a cell of the H3 grid, and the cell itself.' },
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

/** Values of the columns that tell events apart. */
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

/** Values of the columns that count. */
export const METRIC_COLUMNS: Readonly<Record<MetricName, TSchema>> = {
  eventsCount: Count,
  sessionsCount: Count,
  visitorsCount: Count,
  pageFeedbackRating: Type.Object({ ok: Count, good: Count, bad: Count }),
  askResponseRating: Type.Object({ positive: Count, negative: Count }),
};

/** What the values of a column are; also of the one that only visitor segments are made of. */
export const valuesOf = ({ column }: Dimension): DimensionValues =>
  column === 'visitorClaims' ? maybeText : DIMENSIONS[column];
