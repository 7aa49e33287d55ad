import { cellToLatLng, cellToParent, getResolution, isValidCell, latLngToCell } from 'h3-js';
import { canonicalJson } from './canonical-json.ts';
import type { Dialect } from './dialect.ts';
import type { Dimension, DimensionName } from './event-query.ts';
import { GEO_RESOLUTION, type StoredColumn } from './stored-event.ts';
import type { TimeBuckets } from './time-buckets.ts';

/** The inputs of expressions besides the dimension: the store, and the time zone and range of the query. */
export interface CompileContext {
  readonly dialect: Dialect;
  readonly buckets: TimeBuckets;
}

/** How a dimension is stored, compared in SQL and written in responses. */
export interface DimensionSpec {
  /** Whether some events have no value, so that null is one of its values. */
  readonly isNullable: boolean;
  /** Whether its values have an order that callers can filter by; otherwise only `in` and `notIn` apply. */
  readonly isOrdered: boolean;
  /** The value of an event in SQL. */
  expression(dimension: Dimension, context: CompileContext): string;
  /** The wire form of a value that is not null, from the store's form. */
  wire(value: unknown, dimension: Dimension, context: CompileContext): unknown;
  /** A wire value that is not null as a literal that the expression compares with; undefined for one that no event has. */
  literal(value: unknown, dimension: Dimension, context: CompileContext): string | undefined;
}

function text(column: StoredColumn, isNullable = true): DimensionSpec {
  return {
    isNullable,
    isOrdered: true,
    expression: () => column,
    wire: (value) => value,
    literal: (value, _dimension, { dialect }) => dialect.text(String(value)),
  };
}

const datetime: DimensionSpec = {
  isNullable: false,
  isOrdered: true,
  expression: (dimension, { dialect, buckets }) => buckets.expression(dialect, intervalOf(dimension)),
  wire: (bucket, dimension, { buckets }) =>
    new Date(buckets.startOf(Number(bucket), intervalOf(dimension))).toISOString(),
  literal: (value, dimension, { buckets }) =>
    String(buckets.bucketAt(Date.parse(String(value)), intervalOf(dimension))),
};

const intervalOf = (dimension: Dimension) => (dimension.column === 'datetime' ? dimension.interval : undefined);

/** One text for both, which stores group and compare much faster than two. Page ids contain no slash. */
const page: DimensionSpec = {
  isNullable: true,
  isOrdered: false,
  expression: (_dimension, { dialect }) => dialect.spaceAndPage,
  wire: (value) => {
    const spaceAndPage = String(value);
    const slash = spaceAndPage.lastIndexOf('/');
    return { page: spaceAndPage.slice(slash + 1) || null, space: spaceAndPage.slice(0, slash) };
  },
  literal: (value, _dimension, { dialect }) => {
    const { page, space } = value as { page: string | null; space: string };
    return dialect.text(`${space}/${page ?? ''}`);
  },
};

/** A cell encodes its resolution in the bits from 52 on, and each unused finer resolution as three set bits. */
const geoPoint: DimensionSpec = {
  isNullable: true,
  isOrdered: false,
  expression: (dimension, { dialect }) => {
    const resolution = resolutionOf(dimension);
    if (resolution === GEO_RESOLUTION) return 'geo_cell';
    const finer = 8n ** BigInt(15 - resolution);
    const lowered = `geo_cell - ${BigInt(GEO_RESOLUTION - resolution) << 52n}`;
    return `(${dialect.divide(lowered, finer)} * ${finer} + ${finer - 1n})`;
  },
  wire: (cell) => {
    const h3 = BigInt(cell as bigint).toString(16);
    const [latitude, longitude] = cellToLatLng(h3);
    return { latitude, longitude, h3 };
  },
  literal: (value, dimension, { dialect }) => {
    const cell = cellOf(value as GeoPoint, resolutionOf(dimension));
    return cell === undefined ? undefined : dialect.hash(BigInt(`0x${cell}`));
  },
};

interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
  readonly h3?: string;
}

/** A cell finer than the requested resolution matches its parent; a coarser one never matches. */
function cellOf({ latitude, longitude, h3 }: GeoPoint, resolution: number): string | undefined {
  if (h3 === undefined) return latLngToCell(latitude, longitude, resolution);
  if (!isValidCell(h3)) return undefined;
  return getResolution(h3) > resolution ? cellToParent(h3, resolution) : h3;
}

const resolutionOf = (dimension: Dimension) =>
  Math.min(dimension.column === 'visitorGeoPoint' ? (dimension.precision ?? GEO_RESOLUTION) : 0, GEO_RESOLUTION);

const contentReference: DimensionSpec = {
  ...text('link_target'),
  isOrdered: false,
  wire: (value) => JSON.parse(String(value)),
  literal: (value, _dimension, { dialect }) => dialect.text(canonicalJson(value)),
};

const integer = (column: StoredColumn): DimensionSpec => ({
  ...text(column),
  wire: Number,
  literal: (value) => (Number.isSafeInteger(value) ? String(value) : undefined),
});

/** Each of an event's claims puts it into a group; as a condition: whether it has one of them. See `plan-query.ts`. */
const claimProperty: DimensionSpec = {
  ...text('claim_names', false),
  isOrdered: false,
  expression: () => CLAIM_NAME,
};

/** The name of a claim in queries grouped by claims. */
export const CLAIM_NAME = 'claim_name';

const claim: DimensionSpec = {
  ...text('claim_values'),
  expression: (dimension, { dialect }) =>
    dialect.textAt(
      'claim_values',
      'claim_names',
      dialect.text(dimension.column === 'visitorClaim' ? dimension.claim : ''),
    ),
};

/** Every column that events can be grouped by. Ratings, pages and so on are null for events without them. */
export const QUERY_COLUMNS: Readonly<Record<DimensionName, DimensionSpec>> = {
  datetime,
  url: text('url', false),
  eventType: text('type', false),
  siteSection: text('section'),
  siteSpace: text('site_space'),
  siteShareKey: text('share_key'),
  page,
  visitorGeoCountry: text('country'),
  visitorGeoPoint: geoPoint,
  visitorDevice: text('device'),
  visitorBrowser: text('browser'),
  visitorOS: text('os'),
  visitorBot: text('bot'),
  visitorLanguage: text('language'),
  eventLinkTargetValue: contentReference,
  eventLinkTargetKind: text('link_kind'),
  eventLinkTargetDomain: text('link_domain'),
  eventLinkPosition: text('link_position'),
  eventAPIOperationPath: text('api_path'),
  eventAPIOperationMethod: text('api_method'),
  eventSearchQuery: text('search_query'),
  eventPageFeedbackRating: text('feedback_rating'),
  eventPageFeedbackComment: text('feedback_comment'),
  eventAskResponseRating: integer('ask_rating'),
  referrer: text('referrer'),
  referrerDomain: text('referrer_domain'),
  utmSource: text('utm_source'),
  utmMedium: text('utm_medium'),
  utmCampaign: text('utm_campaign'),
  utmTerm: text('utm_term'),
  utmContent: text('utm_content'),
  visitorClaimProperty: claimProperty,
  visitorClaim: claim,
  eventAdDomain: text('ad_domain'),
  eventAdPlacement: text('ad_placement'),
  eventTrademarkPlacement: text('trademark_placement'),
  visitorClaims: text('claims'),
};
