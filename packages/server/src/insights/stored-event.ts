/**
 * How a value of an event is kept. `instant` is milliseconds since 1970 in UTC; `hash` a number of 64 bits without sign,
 * in JavaScript a `bigint`; `texts` a list of texts. All but the required ones may be null.
 */
export type StoredKind = 'text' | 'instant' | 'hash' | 'integer' | 'texts';

/**
 * What is kept of an event, in this order, in every store. Neither
 * addresses nor user agents nor names that visitors were given are among it.
 */
export const STORED_COLUMNS = {
  site: 'text',
  instant: 'instant',
  /** Who, as a keyed hash of the visitor's id. */
  visitor: 'hash',
  session: 'hash',
  type: 'text',
  url: 'text',
  section: 'text',
  site_space: 'text',
  share_key: 'text',
  space: 'text',
  revision: 'text',
  page: 'text',
  country: 'text',
  /** Cell of the H3 grid, of the resolution `GEO_RESOLUTION`. */
  geo_cell: 'hash',
  device: 'text',
  browser: 'text',
  os: 'text',
  bot: 'text',
  language: 'text',
  referrer: 'text',
  referrer_domain: 'text',
  utm_source: 'text',
  utm_medium: 'text',
  utm_campaign: 'text',
  utm_term: 'text',
  utm_content: 'text',
  /** A content reference as canonical JSON. */
  link_target: 'text',
  link_kind: 'text',
  link_domain: 'text',
  link_position: 'text',
  api_path: 'text',
  api_method: 'text',
  search_query: 'text',
  feedback_rating: 'text',
  feedback_comment: 'text',
  /** 1 or -1. */
  ask_rating: 'integer',
  ad_domain: 'text',
  ad_placement: 'text',
  trademark_placement: 'text',
  /** What else belongs to the type (the result of a search, a zone of an advertisement), as canonical JSON. */
  details: 'text',
  /** The visitor's claims as canonical JSON; null without any. */
  claims: 'text',
  /** Names of the claims at the top, and below them their values as text: strings as they are, the rest as JSON. */
  claim_names: 'texts',
  claim_values: 'texts',
} as const satisfies Record<string, StoredKind>;

export type StoredColumn = keyof typeof STORED_COLUMNS;

/** H3 resolution of the cells that are kept: about 250 km², a town and not a house. */
export const GEO_RESOLUTION = 5;

interface KindValues {
  readonly text: string;
  readonly instant: number;
  readonly hash: bigint;
  readonly integer: number;
  readonly texts: readonly string[];
}

/** Columns that every event has a value in. */
export const REQUIRED_COLUMNS = ['site', 'instant', 'visitor', 'session', 'type', 'url'] as const;

type Required = (typeof REQUIRED_COLUMNS)[number];

/** One event as it is kept. */
export type StoredEvent = {
  readonly [Column in StoredColumn]:
    | KindValues[(typeof STORED_COLUMNS)[Column]]
    | (Column extends Required ? never : null);
};
