/** A secret that opens a `share-link` site. */
export interface ShareLinkTable {
  id: string;
  site_id: string;
  name: string;
  key: string;
  active: number;
  created_at: string;
}

export type ShareLinkRow = ShareLinkTable;
