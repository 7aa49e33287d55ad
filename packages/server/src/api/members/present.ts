import { effectiveSpaceRole, type Role } from '../../access/permissions.ts';
import type { Context } from '../../context.ts';
import { presentUser } from '../users/present.ts';
import { findUsers } from '../users/queries.ts';
import type { UserRow } from '../users/table.ts';
import { countSpacesByLevel, type LevelledGrant, listGrantsOf } from './queries.ts';
import type { Member } from './schema.ts';
import type { MemberRow } from './table.ts';

type Level = LevelledGrant['default_level'];

/** Presents members of one organization, with three queries however many they are. */
export async function presentMembers(
  ctx: Context,
  organizationId: string,
  members: readonly MemberRow[],
): Promise<Member[]> {
  const db = ctx.database.reader;
  const userIds = members.map((member) => member.user_id);
  const users = await findUsers(db, userIds);
  const levels = await countSpacesByLevel(db, organizationId);
  const grants = await listGrantsOf(db, organizationId, userIds);
  return members.flatMap((member) => {
    const user = users.get(member.user_id);
    // Whoever was deleted since the list was read is no member any more.
    if (user === undefined) return [];
    return [presentMember(ctx, member, user, countSpaces(member, levels, grants.get(member.user_id) ?? []))];
  });
}

function presentMember(ctx: Context, member: MemberRow, user: UserRow, spaces: number): Member {
  return {
    object: 'member',
    id: member.user_id,
    role: member.role,
    user: presentUser(ctx, user),
    disabled: member.disabled === 1,
    joinedAt: member.joined_at,
    ...(member.last_seen_at !== null && { lastSeenAt: member.last_seen_at }),
    sso: member.sso === 1,
    spaces,
    teams: 0,
  };
}

/**
 * Spaces on which the member has a role (decisions, row 281). Without a grant the role follows from the space's default
 * level alone, so spaces are counted by level, and then those that only a grant opens.
 */
function countSpaces(
  { role, disabled }: MemberRow,
  levels: readonly { readonly default_level: Level; readonly count: number }[],
  grants: readonly LevelledGrant[],
): number {
  const member = { role, disabled: disabled === 1 };
  const isOpen = (level: Level, granted: readonly Role[]) =>
    effectiveSpaceRole({ member, grants: granted, defaultLevels: [level] }) !== null;
  const open = levels.filter((level) => isOpen(level.default_level, []));
  const opened = grants.filter(
    (grant) => !isOpen(grant.default_level, []) && isOpen(grant.default_level, [grant.role]),
  );
  return open.reduce((sum, level) => sum + level.count, opened.length);
}
