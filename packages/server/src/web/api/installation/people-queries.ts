import { containsText } from '../../../platform/db/contains.ts';
import type { Db } from '../../../platform/db/database.ts';
import { selectDisabledUsers } from '../../../platform/queries/disabled-users.ts';

/** Filters of the list of all users. */
export interface UserFilter {
  /** Part of a name or e-mail address. */
  readonly search?: string;
  readonly disabled?: boolean;
}

/** All accounts that match the given filters. */
export function selectAllUsers(db: Db, { search, disabled }: UserFilter) {
  let all = db
    .selectFrom('users')
    .select(['id', 'display_name', 'email', 'photo_url', 'installation_admin', 'created_at']);
  if (disabled !== undefined) all = all.where('users.id', disabled ? 'in' : 'not in', selectDisabledUsers(db));
  return search === undefined ? all : all.where(containsText('users.search_text', search));
}

/** The number of live sessions by user, and the time of last use. */
export async function countSessionsOf(
  db: Db,
  userIds: readonly string[],
  { now, seenAfter }: { readonly now: string; readonly seenAfter: string },
): Promise<Map<string, { readonly sessions: number; readonly seenAt: string }>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .select((select) => ['user_id', select.fn.countAll().as('count'), select.fn.max('seen_at').as('seen_at')])
    .where('user_id', 'in', userIds)
    .where('expires_at', '>', now)
    .where('seen_at', '>', seenAfter)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, count, seen_at }) => [user_id, { sessions: Number(count), seenAt: seen_at }]));
}

/** The number of organizations by user, including disabled memberships. */
export async function countMembershipsOf(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select((select) => ['user_id', select.fn.countAll().as('count')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]));
}
