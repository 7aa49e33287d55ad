import type { Context } from '../../context.ts';
import type { Role } from '../../db/role.ts';
import type { MemberRow } from '../../db/tables/members.ts';
import { selectTeams } from '../../queries/teams.ts';
import { findUsers } from '../../queries/users.ts';
import { presentTeams } from '../teams/present.ts';
import { presentUser } from '../users/present.ts';
import type { TeamPermission, UserPermission } from './schema.ts';

/** A role of a user or team. */
interface Holding {
  readonly granteeId: string;
  readonly role: Role;
}

/** Presents roles of users, in the order that is given. */
export async function presentUserPermissions(ctx: Context, holdings: readonly Holding[]): Promise<UserPermission[]> {
  const users = await findUsers(
    ctx.database.reader,
    holdings.map(({ granteeId }) => granteeId),
  );
  return holdings.flatMap(({ granteeId, role }) => {
    const user = users.get(granteeId);
    // Anyone who was deleted since the list was read has no role any more.
    return user === undefined ? [] : [{ permission: role, user: presentUser(ctx, user) }];
  });
}

/** Presents roles of teams as a member of their organization sees these, in the order that is given. */
export async function presentTeamPermissions(
  ctx: Context,
  viewer: MemberRow,
  holdings: readonly Holding[],
): Promise<TeamPermission[]> {
  const ids = holdings.map(({ granteeId }) => granteeId);
  if (ids.length === 0) return [];
  const rows = await selectTeams(ctx.database.reader, viewer.organization_id, {}).where('id', 'in', ids).execute();
  const teams = new Map((await presentTeams(ctx, viewer, rows)).map((team) => [team.id, team]));
  return holdings.flatMap(({ granteeId, role }) => {
    const team = teams.get(granteeId);
    return team === undefined ? [] : [{ permission: role, team }];
  });
}
