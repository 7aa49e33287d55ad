/** A space shown on a site. */
export interface SiteSpaceTable {
  id: string;
  site_id: string;
  /** Null at the root level. */
  section_id: string | null;
  space_id: string;
  path: string;
  condition: string | null;
  position: string;
  created_at: string;
}

export type SiteSpaceRow = SiteSpaceTable;
