import type { Context } from '../../../domain/context.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import { presentUser } from '../users/present.ts';
import type { Member } from './schema.ts';

/** Properties of a member besides the row. */
export interface MemberDetails {
  readonly spaces: number;
  readonly teams: number;
  /** Whether the account has a second factor, for callers who may know. */
  readonly secondFactor?: boolean;
}

/** A member with their numbers of spaces and teams. */
export function presentMember(
  ctx: Context,
  member: MemberRow,
  user: UserRow,
  { secondFactor, ...counts }: MemberDetails,
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
    ...(secondFactor !== undefined && { secondFactor }),
  };
}
