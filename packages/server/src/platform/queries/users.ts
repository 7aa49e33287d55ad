import type { Db } from '../db/database.ts';
import type { MemberRow } from '../db/tables/members.ts';
import type { UserRow } from '../db/tables/users.ts';
import { selectDeletedOrganizations } from './deleted-organizations.ts';
import { foldEmail } from './fold.ts';

const COLUMNS = [
  'id',
  'display_name',
  'email',
  'email_folded',
  'search_text',
  'photo_url',
  'installation_admin',
  'created_at',
] as const;

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirst();
}

/** The users with these ids, by id. */
export async function findUsers(db: Db, userIds: readonly string[]): Promise<Map<string, UserRow>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(COLUMNS).where('id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** `email` is case-insensitive. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('email_folded', '=', foldEmail(email)).executeTakeFirst();
}

/** The users with these folded e-mail addresses, by folded e-mail address. */
export async function findUsersByEmail(db: Db, folded: readonly string[]): Promise<Map<string, UserRow>> {
  if (folded.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(COLUMNS).where('email_folded', 'in', folded).execute();
  return new Map(rows.map((row) => [row.email_folded, row]));
}

/** Whether the viewer is a member, not a guest, of an organization that the user belongs to, except some of them. */
export async function isInSightOf(
  db: Db,
  viewerId: string,
  userId: string,
  except: readonly string[],
): Promise<boolean> {
  return (await selectInSight(db, viewerId, [userId], except).limit(1).executeTakeFirst()) !== undefined;
}

/** Those of some users who are in sight of the viewer, like `isInSightOf`. */
export async function listUsersInSight(
  db: Db,
  viewerId: string,
  userIds: readonly string[],
  except: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await selectInSight(db, viewerId, userIds, except).distinct().execute();
  return rows.map(({ user_id }) => user_id);
}

function selectInSight(db: Db, viewerId: string, userIds: readonly string[], except: readonly string[]) {
  const query = db
    .selectFrom('members as own')
    .innerJoin('members as other', 'other.organization_id', 'own.organization_id')
    .select('other.user_id')
    .where('own.user_id', '=', viewerId)
    .where('own.disabled', '=', 0)
    .where('own.role', 'is not', null)
    .where('own.organization_id', 'not in', selectDeletedOrganizations(db))
    .where('other.user_id', 'in', userIds);
  return except.length > 0 ? query.where('own.organization_id', 'not in', except) : query;
}

export async function isAnyUserThere(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether this is the only account. */
export async function isOnlyUser(db: Db, userId: string): Promise<boolean> {
  const otherUser = await db.selectFrom('users').select('id').where('id', '!=', userId).limit(1).executeTakeFirst();
  return otherUser === undefined;
}

export async function insertUser(db: Db, row: UserRow): Promise<void> {
  await db.insertInto('users').values(row).execute();
}

export async function updateUserRow(db: Db, userId: string, changes: Partial<UserRow>): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', userId).execute();
}

/** All memberships of a user, including disabled ones. */
export async function listMembershipsOf(db: Db, userId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('members')
    .select(['organization_id', 'user_id', 'role', 'disabled', 'sso', 'joined_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .orderBy('organization_id')
    .execute();
}

/** Deletes a user with all personal data; rows of content that they wrote stay. */
export async function deleteUserRow(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
