import { type Kysely, sql, type Transaction } from 'kysely';
import type { Placed } from '../../access/load-roles.ts';
import type { Role } from '../../access/permissions.ts';
import { containsText } from '../../db/contains.ts';
import type { Tables } from '../../db/database.ts';
import type { MemberRow } from './table.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

const COLUMNS = ['organization_id', 'user_id', 'role', 'disabled', 'sso', 'joined_at', 'last_seen_at'] as const;

export async function findMember(db: Db, organizationId: string, userId: string): Promise<MemberRow | undefined> {
  return db
    .selectFrom('members')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Up to `limit` memberships of a user, in any organization. */
export async function listMembershipsOf(db: Db, userId: string, limit: number): Promise<MemberRow[]> {
  return db
    .selectFrom('members')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('organization_id')
    .limit(limit)
    .execute();
}

/** Those of the users who are members of the organization, as ids. */
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

/** What narrows the list of members. `role` null selects guests. */
export interface MemberFilter {
  readonly role?: Role | null | undefined;
  /** In any letter case; a wildcard of SQL stands for itself. */
  readonly search?: string | undefined;
  /** Only members who were seen. */
  readonly isSeen: boolean;
}

export function selectMembers(db: Db, organizationId: string, { role, search, isSeen }: MemberFilter) {
  let query = db.selectFrom('members').select(COLUMNS).where('organization_id', '=', organizationId);
  if (role !== undefined) query = query.where('role', role === null ? 'is' : '=', role);
  if (isSeen) query = query.where('last_seen_at', 'is not', null);
  if (search === undefined) return query;
  return query.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'members.user_id')
        .where(containsText('users.search_text', search)),
    ),
  );
}

/** How many spaces of the organization, deleted ones left out, have each parent and default level. */
export async function countSpacesByPlace(db: Db, organizationId: string) {
  return db
    .selectFrom('spaces')
    .select(['parent_id', 'default_level', sql<number>`count(*)`.as('count')])
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .groupBy(['parent_id', 'default_level'])
    .execute();
}

/** Direct grants on spaces of the organization, deleted ones left out, with the place of the space; by user. */
export async function listGrantsOf(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, Placed[]>> {
  const grants = new Map<string, Placed[]>(userIds.map((userId) => [userId, []]));
  if (userIds.length === 0) return grants;
  const rows = await db
    .selectFrom('space_user_grants')
    .innerJoin('spaces', 'spaces.id', 'space_user_grants.space_id')
    .select(['space_user_grants.user_id', 'spaces.id', 'spaces.parent_id', 'spaces.default_level'])
    .where('spaces.organization_id', '=', organizationId)
    .where('spaces.deleted_at', 'is', null)
    .where('space_user_grants.user_id', 'in', userIds)
    .execute();
  for (const row of rows) grants.get(row.user_id)?.push(row);
  return grants;
}

/** Roles granted on collections of the organization, by user and collection. */
export async function listCollectionGrantsOf(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, Map<string, Role[]>>> {
  const grants = new Map<string, Map<string, Role[]>>(userIds.map((userId) => [userId, new Map()]));
  if (userIds.length === 0) return grants;
  const rows = await db
    .selectFrom('collection_user_grants')
    .innerJoin('collections', 'collections.id', 'collection_user_grants.collection_id')
    .select(['collection_user_grants.user_id', 'collection_user_grants.collection_id', 'collection_user_grants.role'])
    .where('collections.organization_id', '=', organizationId)
    .where('collection_user_grants.user_id', 'in', userIds)
    .execute();
  for (const { user_id, collection_id, role } of rows) grants.get(user_id)?.set(collection_id, [role]);
  return grants;
}

export async function insertMember(db: Db, row: MemberRow): Promise<void> {
  await db.insertInto('members').values(row).execute();
}

export async function insertMembers(db: Db, rows: MemberRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('members').values(rows).execute();
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

/** The administrator of any organization who has been one for the longest time. */
export async function findOldestAdministrator(db: Db): Promise<MemberRow | undefined> {
  return db
    .selectFrom('members')
    .select(COLUMNS)
    .where('role', '=', 'admin')
    .orderBy('joined_at')
    .limit(1)
    .executeTakeFirst();
}
