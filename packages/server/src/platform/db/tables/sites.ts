import type { Role } from '../role.ts';

export interface SiteTable {
  id: string;
  organization_id: string;
  type: SiteType;
  title: string;
  /** Title with letter case folded, for the filter. */
  title_folded: string;
  /** Last segment of its URL; unique in the organization. */
  basename: string;
  visibility: SiteVisibility;
  published: number;
  adaptive_content: number;
  proxy_origin: string | null;
  /**
   * Set while the site has site spaces and no sections. Its space may be deleted for a while: `buildStructure` selects
   * the replacement.
   */
  default_site_space_id: string | null;
  /** Set while the site has sections. */
  default_section_id: string | null;
  created_by: string | null;
  created_at: string;
  /** Increases with every visible change of the site itself; two states never have the same value. */
  updated_at: string;
}

export type SiteRow = SiteTable;

/** A role granted on a site to one user. */
export interface SiteUserGrantTable {
  site_id: string;
  user_id: string;
  role: Role;
  created_at: string;
}

/** A role granted on a site to a team: everyone in it has the role. */
export interface SiteTeamGrantTable {
  site_id: string;
  team_id: string;
  role: Role;
  created_at: string;
}

/** A former basename of a site; if several sites had it, of the last one. */
export interface SiteFormerBasenameTable {
  organization_id: string;
  basename: string;
  site_id: string;
  created_at: string;
}

export const SITE_TYPES = ['basic', 'premium', 'ultimate', 'sponsored', 'legacy-basic', 'legacy-premium'] as const;
export const SITE_VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;
export type SiteType = (typeof SITE_TYPES)[number];
export type SiteVisibility = (typeof SITE_VISIBILITIES)[number];
