import type { StoredColumns } from '../store-schema.ts';

/** The columns that stores of events are created with. A migration that was released is never changed. */
export const EVENT_COLUMNS = {
  site: 'text',
  instant: 'instant',
  /** The keyed hash of the visitor's id. */
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
  /** Other properties of the type (the result of a search, a zone of an advertisement), as canonical JSON. */
  details: 'text',
  /** The visitor's claims as canonical JSON; null without any. */
  claims: 'text',
  /** Names of the claims at the top, and below them their values as text: strings as they are, the rest as JSON. */
  claim_names: 'texts',
  claim_values: 'texts',
} as const satisfies StoredColumns;
