/** What visitors did on a site, in the order of its arrival. */
export interface SiteEventTable {
  id: string;
  site_id: string;
  /** Decisions, appendix B. */
  type: string;
  /** JSON of the event. */
  event: string;
  created_at: string;
}
