/** An OpenAPI specification of an organization. */
export interface OpenApiSpecTable {
  id: string;
  organization_id: string;
  /** Unique in the organization. */
  slug: string;
  visibility: SpecVisibility;
  /** Where it is fetched from; null for one that is given as text. */
  source_url: string | null;
  /** Blob of the text that was given last; null for one that is fetched. */
  source_text: string | null;
  processing_state: SpecState;
  /** Names the processing that was asked for last: earlier ones leave no trace. */
  run: string;
  /** Of the processing that ended last; null when it went well. */
  error_code: SpecErrorCode | null;
  error_message: string | null;
  processed_at: string | null;
  last_version_id: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

/** One state of a specification. It never changes. */
export interface OpenApiSpecVersionTable {
  id: string;
  spec_id: string;
  /** Name of the file that the others are referred to from. */
  entry: string;
  /** JSON of `SourceFile[]`: the texts by their blobs. */
  files: string;
  /** How the entry is written. */
  format: 'json' | 'yaml';
  /** Where it was fetched from; null for one that was given as text. */
  source_url: string | null;
  created_at: string;
}

export type OpenApiSpecRow = OpenApiSpecTable;
export type OpenApiSpecVersionRow = OpenApiSpecVersionTable;

export const SPEC_STATES = ['pending', 'progress', 'complete'] as const;
export const SPEC_ERROR_CODES = ['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR'] as const;
export const SPEC_VISIBILITIES = ['private', 'public'] as const;
export type SpecState = (typeof SPEC_STATES)[number];
export type SpecErrorCode = (typeof SPEC_ERROR_CODES)[number];
export type SpecVisibility = (typeof SPEC_VISIBILITIES)[number];
