import type { Context } from '../../../domain/context.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import type { Team } from '../teams/schema.ts';
import { presentUser } from '../users/present.ts';
import type { TeamPermission, UserPermission } from './schema.ts';

/** A role of a user or team. */
export interface Holding {
  readonly granteeId: string;
  readonly role: Role;
}

/** Roles of users, in the given order. Users who were deleted since the list was read are omitted. */
export const presentUserPermissions = (
  ctx: Context,
  holdings: readonly Holding[],
  users: ReadonlyMap<string, UserRow>,
): UserPermission[] =>
  holdings.flatMap(({ granteeId, role }) => {
    const user = users.get(granteeId);
    return user === undefined ? [] : [{ permission: role, user: presentUser(ctx, user) }];
  });

/** Roles of teams, in the given order. */
export function presentTeamPermissions(holdings: readonly Holding[], teams: readonly Team[]): TeamPermission[] {
  const byId = new Map(teams.map((team) => [team.id, team]));
  return holdings.flatMap(({ granteeId, role }) => {
    const team = byId.get(granteeId);
    return team === undefined ? [] : [{ permission: role, team }];
  });
}
