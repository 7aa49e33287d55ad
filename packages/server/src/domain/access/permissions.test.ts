import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../platform/db/role.ts';
import type { CollectionRow } from '../../platform/db/tables/collections.ts';
import type { MemberRow } from '../../platform/db/tables/members.ts';
import { decideRoles, type ScopedNode } from './load-roles.ts';
import {
  collectionPermissions,
  effectiveSpaceRole,
  highestRole,
  includesRole,
  type SpaceAccess,
  spacePermissions,
} from './permissions.ts';

type Level = SpaceAccess['defaultLevels'][number];

const aRole = fc.constantFrom(...ROLES);
const aLevel: fc.Arbitrary<Level> = fc.constantFrom(...ROLES, 'inherit', 'none');
const someGrants = fc.array(aRole, { maxLength: 5 });
const someLevels = fc.array(aLevel, { maxLength: 5 });
const aMembership = fc.record({ role: fc.option(aRole), disabled: fc.boolean() });
const anAccess = fc.record({
  member: fc.option(aMembership, { nil: undefined }),
  grants: someGrants,
  defaultLevels: someLevels,
});

/** -1 for nothing, and then the steps of the ladder. */
const stepOf = (role: Role | null) => (role === null ? -1 : ROLES.indexOf(role));

describe('the effective role', () => {
  it('is null for non-members and disabled members, regardless of grants', () => {
    fc.assert(
      fc.property(anAccess, fc.option(aRole), (access, role) => {
        expect(effectiveSpaceRole({ ...access, member: undefined })).toBeNull();
        expect(effectiveSpaceRole({ ...access, member: { role, disabled: true } })).toBeNull();
      }),
    );
  });

  it('is admin for administrators of the organization, regardless of grants', () => {
    fc.assert(
      fc.property(anAccess, (access) => {
        expect(effectiveSpaceRole({ ...access, member: { role: 'admin', disabled: false } })).toBe('admin');
      }),
    );
  });

  it('is the highest grant for guests, who have no base level', () => {
    fc.assert(
      fc.property(someGrants, someLevels, (grants, defaultLevels) => {
        const role = effectiveSpaceRole({ member: { role: null, disabled: false }, grants, defaultLevels });
        expect(role).toBe(highestRole(grants));
      }),
    );
  });

  it('never decreases with another grant, nor when a grant is raised', () => {
    fc.assert(
      fc.property(anAccess, aRole, aRole, (access, one, other) => {
        const { grants } = access;
        const without = stepOf(effectiveSpaceRole(access));
        const withOne = stepOf(effectiveSpaceRole({ ...access, grants: [...grants, one] }));
        const withOther = stepOf(effectiveSpaceRole({ ...access, grants: [...grants, other] }));
        expect(withOne).toBeGreaterThanOrEqual(without);
        if (includesRole(one, other)) expect(withOne).toBeGreaterThanOrEqual(withOther);
      }),
    );
  });

  it('never decreases with a higher role in the organization', () => {
    fc.assert(
      fc.property(anAccess, fc.option(aRole), fc.option(aRole), (access, one, other) => {
        const [lower, higher] = stepOf(one) <= stepOf(other) ? [one, other] : [other, one];
        const roleOf = (role: Role | null) =>
          stepOf(effectiveSpaceRole({ ...access, member: { role, disabled: false } }));
        expect(roleOf(higher)).toBeGreaterThanOrEqual(roleOf(lower));
      }),
    );
  });

  it('depends only on the highest grant, in any order', () => {
    fc.assert(
      fc.property(anAccess, (access) => {
        const highest = highestRole(access.grants);
        const role = effectiveSpaceRole(access);
        expect(effectiveSpaceRole({ ...access, grants: highest === null ? [] : [highest] })).toBe(role);
        expect(effectiveSpaceRole({ ...access, grants: [...access.grants].reverse() })).toBe(role);
      }),
    );
  });

  it('follows the nearest explicit default level only', () => {
    const nearer = fc.array(fc.constant('inherit' as const), { maxLength: 3 });
    const decided = fc.constantFrom(...ROLES, 'none' as const);
    fc.assert(
      fc.property(aRole, nearer, decided, someLevels, (role, inherited, level, farther) => {
        const member = { role: role === 'admin' ? 'create' : role, disabled: false } as const;
        const defaultLevels = [...inherited, level, ...farther];
        const expected = level === 'none' ? null : level;
        expect(effectiveSpaceRole({ member, grants: [], defaultLevels })).toBe(expected);
        expect(effectiveSpaceRole({ member, grants: [], defaultLevels: inherited })).toBe(member.role);
      }),
    );
  });
});

