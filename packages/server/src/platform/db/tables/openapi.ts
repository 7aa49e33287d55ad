/** An OpenAPI specification of an organization. */
export interface OpenApiSpecTable {
  id: string;
  organization_id: string;
  /** Unique in the organization. */
  slug: string;
  visibility: SpecVisibility;
  /** The URL that it is fetched from; null for an uploaded text. */
  source_url: string | null;
  /** Blob of the last uploaded text; null for a fetched one. */
  source_text: string | null;
  processing_state: SpecState;
  /** Identifies the latest requested processing: earlier ones are discarded. */
  run: string;
  /** Of the last completed processing; null if it succeeded. */
  error_code: SpecErrorCode | null;
  error_message: string | null;
  processed_at: string | null;
  last_version_id: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

/** A version of a specification. Immutable. */
export interface OpenApiSpecVersionTable {
  id: string;
  spec_id: string;
  /** Name of the root file, which refers to the others. */
  entry: string;
  /** JSON of `SourceFile[]`: the texts by their blobs. */
  files: string;
  /** Format of the root file. */
  format: 'json' | 'yaml';
  /** The URL that it was fetched from; null for an uploaded text. */
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
