/** The target of a redirect: a part of the site, which may move, a path of the site, or an external URL. */
export type SiteRedirectDestination =
  | { kind: 'site-section'; siteSectionId: string }
  | { kind: 'site-space'; siteSpaceId: string }
  | { kind: 'site-page'; siteSpaceId: string; pageId: string }
  | { kind: 'site-path'; path: string }
  | { kind: 'external'; url: string };

/** Targets that are parts of the site and are followed when they move. */
export type SitePartDestination = Extract<
  SiteRedirectDestination,
  { kind: 'site-section' | 'site-space' | 'site-page' }
>;

/** A redirect of a path of a site. */
export interface SiteRedirectTable {
  id: string;
  site_id: string;
  /** Path below the site, beginning with `/`; unique in the site. A trailing `/*` makes it a wildcard. */
  source: string;
  /** JSON of a `SiteRedirectDestination`. */
  destination: string;
  created_at: string;
  /** 1: browsers must not cache it. */
  is_temporary: number | null;
  /** 1: inactive for readers. */
  is_draft: number | null;
}

export type SiteRedirectRow = SiteRedirectTable;

/** Former paths of a section or site space below its site; the latest use of a path counts. */
export interface SiteFormerPathTable {
  site_id: string;
  /** Segments below the site, decoded, without slashes at the ends; empty for the root. */
  path: string;
  kind: 'site-section' | 'site-space';
  target_id: string;
  created_at: string;
}

export type SiteFormerPathRow = SiteFormerPathTable;
