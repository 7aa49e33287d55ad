import type { Db } from '../db/database.ts';
import type { Role } from '../db/role.ts';

/** Resources that roles are granted on. */
export type GrantedOn = 'space' | 'collection' | 'site';
/** Grantees: everybody in a team has the roles of the team. */
export type GranteeKind = 'user' | 'team';

/** A granted role, in one shape for all tables of grants. */
export interface StoredGrant {
  /** Space, collection or site. */
  readonly targetId: string;
  /** User or team. */
  readonly granteeId: string;
  readonly role: Role;
}

const TARGET = { space: 'space_id', collection: 'collection_id', site: 'site_id' } as const;
const GRANTEE = { user: 'user_id', team: 'team_id' } as const;

/** Maximum ids in a statement: both engines limit parameters. */
const MAX_IDS = 500;
/**
 * For more targets than these, all grants of a user are read: listing the ids costs more than reading the extra rows.
 */
const MAX_NAMED_TARGETS = 100;

/** Roles granted on each of these spaces, collections or sites to the user and the user's teams. */
export async function listGrantedRoles(
  db: Db,
  on: GrantedOn,
  userId: string,
  targetIds: readonly string[],
): Promise<Map<string, Role[]>> {
  const roles = new Map<string, Role[]>();
  if (targetIds.length === 0) return roles;
  const [ofUsers, ofTeams] = [`${on}_user_grants`, `${on}_team_grants`] as const;
  let own = db
    .selectFrom(ofUsers)
    .select([`${TARGET[on]} as target_id`, 'role'])
    .where('user_id', '=', userId);
  let theirs = db
    .selectFrom(ofTeams)
    .innerJoin('team_members', 'team_members.team_id', `${ofTeams}.team_id`)
    .select([`${TARGET[on]} as target_id`, `${ofTeams}.role`])
    .where('team_members.user_id', '=', userId);
  if (targetIds.length <= MAX_NAMED_TARGETS) {
    own = own.where(TARGET[on], 'in', targetIds);
    theirs = theirs.where(TARGET[on], 'in', targetIds);
  }
  for (const { target_id, role } of await own.unionAll(theirs).execute())
    roles.set(target_id, [...(roles.get(target_id) ?? []), role]);
  return roles;
}

/** Every role granted directly on these spaces or collections, to users or to teams. */
export async function listGrantsOn(
  db: Db,
  on: GrantedOn,
  to: GranteeKind,
  targetIds: readonly string[],
): Promise<StoredGrant[]> {
  const grants: StoredGrant[] = [];
  for (let start = 0; start < targetIds.length; start += MAX_IDS) {
    const rows = await db
      .selectFrom(`${on}_${to}_grants`)
      .select([`${TARGET[on]} as targetId`, `${GRANTEE[to]} as granteeId`, 'role'])
      .where(TARGET[on], 'in', targetIds.slice(start, start + MAX_IDS))
      .execute();
    grants.push(...rows);
  }
  return grants;
}

/** The role granted directly on a space or collection to each of these users or teams, by id. */
export async function findGrants(
  db: Db,
  on: GrantedOn,
  to: GranteeKind,
  targetId: string,
  granteeIds: readonly string[],
): Promise<Map<string, Role>> {
  if (granteeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom(`${on}_${to}_grants`)
    .select([`${GRANTEE[to]} as granteeId`, 'role'])
    .where(TARGET[on], '=', targetId)
    .where(GRANTEE[to], 'in', granteeIds)
    .execute();
  return new Map(rows.map(({ granteeId, role }) => [granteeId, role]));
}

/** The roles granted directly on a space or collection, for a list. */
export const selectGrants = (db: Db, on: GrantedOn, to: GranteeKind, targetId: string) =>
  db
    .selectFrom(`${on}_${to}_grants`)
    .select([`${GRANTEE[to]} as granteeId`, 'role', 'created_at'])
    .where(TARGET[on], '=', targetId);

/** Grants these roles, each replacing an earlier one. */
export async function putGrants(
  db: Db,
  on: GrantedOn,
  to: GranteeKind,
  grants: readonly StoredGrant[],
  now: string,
): Promise<void> {
  const columns = [TARGET[on], GRANTEE[to]] as const;
  for (let start = 0; start < grants.length; start += MAX_IDS) {
    const rows = grants.slice(start, start + MAX_IDS).map(({ targetId, granteeId, role }) => ({
      [columns[0]]: targetId,
      [columns[1]]: granteeId,
      role,
      created_at: now,
    }));
    await db
      .insertInto(`${on}_${to}_grants`)
      .values(rows)
      .onConflict((conflict) => conflict.columns(columns).doUpdateSet((is) => ({ role: is.ref('excluded.role') })))
      .execute();
  }
}

/** Revokes the direct grant of a user or a team on a space or collection. */
export async function deleteGrant(
  db: Db,
  on: GrantedOn,
  to: GranteeKind,
  { targetId, granteeId }: Omit<StoredGrant, 'role'>,
): Promise<void> {
  await db
    .deleteFrom(`${on}_${to}_grants`)
    .where(TARGET[on], '=', targetId)
    .where(GRANTEE[to], '=', granteeId)
    .execute();
}

/** Copies all grants of users and teams from one space to a new one. */
export async function copySpaceGrants(db: Db, fromId: string, toId: string, now: string): Promise<void> {
  for (const to of ['user', 'team'] as const) {
    const grants = await listGrantsOn(db, 'space', to, [fromId]);
    await putGrants(
      db,
      'space',
      to,
      grants.map((grant) => ({ ...grant, targetId: toId })),
      now,
    );
  }
}

/** Removes the roles on a space of all teams, and people, that do not belong to the organization. */
export async function deleteGrantsOfNonMembers(db: Db, spaceId: string, organizationId: string): Promise<void> {
  await db
    .deleteFrom('space_user_grants')
    .where('space_id', '=', spaceId)
    .where('user_id', 'not in', (members) =>
      members.selectFrom('members').select('user_id').where('organization_id', '=', organizationId),
    )
    .execute();
  await db
    .deleteFrom('space_team_grants')
    .where('space_id', '=', spaceId)
    .where('team_id', 'not in', (teams) =>
      teams.selectFrom('teams').select('id').where('organization_id', '=', organizationId),
    )
    .execute();
}
