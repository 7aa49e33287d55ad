import type { TeamMemberRow, TeamRow } from '../../../platform/db/tables/teams.ts';
import type { Member } from '../members/schema.ts';
import type { Team, TeamMembership } from './schema.ts';

/** A team as shown to a member of its organization. */
export const presentTeam = (
  { id, title, created_at }: TeamRow,
  counts: { readonly members: number; readonly spaces: number },
  isAdministrator: boolean,
): Team => ({
  object: 'team',
  id,
  title,
  ...counts,
  createdAt: created_at,
  permissions: { admin: isAdministrator, view: true },
});

/**
 * The members of a team, in the given order. Users who left the organization since the list was read have left the
 * team.
 */
export function presentTeamMembers(rows: readonly TeamMemberRow[], members: readonly Member[]): TeamMembership[] {
  const byId = new Map(members.map((member) => [member.id, member]));
  return rows.flatMap(({ user_id, role }) => {
    const organization = byId.get(user_id);
    return organization === undefined ? [] : [{ organization, team: { role } }];
  });
}
