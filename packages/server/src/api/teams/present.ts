import { includesRole } from '../../access/permissions.ts';
import type { Context } from '../../context.ts';
import type { MemberRow } from '../../db/tables/members.ts';
import type { TeamMemberRow, TeamRow } from '../../db/tables/teams.ts';
import { findMembers } from '../../queries/members.ts';
import { countTeamMembers, listOwnedAmong } from '../../queries/teams.ts';
import { loadSpaceCounter } from '../members/count-spaces.ts';
import { listGrantedToTeams, NOTHING_GRANTED } from '../members/grant-queries.ts';
import { presentMembers } from '../members/present.ts';
import type { Team, TeamMembership } from './schema.ts';

/** A team has the spaces that were granted to it: it counts them as a guest with these grants does. */
const AS_A_GUEST = { role: null, disabled: 0 } as const;

/** Presents teams of one organization as this member of it sees them, with a handful of queries however many they are. */
export async function presentTeams(ctx: Context, viewer: MemberRow, teams: readonly TeamRow[]): Promise<Team[]> {
  if (teams.length === 0) return [];
  const db = ctx.database.reader;
  const teamIds = teams.map(({ id }) => id);
  const members = await countMembers(ctx, teamIds);
  const owned = await listOwnedAmong(db, viewer.user_id, teamIds);
  const granted = await listGrantedToTeams(db, viewer.organization_id, teamIds);
  const countSpaces = await loadSpaceCounter(db, viewer.organization_id);
  return teams.map(({ id, title, created_at }) => ({
    object: 'team',
    id,
    title,
    members: members.get(id) ?? 0,
    spaces: countSpaces(AS_A_GUEST, granted.get(id) ?? NOTHING_GRANTED),
    createdAt: created_at,
    permissions: { admin: includesRole(viewer.role, 'admin') || owned.has(id), view: true },
  }));
}

/** Teams of so many members together need long to count, so the numbers are kept until anything changes. */
const LARGE = 10_000;
/** What is kept is not long. */
const MAX_KEPT_TEAMS = 100;

function countMembers(ctx: Context, teamIds: readonly string[]): Promise<Map<string, number>> {
  return ctx.cache.get(
    `members of teams ${teamIds.join(' ')}`,
    () => countTeamMembers(ctx.database.reader, teamIds),
    (counts) => counts.size <= MAX_KEPT_TEAMS && [...counts.values()].reduce((sum, count) => sum + count, 0) >= LARGE,
  );
}

/** Presents who is in a team, in the order that is given. */
export async function presentTeamMembers(
  ctx: Context,
  organizationId: string,
  rows: readonly TeamMemberRow[],
): Promise<TeamMembership[]> {
  const found = await findMembers(
    ctx.database.reader,
    organizationId,
    rows.map(({ user_id }) => user_id),
  );
  const members = await presentMembers(ctx, organizationId, [...found.values()]);
  const shown = new Map(members.map((member) => [member.id, member]));
  return rows.flatMap(({ user_id, role }) => {
    const organization = shown.get(user_id);
    // Who has left the organization since the list was read has left the team with it.
    return organization === undefined ? [] : [{ organization, team: { role } }];
  });
}
