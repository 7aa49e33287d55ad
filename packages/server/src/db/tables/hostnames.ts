/** A custom domain for a site, or for all sites of an organization. */
export interface CustomHostnameTable {
  /** In lower case. */
  hostname: string;
  organization_id: string;
  /** Null when it stands for the organization. */
  site_id: string | null;
  /** Its name leads here, as far as it was checked. */
  is_active: number;
  /** What the last check found, a sentence; null before the first one. */
  status: string | null;
  checked_at: string | null;
  created_by: string | null;
  created_at: string;
}

export type CustomHostnameRow = CustomHostnameTable;
