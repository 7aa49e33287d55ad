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

/** A member of a team. Members who leave the organization leave its teams. */
export interface TeamMemberTable {
  team_id: string;
  user_id: string;
  organization_id: string;
  /** An `owner` manages the members of the team. */
  role: 'owner' | 'member';
  added_at: string;
}

export type TeamMemberRow = TeamMemberTable;
export type TeamMemberRole = TeamMemberRow['role'];
