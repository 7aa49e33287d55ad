import { canonicalJson } from './canonical-json.ts';

/** Columns that count; all others tell events apart. */
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
  /** All claims of the visitor as canonical JSON: what visitor segments are made of; no caller can ask for it. */
  | 'visitorClaims';

export type Interval = 'hour' | 'day' | 'week' | 'month';

/** A column with its argument. Two of one name and different arguments are two columns. */
export type Dimension =
  | { readonly column: Exclude<DimensionName, 'datetime' | 'visitorGeoPoint' | 'visitorClaim'> }
  | { readonly column: 'datetime'; readonly interval?: Interval }
  /** H3 resolution from 0 to 15; what is finer than the kept one is the kept one. */
  | { readonly column: 'visitorGeoPoint'; readonly precision?: number }
  | { readonly column: 'visitorClaim'; readonly claim: string };

export interface Metric {
  readonly column: MetricName;
}

export type Operator = 'in' | 'notIn' | 'greaterThan' | 'greaterThanOrEqual' | 'lessThan' | 'lessThanOrEqual';

/**
 * A condition on events. `values` are wire values of the column, null among them where the column has it.
 * `notIn` is the very opposite of `in`. Comparisons have one value that is not null, and no event without a value meets them.
 */
export interface EventFilter {
  readonly dimension: Dimension;
  readonly operator: Operator;
  readonly values: readonly unknown[];
}

/**
 * A checked question to the events of one site. Without `groupBy` the answer is one row. Rows come in the order of
 * `order`, then in that of their groups, ascending and null first, so that one question has one answer.
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
  /** IANA name: where hours, days, weeks (from Monday) and months begin. */
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
