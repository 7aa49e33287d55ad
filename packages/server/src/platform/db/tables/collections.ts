import type { Role } from '../role.ts';

/** A folder of spaces and of other collections in an organization. */
export interface CollectionTable {
  id: string;
  organization_id: string;
  /** Its parent collection; null at the top level of the organization. */
  parent_id: string | null;
  /** Among all spaces and collections of its parent. */
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

/** A direct grant of a role on a collection to a team: everyone in it has the role. */
export interface CollectionTeamGrantTable {
  collection_id: string;
  team_id: string;
  role: Role;
  created_at: string;
}
