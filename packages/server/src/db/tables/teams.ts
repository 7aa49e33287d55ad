/** A named group of members of one organization, to which roles can be granted. */
export interface TeamTable {
  id: string;
  organization_id: string;
  title: string;
  /** `foldText` of the title; follows it. */
  title_folded: string;
  created_at: string;
}

export type TeamRow = TeamTable;

/** A member of a team. Anyone who leaves the organization leaves its teams. */
export interface TeamMemberTable {
  team_id: string;
  user_id: string;
  organization_id: string;
  /** An `owner` manages who is in the team. */
  role: 'owner' | 'member';
  added_at: string;
}

export type TeamMemberRow = TeamMemberTable;
export type TeamMemberRole = TeamMemberRow['role'];
