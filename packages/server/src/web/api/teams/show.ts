import { includesRole } from '../../../domain/access/permissions.ts';
import type { Context } from '../../../domain/context.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { TeamMemberRow, TeamRow } from '../../../platform/db/tables/teams.ts';
import { findMembers } from '../../../platform/queries/members.ts';
import { countTeamMembers, listOwnedAmong } from '../../../platform/queries/teams.ts';
import { loadSpaceCounter } from '../members/count-spaces.ts';
import { listGrantedToTeams, NOTHING_GRANTED } from '../members/grant-queries.ts';
import { showMembers } from '../members/show.ts';
import { presentTeam, presentTeamMembers } from './present.ts';
import type { Team, TeamMembership } from './schema.ts';

/** A team has the spaces that were granted to it: counted like those of a guest with these grants. */
const AS_A_GUEST = { role: null, disabled: 0 } as const;

/** Presents teams of one organization as shown to this member, with a constant number of queries. */
export async function showTeams(ctx: Context, viewer: MemberRow, teams: readonly TeamRow[]): Promise<Team[]> {
  if (teams.length === 0) return [];
  const db = ctx.database.reader;
  const teamIds = teams.map(({ id }) => id);
  const members = await countMembers(ctx, teamIds);
  const owned = await listOwnedAmong(db, viewer.user_id, teamIds);
  const granted = await listGrantedToTeams(db, viewer.organization_id, teamIds);
  const countSpaces = await loadSpaceCounter(db, viewer.organization_id);
  return teams.map((team) => {
    const spaces = countSpaces(AS_A_GUEST, granted.get(team.id) ?? NOTHING_GRANTED);
    const isAdministrator = includesRole(viewer.role, 'admin') || owned.has(team.id);
    return presentTeam(team, { members: members.get(team.id) ?? 0, spaces }, isAdministrator);
  });
}

/** Counting many members is slow, so the numbers are cached until any change. */
const LARGE = 10_000;
/** Cached values are small. */
const MAX_KEPT_TEAMS = 100;

function countMembers(ctx: Context, teamIds: readonly string[]): Promise<Map<string, number>> {
  return ctx.cache.get(
    `members of teams ${teamIds.join(' ')}`,
    () => countTeamMembers(ctx.database.reader, teamIds),
    (counts) => counts.size <= MAX_KEPT_TEAMS && [...counts.values()].reduce((sum, count) => sum + count, 0) >= LARGE,
  );
}

/** Presents the members of a team, in the given order. */
export async function showTeamMembers(
  ctx: Context,
  organizationId: string,
  rows: readonly TeamMemberRow[],
): Promise<TeamMembership[]> {
  const members = await findMembers(
    ctx.database.reader,
    organizationId,
    rows.map(({ user_id }) => user_id),
  );
  return presentTeamMembers(rows, await showMembers(ctx, organizationId, [...members.values()]));
}