describe('the permissions in payloads', () => {
  it('only increase with the role, and are all false without one', () => {
    for (const permissionsOf of [spacePermissions, collectionPermissions]) {
      const steps = [null, ...ROLES].map((role) => Object.values(permissionsOf(role)).filter(Boolean).length);
      expect(steps).toEqual([...steps].sort((one, other) => one - other));
      expect(steps[0]).toBe(0);
      expect(Object.values(permissionsOf('admin')).every(Boolean)).toBe(true);
    }
  });
});

/** Collections that may lie anywhere, also inside of themselves: `parents[index]` names another one, or none. */
const someCollections = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.array(fc.record({ parent: fc.option(fc.nat({ max: count - 1 })), level: aLevel, grants: someGrants }), {
    minLength: count,
    maxLength: count,
  }),
);

const memberOf = (role: Role | null): MemberRow => ({
  organization_id: 'o',
  user_id: 'u',
  role,
  disabled: 0,
  sso: 0,
  joined_at: '',
  last_seen_at: null,
});

function collectionsOf(all: readonly { parent: number | null; level: Level }[]): Map<string, CollectionRow> {
  return new Map(
    all.map(({ parent, level }, index) => [
      `c${index}`,
      {
        id: `c${index}`,
        organization_id: 'o',
        parent_id: parent === null ? null : `c${parent}`,
        position: 'a',
        title: '',
        description: null,
        default_level: level,
        created_by: null,
        created_at: '',
        updated_at: '',
      },
    ]),
  );
}

describe('roles computed for many resources at once', () => {
  it('equal the roles computed one by one, and terminate on a cycle of collections', () => {
    fc.assert(
      fc.property(someCollections, fc.option(aRole), someGrants, aLevel, (all, memberRole, ownGrants, level) => {
        const collections = collectionsOf(all);
        const collectionGrants = new Map(all.map(({ grants }, index) => [`c${index}`, grants]));
        const member = memberOf(memberRole);
        const facts = { collections, spaceGrants: new Map([['s', ownGrants]]), collectionGrants };
        const roles = decideRoles(member, facts);
        for (let index = 0; index < all.length; index++) {
          const above: number[] = [];
          for (let at: number | null = index; at !== null && !above.includes(at); at = all[at]?.parent ?? null)
            above.push(at);
          const access = {
            member: { role: memberRole, disabled: false },
            grants: above.flatMap((at) => all[at]?.grants ?? []),
            defaultLevels: above.map((at) => all[at]?.level ?? 'inherit'),
          };
          const onCollection = effectiveSpaceRole(access);
          const space: ScopedNode = { id: 's', parent_id: `c${index}`, default_level: level };
          const collection = collections.get(`c${index}`);
          expect(collection && roles.onCollection(collection)).toBe(onCollection);
          expect(roles.onSpace(space)).toBe(
            effectiveSpaceRole({
              ...access,
              grants: [...ownGrants, ...access.grants],
              defaultLevels: [level, ...access.defaultLevels],
            }),
          );
          expect(roles.hideParent(space).parent_id).toBe(onCollection === null ? null : `c${index}`);
        }
      }),
    );
  });
});
