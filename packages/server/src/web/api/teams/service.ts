import { writeAuditEvent } from '../../../domain/audit/record.ts';
import { foldText } from '../../../platform/db/contains.ts';
import type { TeamMemberRole, TeamRow } from '../../../platform/db/tables/teams.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { findMember } from '../../../platform/queries/members.ts';
import * as queries from '../../../platform/queries/teams.ts';
import { resolvePeople } from './resolve-people.ts';
import type { CreateTeam, UpdateTeamMembers } from './schema.ts';

/** A team, and the user who changes it. */
export interface TeamChange {
  readonly organizationId: string;
  readonly teamId: string;
  readonly actorId: string;
}

/**
 * Creates a team of these members, none of whom owns it.
 * @throws 400 naming everybody who is not a member of the organization (docs/api/contract.md#unknown-identifiers); then
 * nothing is stored
 */
export async function createTeam(
  tx: Tx,
  organizationId: string,
  actorId: string,
  { title, members = [] }: CreateTeam,
): Promise<TeamRow> {
  const team: TeamRow = {
    id: newId(),
    organization_id: organizationId,
    title,
    title_folded: foldText(title),
    created_at: tx.now,
  };
  const idOf = await resolvePeople(tx, organizationId, members);
  await queries.insertTeam(tx.db, team);
  const target = { kind: 'team', id: team.id };
  await writeAuditEvent(tx, organizationId, { action: 'team.created', actorId, target, details: { title } });
  const change = { organizationId, teamId: team.id, actorId };
  await changeMembers(tx, change, { roles: new Map(members.map((key) => [idOf(key), 'member'])) });
  return team;
}

/** Changes the title of a team. @throws 404 if it was deleted meanwhile */
export async function updateTeam(tx: Tx, change: TeamChange, title: string): Promise<TeamRow> {
  const before = await getTeam(tx, change);
  if (title === before.title) return before;
  const changes = { title, title_folded: foldText(title) };
  await queries.updateTeamRow(tx.db, before.id, changes);
  await record(tx, change, 'team.updated', { oldTitle: before.title, newTitle: title });
  return { ...before, ...changes };
}

/** Deletes a team with the roles granted to it. No-op if the organization has no such team. */
export async function deleteTeam(tx: Tx, change: TeamChange): Promise<void> {
  const team = await queries.findTeam(tx.db, change.organizationId, change.teamId);
  if (team === undefined) return;
  await queries.deleteTeamRow(tx.db, team.id);
  await record(tx, change, 'team.deleted', { title: team.title });
}

/**
 * Adds, changes and removes several members at once; `remove` has precedence. Added users who are in the team already
 * keep their role, unless `memberships` contains another.
 * @throws 400 naming everybody who is not a member of the organization, 404 if the team was deleted meanwhile; then
 * nothing is stored
 */
export async function updateTeamMembers(
  tx: Tx,
  change: TeamChange,
  { add = [], memberships = {}, remove = [] }: UpdateTeamMembers,
): Promise<void> {
  await getTeam(tx, change);
  const keys = [...add, ...Object.keys(memberships), ...remove];
  const idOf = await resolvePeople(tx, change.organizationId, keys);
  const roles = new Map<string, TeamMemberRole>();
  for (const [key, { role }] of Object.entries(memberships)) {
    if ((roles.get(idOf(key)) ?? role) !== role)
      throw badRequest(`body/memberships/${key} has another role than a second entry of the same person.`);
    roles.set(idOf(key), role);
  }
  const removed = new Set(remove.map(idOf));
  for (const userId of removed) roles.delete(userId);
  const added = add.map(idOf).filter((userId) => !roles.has(userId) && !removed.has(userId));
  await changeMembers(tx, change, { added, roles, removed: [...removed] });
}

/**
 * Adds one member to a team, or changes their role in it. Without a role, existing members keep theirs.
 * @throws 404 if the organization has no such member, or the team was deleted meanwhile
 */
export async function setTeamMember(tx: Tx, change: TeamChange, userId: string, role?: TeamMemberRole): Promise<void> {
  await getTeam(tx, change);
  if ((await findMember(tx.db, change.organizationId, userId)) === undefined) throw notFound('member');
  await changeMembers(tx, change, role === undefined ? { added: [userId] } : { roles: new Map([[userId, role]]) });
}

/** Removes a user from a team. No-op if they are not in it. */
export async function deleteTeamMember(tx: Tx, change: TeamChange, userId: string): Promise<void> {
  await changeMembers(tx, change, { removed: [userId] });
}

async function getTeam(tx: Tx, { organizationId, teamId }: TeamChange): Promise<TeamRow> {
  const team = await queries.findTeam(tx.db, organizationId, teamId);
  if (team === undefined) throw notFound('team');
  return team;
}

interface MembersChange {
  /** Added as members unless they are in the team already. */
  readonly added?: readonly string[];
  readonly roles?: ReadonlyMap<string, TeamMemberRole>;
  readonly removed?: readonly string[];
}

/** Writes real changes only, and logs the new roles in the audit log. */
async function changeMembers(
  tx: Tx,
  change: TeamChange,
  { added = [], roles = new Map(), removed = [] }: MembersChange,
): Promise<void> {
  const { organizationId: organization_id, teamId: team_id } = change;
  const before = await queries.findTeamRoles(tx.db, team_id, [...added, ...roles.keys(), ...removed]);
  const requestedRoles = new Map<string, TeamMemberRole>(
    added.map((userId) => [userId, before.get(userId) ?? 'member']),
  );
  for (const [userId, role] of roles) requestedRoles.set(userId, role);
  const rows = [...requestedRoles]
    .filter(([userId, role]) => before.get(userId) !== role)
    .map(([user_id, role]) => ({ team_id, user_id, organization_id, role, added_at: tx.now }));
  const gone = removed.filter((userId) => before.has(userId));
  if (rows.length === 0 && gone.length === 0) return;
  await queries.setTeamMembers(tx.db, rows);
  await queries.deleteTeamMembers(tx.db, team_id, gone);
  const idsOf = (role: TeamMemberRole) => rows.filter((row) => row.role === role).map((row) => row.user_id);
  const people = { owners: idsOf('owner'), members: idsOf('member'), removed: gone };
  const changedLists = Object.entries(people).filter(([, ids]) => ids.length > 0);
  const details = Object.fromEntries(changedLists.map(([name, ids]) => [name, ids.join(', ')]));
  await record(tx, change, 'team-members.updated', details);
}

async function record(
  tx: Tx,
  { organizationId, teamId, actorId }: TeamChange,
  action: 'team.updated' | 'team.deleted' | 'team-members.updated',
  details: Readonly<Record<string, string>>,
): Promise<void> {
  await writeAuditEvent(tx, organizationId, { action, actorId, target: { kind: 'team', id: teamId }, details });
}
