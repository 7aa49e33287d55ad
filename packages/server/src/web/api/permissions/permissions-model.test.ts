import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { updateMemberRow } from '../../../platform/queries/members.ts';
import { insertTeam, setTeamMembers } from '../../../platform/queries/teams.ts';
import { aMember, anOrganization, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The role ladder, defined a second time: expectations must not depend on the program. */
const LADDER = ['none', 'read', 'comment', 'edit', 'review', 'create', 'admin'];
const LEVELS = [...LADDER, 'inherit'];

interface Member {
  readonly person: Person;
  /** Role in the organization; `none` is a guest. */
  readonly role: string;
  isDisabled: boolean;
}

interface Team {
  readonly id: string;
  members: Member[];
}

interface Thing {
  readonly kind: 'space' | 'collection';
  readonly id: string;
  readonly url: string;
  parent: Thing | undefined;
  /** A role, `none` or `inherit`. */
  level: string;
  /** By id of the user or team. */
  readonly grants: Map<string, string>;
}

/** An organization in the test's model. */
interface World {
  readonly organizationId: string;
  readonly admin: Person;
  readonly members: Member[];
  readonly teams: Team[];
  readonly things: Thing[];
}

/** The documented rule: the maximum of all grants on the path to the root, and of the nearest level. */
function expectedRole(world: World, { person, role, isDisabled }: Member, thing: Thing): string {
  if (isDisabled) return 'none';
  if (role === 'admin') return 'admin';
  const names = new Set([
    person.id,
    ...world.teams.filter(({ members }) => members.some((one) => one.person === person)).map(({ id }) => id),
  ]);
  let best = 0;
  let level = 'inherit';
  for (let at: Thing | undefined = thing; at !== undefined; at = at.parent) {
    for (const [name, granted] of at.grants) if (names.has(name)) best = Math.max(best, LADDER.indexOf(granted));
    if (level === 'inherit') level = at.level;
  }
  const base = role === 'none' ? 'none' : level === 'inherit' ? role : level;
  return LADDER[Math.max(best, LADDER.indexOf(base))] ?? '';
}

/** The lowest role of each permission. */
const SPACE_PERMISSIONS = {
  view: 'read',
  access: 'read',
  comment: 'comment',
  edit: 'edit',
  merge: 'review',
  review: 'review',
  admin: 'create',
  viewInviteLinks: 'create',
  triggerGitSync: 'create',
};
const COLLECTION_PERMISSIONS = { view: 'read', admin: 'create', viewInviteLinks: 'create', create: 'create' };

function expectedPermissions({ kind }: Thing, role: string): Record<string, boolean> {
  const needed = kind === 'space' ? SPACE_PERMISSIONS : COLLECTION_PERMISSIONS;
  const reaches = (step: string) => LADDER.indexOf(role) >= LADDER.indexOf(step);
  return Object.fromEntries(Object.entries(needed).map(([name, step]) => [name, reaches(step)]));
}

/** Steps on a world, each with numbers that select existing items. */
const aStep = fc.record({
  act: fc.constantFrom(
    'member',
    'team',
    'collection',
    'space',
    'grant',
    'grant',
    'revoke',
    'level',
    'move',
    'leave',
    'disable',
  ),
  one: fc.nat({ max: 1000 }),
  other: fc.nat({ max: 1000 }),
  third: fc.nat({ max: 1000 }),
});
type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length];

async function aWorld(): Promise<World> {
  const { id: organizationId, admin } = await anOrganization(server);
  const world: World = {
    organizationId,
    admin,
    members: [{ person: admin, role: 'admin', isDisabled: false }],
    teams: [],
    things: [],
  };
  for (const role of ['none', 'read', 'create']) await addMember(world, role);
  await addThing(world, 'collection', undefined);
  await addThing(world, 'space', world.things[0]);
  return world;
}

async function addMember(world: World, role: string): Promise<void> {
  const person = await aMember(server, world.organizationId, role === 'none' ? null : (role as 'read'));
  world.members.push({ person, role, isDisabled: false });
}

async function addThing(world: World, kind: Thing['kind'], parent: Thing | undefined): Promise<void> {
  const body = { title: kind, ...(parent !== undefined && { parent: parent.id }) };
  const answer = await world.admin.post(`/v1/orgs/${world.organizationId}/${kind}s`, body);
  expect(answer.status).toBe(201);
  const { id } = answer.body;
  world.things.push({ kind, id, url: `/v1/${kind}s/${id}`, parent, level: 'inherit', grants: new Map() });
}

async function addTeam(world: World, members: Member[]): Promise<void> {
  const id = newId();
  const title = { title: id, title_folded: id.toLowerCase() };
  await transact(server.ctx, async (tx) => {
    await insertTeam(tx.db, { id, organization_id: world.organizationId, ...title, created_at: tx.now });
    const common = { team_id: id, organization_id: world.organizationId, role: 'member', added_at: tx.now } as const;
    await setTeamMembers(
      tx.db,
      members.map(({ person }) => ({ ...common, user_id: person.id })),
    );
  });
  world.teams.push({ id, members });
}

