import { includesRole } from '../../../domain/access/permissions.ts';
import { type AccessRequest, type OrganizationAccess, requireOrganization } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { TeamRow } from '../../../platform/db/tables/teams.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import { findTeam, findTeamRole } from '../../../platform/queries/teams.ts';

type TeamRequest = AccessRequest<{ organizationId: string; teamId: string }>;

export interface TeamAccess extends OrganizationAccess {
  readonly team: TeamRow;
}

/**
 * The team in the path, checked against the organization in the path, for every member.
 * @throws 404 to non-members, 403 to guests, whether the team exists or not
 */
export async function requireTeam(ctx: Context, request: TeamRequest): Promise<TeamAccess> {
  const access = await requireOrganization(ctx, request, 'read');
  const team = await findTeam(ctx.database.reader, access.organization.id, request.params.teamId);
  if (team === undefined) throw notFound('team');
  return { ...access, team };
}

/**
 * Like `requireTeam`, for users who may manage the members of the team: administrators, and owners of the team, who may
 * be guests.
 * @throws 404 to non-members, 403 to guests, whether the team exists or not, and to other members
 */
export async function requireManagedTeam(ctx: Context, request: TeamRequest): Promise<TeamAccess> {
  const access = await requireOrganization(ctx, request, 'guest');
  const { teamId } = request.params;
  const db = ctx.database.reader;
  const team = await findTeam(db, access.organization.id, teamId);
  const isOwner = team !== undefined && (await findTeamRole(db, teamId, access.caller.userId)) === 'owner';
  const { role } = access.member;
  if (team === undefined && role !== null) throw notFound('team');
  if (team === undefined || !(isOwner || includesRole(role, 'admin')))
    throw forbidden('change the members of this team');
  return { ...access, team };
}
