import type { Context } from '../../../domain/context.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import { findUsersWithSecondFactor } from '../../../platform/queries/second-factors.ts';
import { listTeamIdsOf } from '../../../platform/queries/teams.ts';
import { findUsers } from '../../../platform/queries/users.ts';
import { loadSpaceCounter } from './count-spaces.ts';
import { type Granted, listGrantedToTeams, listGrantedToUsers, NOTHING_GRANTED } from './grant-queries.ts';
import { presentMember } from './present.ts';
import type { Member } from './schema.ts';

/**
 * Presents members of one organization, with a constant number of queries.
 * @param viewer with the role `admin`, sees which accounts have a second factor
 */
export async function showMembers(
  ctx: Context,
  organizationId: string,
  members: readonly MemberRow[],
  viewer?: Pick<MemberRow, 'role'>,
): Promise<Member[]> {
  if (members.length === 0) return [];
  const db = ctx.database.reader;
  const userIds = members.map((member) => member.user_id);
  const users = await findUsers(db, userIds);
  const countSpaces = await loadSpaceCounter(db, organizationId);
  const own = await listGrantedToUsers(db, organizationId, userIds);
  const teams = await listTeamIdsOf(db, organizationId, userIds);
  const ofTeams = await listGrantedToTeams(db, organizationId, [...new Set([...teams.values()].flat())]);
  const withSecondFactor = viewer?.role === 'admin' ? await findUsersWithSecondFactor(db, userIds) : undefined;
  return members.flatMap((member) => {
    const { user_id: id } = member;
    const user = users.get(id);
    // Users who were deleted since the list was read are no longer members.
    if (user === undefined) return [];
    const teamIds = teams.get(id) ?? [];
    const granted = join([own.get(id), ...teamIds.map((teamId) => ofTeams.get(teamId))]);
    const counts = { spaces: countSpaces(member, granted), teams: teamIds.length };
    const secondFactor = withSecondFactor?.has(id);
    return [presentMember(ctx, member, user, { ...counts, ...(secondFactor !== undefined && { secondFactor }) })];
  });
}

function join(grants: readonly (Granted | undefined)[]): Granted {
  const existingGrants = grants.filter((granted) => granted !== undefined);
  if (existingGrants.length <= 1) return existingGrants[0] ?? NOTHING_GRANTED;
  return {
    spaces: existingGrants.flatMap(({ spaces }) => spaces),
    collectionIds: existingGrants.flatMap(({ collectionIds }) => collectionIds),
  };
}
