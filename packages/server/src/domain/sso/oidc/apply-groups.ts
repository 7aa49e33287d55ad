import type { Role } from '../../../platform/db/role.ts';
import type { OidcProviderRow } from '../../../platform/db/tables/oidc.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { findMember, isOtherAdministratorThere, updateMemberRow } from '../../../platform/queries/members.ts';
import { deleteTeamMembers, findTeam, findTeamRole, setTeamMembers } from '../../../platform/queries/teams.ts';
import { highestRole } from '../../access/permissions.ts';
import { writeAuditEvent } from '../../audit/record.ts';
import type { OidcClient } from './provider.ts';

/** Role and teams of the members of a provider's group. */
export interface GroupMapping {
  /** As the provider names it in the claim. */
  readonly group: string;
  /** Absent if the group does not determine the role. */
  readonly role?: Role;
  /** Ids of teams. */
  readonly teams: readonly string[];
}

export const readGroupMappings = ({ group_mappings }: Pick<OidcProviderRow, 'group_mappings'>): GroupMapping[] =>
  JSON.parse(group_mappings);

/**
 * The groups that a claim lists; undefined if the provider sends none, as some do for people in many groups. A nested
 * claim is named by a path, such as `realm_access.roles`.
 */
export function readGroups(claims: Readonly<Record<string, unknown>>, name: string): ReadonlySet<string> | undefined {
  const parts = Object.hasOwn(claims, name) ? [name] : name.split('.');
  const value = parts.reduce<unknown>(
    (within, part) =>
      typeof within === 'object' && within !== null && Object.hasOwn(within, part)
        ? (within as Record<string, unknown>)[part]
        : undefined,
    claims,
  );
  if (typeof value === 'string') return new Set([value]);
  if (!Array.isArray(value)) return undefined;
  return new Set(value.filter((group) => typeof group === 'string'));
}

/**
 * Assigns a member the role and the teams mapped from the provider's groups. Unmapped teams and roles are unchanged, as
 * is everything if the provider sends no groups. The last administrator is never demoted.
 */
export async function applyGroups(
  tx: Tx,
  { ofOrganization }: OidcClient,
  userId: string,
  claims: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (ofOrganization === undefined) return;
  const mappings = readGroupMappings(ofOrganization);
  const groups = mappings.length === 0 ? undefined : readGroups(claims, ofOrganization.groups_claim);
  if (groups === undefined) return;
  await applyRole(tx, ofOrganization, userId, mappings, groups);
  await applyTeams(tx, ofOrganization, userId, mappings, groups);
}

async function applyRole(
  tx: Tx,
  { id, organization_id, default_role }: OidcProviderRow,
  userId: string,
  mappings: readonly GroupMapping[],
  groups: ReadonlySet<string>,
): Promise<void> {
  if (!mappings.some(({ role }) => role !== undefined)) return;
  const member = await findMember(tx.db, organization_id, userId);
  const mappedRoles = mappings.flatMap(({ group, role }) => (groups.has(group) && role !== undefined ? [role] : []));
  const role = highestRole(mappedRoles) ?? default_role;
  if (member === undefined || member.role === role) return;
  const isLast = member.role === 'admin' && !(await isOtherAdministratorThere(tx.db, organization_id, userId));
  if (isLast) return;
  await updateMemberRow(tx.db, organization_id, userId, { role });
  await writeAuditEvent(tx, organization_id, {
    action: 'member.updated',
    actorId: null,
    target: { kind: 'member', id: userId },
    details: { oldRole: member.role, newRole: role, by: 'oidc', provider: id },
  });
}

async function applyTeams(
  tx: Tx,
  { id, organization_id }: OidcProviderRow,
  userId: string,
  mappings: readonly GroupMapping[],
  groups: ReadonlySet<string>,
): Promise<void> {
  const teamsOfGroups = new Set(mappings.flatMap(({ group, teams }) => (groups.has(group) ? teams : [])));
  for (const teamId of new Set(mappings.flatMap(({ teams }) => teams))) {
    if ((await findTeam(tx.db, organization_id, teamId)) === undefined) continue;
    const isIn = (await findTeamRole(tx.db, teamId, userId)) !== undefined;
    if (isIn === teamsOfGroups.has(teamId)) continue;
    const row = { team_id: teamId, user_id: userId, organization_id, role: 'member', added_at: tx.now } as const;
    if (isIn) await deleteTeamMembers(tx.db, teamId, [userId]);
    else await setTeamMembers(tx.db, [row]);
    await writeAuditEvent(tx, organization_id, {
      action: 'team-members.updated',
      actorId: null,
      target: { kind: 'team', id: teamId },
      details: { [isIn ? 'removed' : 'added']: userId, by: 'oidc', provider: id },
    });
  }
}
