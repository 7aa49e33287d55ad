import { canonicalJson } from './canonical-json.ts';

/** Columns that count; all others group events. */
export type MetricName = 'eventsCount' | 'sessionsCount' | 'visitorsCount' | 'pageFeedbackRating' | 'askResponseRating';

export type DimensionName =
  | 'datetime'
  | 'url'
  | 'eventType'
  | 'siteSection'
  | 'siteSpace'
  | 'siteShareKey'
  | 'page'
  | 'visitorGeoCountry'
  | 'visitorGeoPoint'
  | 'visitorDevice'
  | 'visitorBrowser'
  | 'visitorOS'
  | 'visitorBot'
  | 'visitorLanguage'
  | 'eventLinkTargetValue'
  | 'eventLinkTargetKind'
  | 'eventLinkTargetDomain'
  | 'eventLinkPosition'
  | 'eventAPIOperationPath'
  | 'eventAPIOperationMethod'
  | 'eventSearchQuery'
  | 'eventPageFeedbackRating'
  | 'eventPageFeedbackComment'
  | 'eventAskResponseRating'
  | 'referrer'
  | 'referrerDomain'
  | 'utmSource'
  | 'utmMedium'
  | 'utmCampaign'
  | 'utmTerm'
  | 'utmContent'
  | 'visitorClaimProperty'
  | 'visitorClaim'
  | 'eventAdDomain'
  | 'eventAdPlacement'
  | 'eventTrademarkPlacement'
  /** All claims of the visitor as canonical JSON, from which visitor segments are computed; callers cannot query it. */
  | 'visitorClaims';

export type Interval = 'hour' | 'day' | 'week' | 'month';

/** A column with its argument. Two of one name and different arguments are two columns. */
export type Dimension =
  | { readonly column: Exclude<DimensionName, 'datetime' | 'visitorGeoPoint' | 'visitorClaim'> }
  | { readonly column: 'datetime'; readonly interval?: Interval }
  /** H3 resolution from 0 to 15; values above the stored resolution are capped to it. */
  | { readonly column: 'visitorGeoPoint'; readonly precision?: number }
  | { readonly column: 'visitorClaim'; readonly claim: string };

export interface Metric {
  readonly column: MetricName;
}

export type Operator = 'in' | 'notIn' | 'greaterThan' | 'greaterThanOrEqual' | 'lessThan' | 'lessThanOrEqual';

/**
 * A condition on events. `values` are wire values of the column, including null if the column is nullable. `notIn` is
 * the exact negation of `in`. Comparisons have one value that is not null, and never match events without a value.
 */
export interface EventFilter {
  readonly dimension: Dimension;
  readonly operator: Operator;
  readonly values: readonly unknown[];
}

/**
 * A validated query over the events of one site. Without `groupBy` the result is one row. Rows are sorted by `order`,
 * then by their groups, ascending and null first, so that the result is deterministic.
 */
export interface EventQuery {
  readonly siteId: string;
  readonly select: readonly (Dimension | Metric)[];
  readonly where: readonly EventFilter[];
  readonly groupBy: readonly Dimension[];
  /** Of a selected column or of one that is grouped by. */
  readonly order?: { readonly by: Dimension | Metric; readonly direction: 'asc' | 'desc' };
  /** Milliseconds since 1970; `from` belongs to the range, `to` does not. */
  readonly range: { readonly from: number; readonly to: number };
  /** IANA name, for the boundaries of hours, days, weeks (from Monday) and months. */
  readonly timeZone: string;
  /** From 1 to 1000. */
  readonly limit: number;
}

/** Values of each selected column, in wire form, one for each row. */
export type EventAnswer = readonly (readonly unknown[])[];

/** Whether a column counts. */
export const isMetric = (column: Dimension | Metric): column is Metric => METRICS.has(column.column);

const METRICS: ReadonlySet<string> = new Set<MetricName>([
  'eventsCount',
  'sessionsCount',
  'visitorsCount',
  'pageFeedbackRating',
  'askResponseRating',
]);

/** Whether two columns are one: the same name with the same arguments. */
export const isSameColumn = (one: Dimension | Metric, other: Dimension | Metric): boolean =>
  canonicalJson(one) === canonicalJson(other);
