import type { Context } from '../../../domain/context.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import { selectTeams } from '../../../platform/queries/teams.ts';
import { findUsers } from '../../../platform/queries/users.ts';
import { showTeams } from '../teams/show.ts';
import { type Holding, presentTeamPermissions, presentUserPermissions } from './present.ts';
import type { TeamPermission, UserPermission } from './schema.ts';

/** Presents roles of users, in the given order. */
export async function showUserPermissions(ctx: Context, holdings: readonly Holding[]): Promise<UserPermission[]> {
  const users = await findUsers(
    ctx.database.reader,
    holdings.map(({ granteeId }) => granteeId),
  );
  return presentUserPermissions(ctx, holdings, users);
}

/** Presents roles of teams as shown to a member of their organization, in the given order. */
export async function showTeamPermissions(
  ctx: Context,
  viewer: MemberRow,
  holdings: readonly Holding[],
): Promise<TeamPermission[]> {
  const ids = holdings.map(({ granteeId }) => granteeId);
  if (ids.length === 0) return [];
  const rows = await selectTeams(ctx.database.reader, viewer.organization_id, {}).where('id', 'in', ids).execute();
  return presentTeamPermissions(holdings, await showTeams(ctx, viewer, rows));
}
