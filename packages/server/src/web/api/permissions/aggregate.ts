import { effectiveSpaceRole } from '../../../domain/access/permissions.ts';
import type { Context } from '../../../domain/context.ts';
import { ROLES, type Role } from '../../../platform/db/role.ts';
import { type ListPage, type PageRequest, readListPage } from '../../../platform/http/list.ts';
import {
  countMembersWithGrants,
  type Pair,
  type PairRule,
  STEPS,
  selectMembersWithGrants,
} from './aggregate-queries.ts';
import type { RoleSources } from './scopes.ts';

/** A person with a role on a space, collection or site. */
export interface RoleHolder {
  readonly granteeId: string;
  readonly role: Role;
  /** In the organization; null is a guest. */
  readonly organizationRole: Role | null;
}

const NEWEST_FIRST = {
  columns: ['joined_at', 'user_id'],
  references: ['members.joined_at', 'members.user_id'],
  direction: 'desc',
} as const;

/**
 * One page of the people with an effective role, or exactly the requested role, newest members first.
 * `effectiveSpaceRole` is the only definition of roles: a role depends on that in the organization and on the highest
 * grant, so all pairs of these are evaluated first, and the database finds the members with matching pairs.
 */
export async function readRoleHolders(
  ctx: Context,
  organizationId: string,
  sources: RoleSources,
  { role: requestedRole, ...request }: PageRequest & { readonly role?: Role | undefined },
): Promise<ListPage<RoleHolder>> {
  const decide = ({ role, step }: Pair) =>
    effectiveSpaceRole({
      member: { role, disabled: false },
      grants: ROLES.slice(0, step).slice(-1),
      defaultLevels: sources.defaultLevels,
    });
  const rule: PairRule = new Map(
    [null, ...ROLES].map((role) => [
      role,
      STEPS.filter((step) => {
        const decided = decide({ role, step });
        return requestedRole === undefined ? decided !== null : decided === requestedRole;
      }),
    ]),
  );
  const { reader: db } = ctx.database;
  const members = selectMembersWithGrants(db, organizationId, sources, rule);
  // A long list is counted once for all of its pages.
  const key = `role holders ${organizationId} ${requestedRole} ${JSON.stringify(sources)}`;
  const countAll = () => ctx.cache.get(key, () => countMembersWithGrants(db, organizationId, sources, rule));
  const page = await readListPage(members, NEWEST_FIRST, request, countAll);
  return {
    ...page,
    items: page.items.flatMap(({ user_id: granteeId, ...pair }) => {
      const role = decide(pair);
      return role === null ? [] : [{ granteeId, role, organizationRole: pair.role }];
    }),
  };
}
