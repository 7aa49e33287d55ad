/** Sections of a site that share a menu. */
export interface SiteSectionGroupTable {
  id: string;
  site_id: string;
  title: string;
  icon: string | null;
  /** Among the groups of the site and its sections without a group. */
  position: string;
  created_at: string;
}

export type SiteSectionGroupRow = SiteSectionGroupTable;
