import { changeGrant, type Grantee } from '../../../domain/access/change-grant.ts';
import { requireNoEscalation } from '../../../domain/access/require-role.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { listMembersAmong } from '../../../platform/queries/members.ts';
import type { GranteeKind } from '../../../platform/queries/permissions.ts';
import * as queries from '../../../platform/queries/permissions.ts';
import { selectTeams } from '../../../platform/queries/teams.ts';
import type { GrantPermissions } from './schema.ts';
import type { Managed, PermissionScope } from './scopes.ts';

/**
 * Grants a role on a space, collection or site to members and guests of the organization, or to teams of it, each
 * replacing an earlier one.
 * @throws 403 for a new or replaced role above the caller's own; 400 without grantees, and naming all who are not
 * members or teams of the organization (docs/api/contract.md#unknown-identifiers): then nothing is stored
 */
export async function grantPermissions(
  tx: Tx,
  scope: PermissionScope,
  { id, userId }: Managed,
  { users, teams, role }: GrantPermissions,
): Promise<void> {
  if (users === undefined && teams === undefined) throw badRequest('body must have users or teams.');
  const managed = await scope.requireIn(tx, id, userId);
  requireNoEscalation(managed.role, [role]);
  const grantees = { user: [...new Set(users)], team: [...new Set(teams)] };
  await requireOwnPeople(tx, managed.organizationId, grantees);
  for (const kind of ['user', 'team'] as const) {
    const granted = await queries.findGrants(tx.db, scope.kind, kind, id, grantees[kind]);
    requireNoEscalation(managed.role, granted.values());
    for (const granteeId of grantees[kind]) {
      const before = granted.get(granteeId) ?? null;
      const change = { on: scope.kind, grantee: { kind, id: granteeId }, before, after: role };
      await changeGrant(tx, managed, change);
    }
  }
}

/**
 * Changes a direct grant on a space, collection or site; null removes it, `undefined` changes nothing.
 * @throws 404 for a user or team without a direct grant, or of another organization; 403 for a role above the caller's
 * own
 */
export async function updatePermission(
  tx: Tx,
  scope: PermissionScope,
  { id, userId }: Managed,
  grantee: Grantee,
  role: Role | null | undefined,
): Promise<void> {
  const managed = await scope.requireIn(tx, id, userId);
  const before = await findGrant(tx, scope, id, grantee);
  if (before === null || (await listNonMembers(tx, managed.organizationId, grantee.kind, [grantee.id])).length > 0)
    throw notFound('permission');
  if (role === undefined) return;
  requireNoEscalation(managed.role, [before, role]);
  await changeGrant(tx, managed, { on: scope.kind, grantee, before, after: role });
}

/**
 * Removes a direct grant on a space, collection or site, if it exists (docs/api/contract.md#deleting).
 * @throws 403 for a role above the caller's own
 */
export async function deletePermission(
  tx: Tx,
  scope: PermissionScope,
  { id, userId }: Managed,
  grantee: Grantee,
): Promise<void> {
  const managed = await scope.requireIn(tx, id, userId);
  const before = await findGrant(tx, scope, id, grantee);
  requireNoEscalation(managed.role, [before]);
  await changeGrant(tx, managed, { on: scope.kind, grantee, before, after: null });
}

async function findGrant(tx: Tx, { kind: on }: PermissionScope, id: string, grantee: Grantee): Promise<Role | null> {
  return (await queries.findGrants(tx.db, on, grantee.kind, id, [grantee.id])).get(grantee.id) ?? null;
}

/** @throws 400 naming all users and teams that do not belong to the organization */
async function requireOwnPeople(
  tx: Tx,
  organizationId: string,
  grantees: Readonly<Record<GranteeKind, readonly string[]>>,
): Promise<void> {
  const users = await listNonMembers(tx, organizationId, 'user', grantees.user);
  const teams = await listNonMembers(tx, organizationId, 'team', grantees.team);
  const reasons = [
    ...(users.length === 0
      ? []
      : [`body/users names people who are not members of this organization: ${users.join(', ')}`]),
    ...(teams.length === 0
      ? []
      : [`body/teams names teams that do not belong to this organization: ${teams.join(', ')}`]),
  ];
  if (reasons.length > 0) throw badRequest(`${reasons.join('; ')}.`);
}

/** The users or teams among these that do not belong to the organization. */
async function listNonMembers(
  tx: Tx,
  organizationId: string,
  kind: GranteeKind,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const known =
    kind === 'user'
      ? await listMembersAmong(tx.db, organizationId, ids)
      : new Set((await selectTeams(tx.db, organizationId, {}).where('id', 'in', ids).execute()).map((team) => team.id));
  return ids.filter((id) => !known.has(id));
}
