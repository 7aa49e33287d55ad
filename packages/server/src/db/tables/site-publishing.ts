/** What claims of visitors look like. */
export interface SiteAdaptiveSchemaTable {
  site_id: string;
  /** JSON. */
  json_schema: string;
  updated_at: string;
}

export type SiteAdaptiveSchemaRow = SiteAdaptiveSchemaTable;

/** How visitors of a `visitor-auth` site prove who they are. */
export interface SiteVisitorAuthTable {
  site_id: string;
  backend: 'custom' | 'integration';
  /** Key that the owner's login signs its tokens with (HS256). */
  private_key: string;
  /** Page of the owner that visitors without a token are sent to. */
  fallback_url: string | null;
  integration: string | null;
  updated_at: string;
}

export type SiteVisitorAuthRow = SiteVisitorAuthTable;
