import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../../platform/db/database.ts';
import { ROLES, type Role } from '../../../platform/db/role.ts';
import type { GrantedOn } from '../../../platform/queries/permissions.ts';
import type { RoleSources } from './scopes.ts';

/** The inputs of a member's role. */
export interface Pair {
  /** In the organization; null is a guest. */
  readonly role: Role | null;
  /** Index of the highest role granted to the member and the member's teams: 1 for `read`, 0 for none. */
  readonly step: number;
}

/** The matching pairs: grant indexes by role in the organization. */
export type PairRule = ReadonlyMap<Role | null, readonly number[]>;

export const STEPS = [0, ...ROLES.map((_, index) => index + 1)];

interface MemberRow extends Pair {
  readonly user_id: string;
  readonly joined_at: string;
}

const NEVER = sql<boolean>`1 = 0`;

/** The members with matching pairs, without disabled ones. */
export function selectMembersWithGrants(
  db: Db,
  organizationId: string,
  sources: RoleSources,
  rule: PairRule,
): SelectQueryBuilder<Tables, 'members', MemberRow> {
  const highest = selectHighestSteps(db, sources);
  const step = highest === undefined ? sql<number>`0` : sql<number>`coalesce(granted.step, 0)`;
  const pairs = [...rule].map(([role, steps]) => {
    if (steps.length === STEPS.length) return isRole(role);
    return steps.length === 0
      ? NEVER
      : sql`(${isRole(role)} and ${step} in (${sql.join(steps.map((one) => sql.lit(one)))}))`;
  });
  let members = selectMembersOf(db, organizationId)
    .where(sql<boolean>`(${sql.join(pairs, sql` or `)})`)
    .select(['members.user_id', 'members.role', 'members.joined_at', step.as('step')]);
  if (highest === undefined) return members;
  const open = openRoles(rule);
  if (open.every((role) => role === 'admin')) {
    // If few people have a role without a grant, candidates are found by their grants.
    const granted = db.selectFrom(highest.as('reached')).select('reached.user_id');
    const administrators = selectMembersOf(db, organizationId)
      .where('members.role', '=', 'admin')
      .select('members.user_id');
    members = members.where('members.user_id', 'in', open.length === 0 ? granted : granted.union(administrators));
  }
  return members.leftJoin(highest.as('granted'), 'granted.user_id', 'members.user_id') as unknown as typeof members;
}

/** Their number: all members with roles that need no grant, corrected by those with grants. */
export async function countMembersWithGrants(
  db: Db,
  organizationId: string,
  sources: RoleSources,
  rule: PairRule,
): Promise<number> {
  const open = openRoles(rule);
  const isOpen = sql<boolean>`(${sql.join([NEVER, ...open.map(isRole)], sql` or `)})`;
  const members = selectMembersOf(db, organizationId);
  // One pass over all members is faster than index lookups for nearly all of them.
  const counted =
    open.length <= 1
      ? members.where(isOpen).select(sql<number>`count(*)`.as('total'))
      : members.select(sql<number>`sum(case when ${isOpen} then 1 else 0 end)`.as('total'));
  let count = Number((await counted.executeTakeFirstOrThrow()).total ?? 0);
  const highest = selectHighestSteps(db, sources);
  if (highest === undefined) return count;
  const byPair = db
    .selectFrom(highest.as('granted'))
    .innerJoin('members', 'members.user_id', 'granted.user_id')
    .select(['members.role', 'granted.step', sql<number>`count(*)`.as('total')])
    .where('members.organization_id', '=', organizationId)
    .where('members.disabled', '=', 0)
    .groupBy(['members.role', 'granted.step']);
  for (const { role, step, total } of await byPair.execute()) {
    const isCounted = open.includes(role);
    if (rule.get(role)?.includes(step) !== isCounted) count += isCounted ? -Number(total) : Number(total);
  }
  return count;
}

/** Roles in the organization that match without a grant. */
const openRoles = (rule: PairRule): (Role | null)[] =>
  [...rule].flatMap(([role, steps]) => (steps.includes(0) ? [role] : []));

const isRole = (role: Role | null) =>
  role === null ? sql<boolean>`members.role is null` : sql<boolean>`members.role = ${role}`;

const selectMembersOf = (db: Db, organizationId: string) =>
  db.selectFrom('members').where('members.organization_id', '=', organizationId).where('members.disabled', '=', 0);

/** The index of the highest role granted to each person, directly or through a team; undefined if none is possible. */
function selectHighestSteps(db: Db, { spaceIds, collectionIds, siteIds }: RoleSources) {
  const [first, ...others] = [
    ...selectSteps(db, 'space', spaceIds),
    ...selectSteps(db, 'collection', collectionIds),
    ...selectSteps(db, 'site', siteIds),
  ];
  if (first === undefined) return undefined;
  return db
    .selectFrom(others.reduce((union, part) => union.unionAll(part), first).as('grants'))
    .select(['grants.user_id', sql<number>`max(grants.step)`.as('step')])
    .groupBy('grants.user_id');
}

function selectSteps(db: Db, on: GrantedOn, targetIds: readonly string[]) {
  if (targetIds.length === 0) return [];
  const [ofUsers, ofTeams, target] = [`${on}_user_grants`, `${on}_team_grants`, `${on}_id`] as const;
  const toUsers = db
    .selectFrom(ofUsers)
    .select([`${ofUsers}.user_id`, stepOf(`${ofUsers}.role`).as('step')])
    .where(target, 'in', targetIds);
  const toTeams = db
    .selectFrom(ofTeams)
    .innerJoin('team_members', 'team_members.team_id', `${ofTeams}.team_id`)
    .select(['team_members.user_id', stepOf(`${ofTeams}.role`).as('step')])
    .where(target, 'in', targetIds);
  return [toUsers, toTeams];
}

/** The index of a role: 1 for `read`. */
function stepOf(column: string) {
  const cases = ROLES.map((role, index) => sql`when ${sql.lit(role)} then ${sql.lit(index + 1)}`);
  return sql<number>`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`;
}
