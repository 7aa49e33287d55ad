import type { Role } from '../role.ts';

/** A folder of spaces and of other collections in an organization. */
export interface CollectionTable {
  id: string;
  organization_id: string;
  /** The collection that contains it; null at the top of the organization. */
  parent_id: string | null;
  /** Among the spaces and collections of its parent together. */
  position: string;
  title: string;
  description: string | null;
  /** A role, `inherit`, or `none` (null on the wire). */
  default_level: Role | 'inherit' | 'none';
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

export type CollectionRow = CollectionTable;

/** A direct grant of a role on a collection, and on everything below it, to a user. */
export interface CollectionUserGrantTable {
  collection_id: string;
  user_id: string;
  role: Role;
  created_at: string;
}

/** The same to a team of the organization: everyone in it has the role. */
export interface CollectionTeamGrantTable {
  collection_id: string;
  team_id: string;
  role: Role;
  created_at: string;
}
