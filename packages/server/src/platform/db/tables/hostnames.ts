/** A custom domain for a site, or for all sites of an organization. */
export interface CustomHostnameTable {
  /** In lower case. */
  hostname: string;
  organization_id: string;
  /** Null for the organization's own host name. */
  site_id: string | null;
  /** Whether the DNS of the name points here, according to the last check. */
  is_active: number;
  /** The result of the last check, a sentence; null before the first one. */
  status: string | null;
  checked_at: string | null;
  created_by: string | null;
  created_at: string;
}

export type CustomHostnameRow = CustomHostnameTable;