/** Runs a step as the administrator; impossible ones are skipped. */
async function take(world: World, { act, one, other, third }: Step): Promise<void> {
  const collections = world.things.filter(({ kind }) => kind === 'collection');
  const thing = pick(world.things, one);
  const parent = third % 4 === 0 ? undefined : pick(collections, other);
  const grantees = [...world.members.map(({ person }) => person.id), ...world.teams.map(({ id }) => id)];
  const grantee = pick(grantees, other) ?? '';
  const to = world.teams.some(({ id }) => id === grantee) ? 'teams' : 'users';
  if (thing === undefined) return;
  switch (act) {
    case 'member':
      return addMember(world, pick(LADDER, one) ?? 'none');
    case 'team':
      return addTeam(
        world,
        world.members.filter((_, index) => ((one >> index) & 1) === 1),
      );
    case 'collection':
    case 'space':
      return addThing(world, act, parent);
    case 'grant': {
      const role = pick(LADDER.slice(1), third) ?? '';
      expect((await world.admin.post(`${thing.url}/permissions`, { [to]: [grantee], role })).status).toBe(204);
      thing.grants.set(grantee, role);
      return;
    }
    case 'revoke':
      expect((await world.admin.delete(`${thing.url}/permissions/${to}/${grantee}`)).status).toBe(204);
      thing.grants.delete(grantee);
      return;
    case 'level': {
      const level = pick(LEVELS, third) ?? '';
      const answer = await world.admin.patch(thing.url, { defaultLevel: level === 'none' ? null : level });
      expect(answer.status).toBe(200);
      thing.level = level;
      return;
    }
    case 'move': {
      for (let at = parent; at !== undefined; at = at.parent) if (at === thing) return;
      const answer = await world.admin.post(`${thing.url}/move`, { parent: parent?.id ?? null });
      expect(answer.status).toBe(200);
      thing.parent = parent;
      return;
    }
    case 'leave': {
      const team = pick(world.teams, one);
      const leaving = team && pick(team.members, other);
      if (team === undefined || leaving === undefined) return;
      const { id } = leaving.person;
      await transact(server.ctx, (tx) =>
        tx.db.deleteFrom('team_members').where('team_id', '=', team.id).where('user_id', '=', id).execute(),
      );
      team.members = team.members.filter((member) => member !== leaving);
      return;
    }
    case 'disable': {
      const member = pick(world.members.slice(1), one);
      if (member === undefined) return;
      member.isDisabled = !member.isDisabled;
      const changes = { disabled: Number(member.isDisabled) };
      await transact(server.ctx, (tx) => updateMemberRow(tx.db, world.organizationId, member.person.id, changes));
    }
  }
}

interface Shown {
  readonly id: string;
  readonly parent?: string;
  readonly permissions: object;
}

/** A member sees exactly the spaces and collections that the rule allows. */
async function checkMember(world: World, member: Member): Promise<void> {
  const { person } = member;
  const shows = (thing: Thing) => {
    const role = expectedRole(world, member, thing);
    if (role === 'none') return [];
    const isParentShown = thing.parent !== undefined && expectedRole(world, member, thing.parent) !== 'none';
    const parent = isParentShown ? { parent: thing.parent?.id } : {};
    return [{ id: thing.id, permissions: expectedPermissions(thing, role), ...parent }];
  };
  const asShown = ({ id, parent, permissions }: Shown) => ({
    id,
    permissions,
    ...(parent !== undefined && { parent }),
  });
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  for (const thing of world.things) {
    const { status, body } = await person.get(thing.url);
    const [shown] = shows(thing);
    expect(status).toBe(shown === undefined ? 404 : 200);
    if (shown !== undefined) expect(asShown(body)).toEqual(shown);
  }
  for (const kind of ['space', 'collection'] as const) {
    const list = `/v1/orgs/${world.organizationId}/${kind}s?limit=1000&nested=true`;
    const { status, body } = await person.get(list);
    expect(status).toBe(member.isDisabled ? 404 : 200);
    if (member.isDisabled) continue;
    const expected = world.things.filter((thing) => thing.kind === kind).flatMap(shows);
    expect(body.items.map(asShown).sort(byId)).toEqual([...expected].sort(byId));
    expect(body.count).toBe(expected.length);
  }
}

async function checkWorld(world: World): Promise<void> {
  for (const member of world.members) await checkMember(world, member);
  for (const thing of world.things) {
    const roles = world.members.map((member) => [member.person.id, expectedRole(world, member, thing)] as const);
    for (const requestedRole of [undefined, 'read', 'admin', 'edit']) {
      const query = requestedRole === undefined ? '' : `&role=${requestedRole}`;
      const { body } = await world.admin.get(`${thing.url}/permissions/aggregate?limit=1000${query}`);
      const expected = roles.filter(([, role]) =>
        requestedRole === undefined ? role !== 'none' : role === requestedRole,
      );
      const actual = body.items.map((item: { user: Person; permission: string }) => [item.user.id, item.permission]);
      expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
      expect([actual.length, body.count]).toEqual([expected.length, expected.length]);
    }
  }
  const { body } = await world.admin.get(`/v1/orgs/${world.organizationId}/members?limit=1000`);
  const spaces = world.things.filter(({ kind }) => kind === 'space');
  for (const member of world.members) {
    const counted = body.items.find(({ id }: { id: string }) => id === member.person.id).spaces;
    expect(counted).toBe(spaces.filter((space) => expectedRole(world, member, space) !== 'none').length);
  }
}

describe('effective permissions in any organization', () => {
  it('equal the highest applicable grant, or the nearest default level, after any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 40 }), async (steps) => {
        const world = await aWorld();
        for (const [index, step] of steps.entries()) {
          await take(world, step);
          if (index % 20 === 19) await checkWorld(world);
        }
        await checkWorld(world);
      }),
      // Deterministic: both engines must be tested equally.
      { numRuns: 8, endOnFailure: true, seed: 8 },
    );
  }, 120_000);
});
