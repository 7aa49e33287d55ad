import type { Role } from '../role.ts';

export interface SpaceTable {
  id: string;
  organization_id: string;
  /** Collection that contains the space; null at the top level of the organization. */
  parent_id: string | null;
  position: string;
  title: string;
  /** Empty if the space has none. */
  emoji: string;
  edit_mode: 'live' | 'locked';
  /** A role, `inherit`, or `none` (null on the wire). */
  default_level: Role | 'inherit' | 'none';
  /** The head: the active revision. Moved by compare-and-set only. */
  revision_id: string;
  /** Number of the newest change request. */
  change_request_count: number;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

export type SpaceRow = SpaceTable;

/** A direct grant of a role on a space to a user. */
export interface SpaceUserGrantTable {
  space_id: string;
  user_id: string;
  role: Role;
  created_at: string;
}

/** A direct grant of a role on a space to a team: everyone in it has the role. */
export interface SpaceTeamGrantTable {
  space_id: string;
  team_id: string;
  role: Role;
  created_at: string;
}
