import type { Context } from '../../context.ts';
import type { MemberRow } from '../../db/tables/members.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { listTeamIdsOf } from '../../queries/teams.ts';
import { findUsers } from '../../queries/users.ts';
import { presentUser } from '../users/present.ts';
import { loadSpaceCounter } from './count-spaces.ts';
import { type Granted, listGrantedToTeams, listGrantedToUsers, NOTHING_GRANTED } from './grant-queries.ts';
import type { Member } from './schema.ts';

/** Presents members of one organization, with a handful of queries however many they are. */
export async function presentMembers(
  ctx: Context,
  organizationId: string,
  members: readonly MemberRow[],
): Promise<Member[]> {
  if (members.length === 0) return [];
  const db = ctx.database.reader;
  const userIds = members.map((member) => member.user_id);
  const users = await findUsers(db, userIds);
  const countSpaces = await loadSpaceCounter(db, organizationId);
  const own = await listGrantedToUsers(db, organizationId, userIds);
  const teams = await listTeamIdsOf(db, organizationId, userIds);
  const ofTeams = await listGrantedToTeams(db, organizationId, [...new Set([...teams.values()].flat())]);
  return members.flatMap((member) => {
    const { user_id: id } = member;
    const user = users.get(id);
    // Anyone who was deleted since the list was read is no member any more.
    if (user === undefined) return [];
    const teamIds = teams.get(id) ?? [];
    const granted = join([own.get(id), ...teamIds.map((teamId) => ofTeams.get(teamId))]);
    return [presentMember(ctx, member, user, { spaces: countSpaces(member, granted), teams: teamIds.length })];
  });
}

function join(grants: readonly (Granted | undefined)[]): Granted {
  const given = grants.filter((granted) => granted !== undefined);
  if (given.length <= 1) return given[0] ?? NOTHING_GRANTED;
  return {
    spaces: given.flatMap(({ spaces }) => spaces),
    collectionIds: given.flatMap(({ collectionIds }) => collectionIds),
  };
}

function presentMember(
  ctx: Context,
  member: MemberRow,
  user: UserRow,
  counts: { readonly spaces: number; readonly teams: number },
): Member {
  return {
    object: 'member',
    id: member.user_id,
    role: member.role,
    user: presentUser(ctx, user),
    disabled: member.disabled === 1,
    joinedAt: member.joined_at,
    ...(member.last_seen_at !== null && { lastSeenAt: member.last_seen_at }),
    sso: member.sso === 1,
    ...counts,
  };
}
