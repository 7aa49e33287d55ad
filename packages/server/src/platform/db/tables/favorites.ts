/** A favorite of a person. */
export interface FavoriteTable {
  user_id: string;
  kind: 'space' | 'page' | 'site' | 'collection';
  /** Space of a page; empty for other kinds. */
  space_id: string;
  /** Id of the space, page, site or collection. */
  target_id: string;
  created_at: string;
}

export type FavoriteRow = FavoriteTable;
