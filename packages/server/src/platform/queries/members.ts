import { containsText } from '../db/contains.ts';
import type { Db } from '../db/database.ts';
import type { Role } from '../db/role.ts';
import type { MemberRow } from '../db/tables/members.ts';
import { selectDeletedOrganizations } from './deleted-organizations.ts';
import { selectDisabledUsers } from './disabled-users.ts';
import { selectUsersWithSecondFactor } from './second-factors.ts';

/** Maximum ids in a statement: both engines limit parameters. */
const MAX_IDS = 500;

const COLUMNS = ['organization_id', 'user_id', 'role', 'disabled', 'sso', 'joined_at', 'last_seen_at'] as const;

/** A membership; undefined for organizations in the trash. */
export async function findMember(db: Db, organizationId: string, userId: string): Promise<MemberRow | undefined> {
  return db
    .selectFrom('members')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('organization_id', 'not in', selectDeletedOrganizations(db))
    .executeTakeFirst();
}

/** The ids of the users who are members of the organization. */
export async function listMembersAmong(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** The folded e-mail addresses among these that belong to members. */
export async function listMembersByEmail(
  db: Db,
  organizationId: string,
  folded: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.email_folded')
    .where('members.organization_id', '=', organizationId)
    .where('users.email_folded', 'in', folded)
    .execute();
  return new Set(rows.map((row) => row.email_folded));
}

/** Filters of the list of members. `role` null selects guests. */
export interface MemberFilter {
  readonly role?: Role | null | undefined;
  /** Case-insensitive; SQL wildcards are escaped. */
  readonly search?: string | undefined;
  /** Only members with recorded activity. */
  readonly isSeen: boolean;
  /** Only members whose account has a second factor, or only those without. */
  readonly secondFactor?: boolean | undefined;
}

export function selectMembers(db: Db, organizationId: string, { role, search, isSeen, secondFactor }: MemberFilter) {
  let query = db.selectFrom('members').select(COLUMNS).where('organization_id', '=', organizationId);
  if (role !== undefined) query = query.where('role', role === null ? 'is' : '=', role);
  if (secondFactor !== undefined)
    query = query.where('user_id', secondFactor ? 'in' : 'not in', selectUsersWithSecondFactor(db));
  if (isSeen) query = query.where('last_seen_at', 'is not', null);
  if (search === undefined) return query;
  // Matches are found first, in one pass over the users; looking up each member is several times slower.
  return query.where('user_id', 'in', (where) =>
    where.selectFrom('users').select('users.id').where(containsText('users.search_text', search)),
  );
}

/** The members of the organization among these users, by user. */
export async function findMembers(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, MemberRow>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Records the last activity of members. */
export async function noteMembersSeen(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
  now: string,
): Promise<void> {
  for (let start = 0; start < userIds.length; start += MAX_IDS) {
    await db
      .updateTable('members')
      .set({ last_seen_at: now })
      .where('organization_id', '=', organizationId)
      .where('user_id', 'in', userIds.slice(start, start + MAX_IDS))
      .execute();
  }
}

/** Whether the organization has another administrator who is enabled and may sign in. */
export async function isOtherAdministratorThere(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .where('user_id', '<>', userId)
    .where('user_id', 'not in', selectDisabledUsers(db))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMember(db: Db, row: MemberRow): Promise<void> {
  await db.insertInto('members').values(row).execute();
}

export async function updateMemberRow(
  db: Db,
  organizationId: string,
  userId: string,
  changes: Partial<MemberRow>,
): Promise<void> {
  await db
    .updateTable('members')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Ends a membership, including those in teams of the organization. */
export async function deleteMemberRow(db: Db, organizationId: string, userId: string): Promise<void> {
  await db.deleteFrom('members').where('organization_id', '=', organizationId).where('user_id', '=', userId).execute();
}

/** The longest-serving administrator of any organization. */
export async function findOldestAdministrator(db: Db): Promise<MemberRow | undefined> {
  return db
    .selectFrom('members')
    .select(COLUMNS)
    .where('role', '=', 'admin')
    .orderBy('joined_at')
    .limit(1)
    .executeTakeFirst();
}
