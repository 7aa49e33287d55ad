import type { Role } from '../role.ts';

export interface SiteTable {
  id: string;
  organization_id: string;
  type: SiteType;
  title: string;
  /** Title with letter case folded, for the filter. */
  title_folded: string;
  /** Last segment of its address; unique in the organization. */
  basename: string;
  visibility: SiteVisibility;
  published: number;
  adaptive_content: number;
  proxy_origin: string | null;
  /**
   * Set while the site has site spaces and no sections. Its space may be deleted for a while: `buildStructure` knows
   * what stands in for it.
   */
  default_site_space_id: string | null;
  /** Set while the site has sections. */
  default_section_id: string | null;
  created_by: string | null;
  created_at: string;
  /** Grows with every change of what visitors see of the site itself; two states never share it. */
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

/** The same to a team of the organization: everyone in it has the role. */
export interface SiteTeamGrantTable {
  site_id: string;
  team_id: string;
  role: Role;
  created_at: string;
}

/** A basename that a site had before; of several sites the one that had it last. */
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
