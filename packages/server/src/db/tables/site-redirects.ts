/** An address of a site that an organization sends elsewhere. */
export interface SiteRedirectTable {
  id: string;
  site_id: string;
  /** Path below the site, beginning with `/`; unique in the site. With `/*` at its end it is a wildcard. */
  source: string;
  /** JSON of where it leads. */
  destination: string;
  created_at: string;
  /** 1: browsers are to ask again next time. */
  is_temporary: number | null;
  /** 1: does not act for readers. */
  is_draft: number | null;
}

export type SiteRedirectRow = SiteRedirectTable;

/** Where a section or site space used to stand below its site; the latest use of a path counts. */
export interface SiteFormerPathTable {
  site_id: string;
  /** Segments below the site, decoded, without slashes at the ends; empty for the root. */
  path: string;
  kind: 'site-section' | 'site-space';
  target_id: string;
  created_at: string;
}

export type SiteFormerPathRow = SiteFormerPathTable;
