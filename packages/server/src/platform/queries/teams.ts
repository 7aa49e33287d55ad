import { sql } from 'kysely';
import { containsText } from '../db/contains.ts';
import type { Db } from '../db/database.ts';
import type { TeamMemberRole, TeamMemberRow, TeamRow } from '../db/tables/teams.ts';

const COLUMNS = ['id', 'organization_id', 'title', 'title_folded', 'created_at'] as const;
const MEMBER_COLUMNS = ['team_id', 'user_id', 'organization_id', 'role', 'added_at'] as const;

/** Maximum rows in a statement: both engines limit parameters. */
const MAX_ROWS = 500;

/** Filters of the list of teams. */
export interface TeamFilter {
  /** Part of the title, case-insensitive; SQL wildcards are escaped. */
  readonly title?: string | undefined;
  /** Only teams that this user owns and may manage: disabled members may not. */
  readonly ownerId?: string | undefined;
}

export function selectTeams(db: Db, organizationId: string, { title, ownerId }: TeamFilter) {
  let query = db.selectFrom('teams').select(COLUMNS).where('organization_id', '=', organizationId);
  if (title !== undefined) query = query.where(containsText('title_folded', title));
  if (ownerId === undefined) return query;
  return query.where('id', 'in', (owned) =>
    owned
      .selectFrom('team_members')
      .innerJoin('members', (join) =>
        join
          .onRef('members.organization_id', '=', 'team_members.organization_id')
          .onRef('members.user_id', '=', 'team_members.user_id'),
      )
      .select('team_members.team_id')
      .where('team_members.user_id', '=', ownerId)
      .where('team_members.organization_id', '=', organizationId)
      .where('team_members.role', '=', 'owner')
      .where('members.disabled', '=', 0),
  );
}

/** The memberships of a user in teams of the organization, with the title of the team for filters. */
export function selectTeamsOf(db: Db, organizationId: string, userId: string, title: string | undefined) {
  const query = db
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(COLUMNS.map((column) => `teams.${column}` as const))
    .select(['team_members.role', 'team_members.added_at'])
    .where('team_members.user_id', '=', userId)
    .where('team_members.organization_id', '=', organizationId);
  return title === undefined ? query : query.where(containsText('teams.title_folded', title));
}

export async function findTeam(db: Db, organizationId: string, teamId: string): Promise<TeamRow | undefined> {
  return db
    .selectFrom('teams')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('id', '=', teamId)
    .executeTakeFirst();
}

export async function insertTeam(db: Db, row: TeamRow): Promise<void> {
  await db.insertInto('teams').values(row).execute();
}

export async function updateTeamRow(db: Db, teamId: string, changes: Partial<TeamRow>): Promise<void> {
  await db.updateTable('teams').set(changes).where('id', '=', teamId).execute();
}

/** Deletes a team with its memberships and the roles that were granted to it. */
export async function deleteTeamRow(db: Db, teamId: string): Promise<void> {
  await db.deleteFrom('teams').where('id', '=', teamId).execute();
}

export const selectTeamMembers = (db: Db, teamId: string) =>
  db.selectFrom('team_members').select(MEMBER_COLUMNS).where('team_id', '=', teamId);

/** The role of a user in a team; undefined for non-members. */
export async function findTeamRole(db: Db, teamId: string, userId: string): Promise<TeamMemberRole | undefined> {
  const row = await db
    .selectFrom('team_members')
    .select('role')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

/** The roles of these users in a team, by user; non-members are omitted. */
export async function findTeamRoles(
  db: Db,
  teamId: string,
  userIds: readonly string[],
): Promise<Map<string, TeamMemberRole>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('team_members')
    .select(['user_id', 'role'])
    .where('team_id', '=', teamId)
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ user_id, role }) => [user_id, role]));
}

/** The teams of these users in the organization, by user. */
export async function listTeamIdsOf(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const teams = new Map<string, string[]>(userIds.map((userId) => [userId, []]));
  if (userIds.length === 0) return teams;
  const rows = await db
    .selectFrom('team_members')
    .select(['user_id', 'team_id'])
    .where('user_id', 'in', userIds)
    .where('organization_id', '=', organizationId)
    .execute();
  for (const { user_id, team_id } of rows) teams.get(user_id)?.push(team_id);
  return teams;
}

/** The teams among these that the user owns. */
export async function listOwnedAmong(db: Db, userId: string, teamIds: readonly string[]): Promise<Set<string>> {
  if (teamIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('team_id', 'in', teamIds)
    .where('role', '=', 'owner')
    .execute();
  return new Set(rows.map(({ team_id }) => team_id));
}

/** The organizations among these in which the user owns a team. */
export async function listOrganizationsOfOwner(
  db: Db,
  userId: string,
  organizationIds: readonly string[],
): Promise<Set<string>> {
  if (organizationIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('team_members')
    .select('organization_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('organization_id', 'in', organizationIds)
    .where('role', '=', 'owner')
    .execute();
  return new Set(rows.map(({ organization_id }) => organization_id));
}

/** The number of members of each of these teams. Each is counted separately, on an index: some teams are large. */
export async function countTeamMembers(db: Db, teamIds: readonly string[]): Promise<Map<string, number>> {
  if (teamIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('teams')
    .select((team) => [
      'teams.id',
      team
        .selectFrom('team_members')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('team_members.team_id', '=', 'teams.id')
        .as('count'),
    ])
    .where('teams.id', 'in', teamIds)
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Adds users to teams, or changes their role there. */
export async function setTeamMembers(db: Db, rows: readonly TeamMemberRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += MAX_ROWS) {
    await db
      .insertInto('team_members')
      .values(rows.slice(start, start + MAX_ROWS))
      .onConflict((conflict) =>
        conflict.columns(['team_id', 'user_id']).doUpdateSet((is) => ({ role: is.ref('excluded.role') })),
      )
      .execute();
  }
}

export async function deleteTeamMembers(db: Db, teamId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await db.deleteFrom('team_members').where('team_id', '=', teamId).where('user_id', 'in', userIds).execute();
}
