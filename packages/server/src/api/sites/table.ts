export interface SiteTable {
  id: string;
  organization_id: string;
  type: string;
  title: string;
  /** Title in lower case, for the filter. */
  title_folded: string;
  /** Last segment of its address; unique in the organization. */
  basename: string;
  visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth';
  published: number;
  adaptive_content: number;
  proxy_origin: string | null;
  /** The default site space at the root level; null stands for the first in order. */
  default_site_space_id: string | null;
  created_by: string | null;
  created_at: string;
  /** Moves with every change of what visitors see of the site itself. */
  updated_at: string;
}

export type SiteRow = SiteTable;

/** A secret that opens a `share-link` site. */
export interface ShareLinkTable {
  id: string;
  site_id: string;
  name: string;
  key: string;
  active: number;
  created_at: string;
}
