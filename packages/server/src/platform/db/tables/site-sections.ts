/** A part of a site, shown as a tab; its site spaces are its variants. */
export interface SiteSectionTable {
  id: string;
  site_id: string;
  /** Null outside of the site's groups. */
  group_id: string | null;
  title: string;
  description: string | null;
  icon: string | null;
  /** Segment below the site; unique among the sections of the site. */
  path: string;
  condition: string | null;
  /** Among the sections of its group; without a group, among the groups and ungrouped sections of the site. */
  position: string;
  /** Set while the section has site spaces; like `sites.default_site_space_id`, its space may be deleted. */
  default_site_space_id: string | null;
  created_at: string;
}

export type SiteSectionRow = SiteSectionTable;
