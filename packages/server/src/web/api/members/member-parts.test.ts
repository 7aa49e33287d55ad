import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../../platform/db/role.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Grants = 'space_user_grants' | 'space_team_grants' | 'collection_user_grants' | 'collection_team_grants';

/** Inserts a grant directly into the database. */
async function grant(table: Grants, thingId: string, holderId: string, role: Role): Promise<void> {
  const [kind, holder] = table.split('_') as [string, string];
  const row = { [`${kind}_id`]: thingId, [`${holder}_id`]: holderId, role };
  await transact(server.ctx, async (tx) => {
    await tx.db
      .insertInto(table)
      .values({ ...row, created_at: tx.now } as never)
      .onConflict((conflict) =>
        conflict.columns([`${kind}_id`, `${holder}_id`] as never).doUpdateSet({ role } as never),
      )
      .execute();
  });
}

const closeSpace = (spaceId: string) =>
  transact(server.ctx, (tx) => updateSpaceRow(tx.db, spaceId, { default_level: 'none' }));

async function aCollection(organizationId: string, admin: Person, parent?: string, defaultLevel?: Role | null) {
  const { id } = (await admin.post(`/v1/orgs/${organizationId}/collections`, parent ? { parent } : {})).body;
  if (defaultLevel !== undefined) await admin.patch(`/v1/collections/${id}`, { defaultLevel });
  return id as string;
}

async function aTeam(organizationId: string, admin: Person, title: string, members: readonly Person[] = []) {
  const answer = await admin.put(`/v1/orgs/${organizationId}/teams`, { title, members: members.map(({ id }) => id) });
  expect(answer.status).toBe(201);
  return answer.body.id as string;
}

const urlOf = (organizationId: string, { id }: Pick<Person, 'id'>) => `/v1/orgs/${organizationId}/members/${id}`;

interface Item {
  readonly permission: Role;
  readonly space: { readonly id: string; readonly title: string; readonly permissions: Record<string, boolean> };
}

describe('listMemberSpaces', () => {
  it('lists the spaces of a member with the role on each, newest or oldest first', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'comment');
    const open = await aSpace(server, id, admin, { title: 'Open' });
    const closed = await aSpace(server, id, admin, { title: 'Closed' });
    const deleted = await aSpace(server, id, admin, { title: 'Deleted' });
    const granted = await aSpace(server, id, admin, { title: 'Granted' });
    for (const { id: spaceId } of [closed, granted]) await closeSpace(spaceId);
    for (const { id: spaceId } of [granted, deleted]) await grant('space_user_grants', spaceId, member.id, 'review');
    await admin.delete(`/v1/spaces/${deleted.id}`);
    const list = async (query: string) => (await admin.get(`${urlOf(id, member)}/spaces${query}`)).body;
    const answer = await list('');
    expect(answer.count).toBe(2);
    expect(answer.items.map(({ permission, space }: Item) => [permission, space.title])).toEqual([
      ['review', 'Granted'],
      ['comment', 'Open'],
    ]);
    const ascending = await list('?order=asc');
    expect(ascending.items.map(({ space }: Item) => space.id)).toEqual([open.id, granted.id]);
    const first = await list('?order=asc&limit=1');
    expect(first).toMatchObject({ count: 2, items: [{ space: { id: open.id } }] });
    const second = await list(`?order=asc&limit=1&page=${first.next.page}`);
    expect(second.items.map(({ space }: Item) => space.id)).toEqual([granted.id]);
    expect(second).not.toHaveProperty('next');
    expect(await list('?limit=0')).toEqual({ count: 2, items: [] });
  });

  it('presents each space as the caller sees it', async () => {
    const { id, admin } = await anOrganization(server);
    const guest = await aMember(server, id, null);
    const collection = await aCollection(id, admin);
    const space = await aSpace(server, id, admin, { parent: collection });
    await grant('space_user_grants', space.id, guest.id, 'edit');
    const [own] = (await guest.get(`${urlOf(id, guest)}/spaces`)).body.items;
    expect(own).toMatchObject({ permission: 'edit', space: { permissions: { edit: true, admin: false } } });
    // The guest has no role on the collection.
    expect(own.space).not.toHaveProperty('parent');
    expect(own.space).toEqual((await guest.get(`/v1/spaces/${space.id}`)).body);
    const [seen] = (await admin.get(`${urlOf(id, guest)}/spaces`)).body.items;
    expect(seen).toMatchObject({ permission: 'edit', space: { parent: collection, permissions: { admin: true } } });
  });

  it('omits spaces that the caller may not see', async () => {
    const { id, admin } = await anOrganization(server);
    const [one, other] = [await aMember(server, id, 'read'), await aMember(server, id, 'create')];
    const secret = await aSpace(server, id, admin, { title: 'Secret' });
    await aSpace(server, id, admin, { title: 'Shared' });
    await closeSpace(secret.id);
    await grant('space_user_grants', secret.id, one.id, 'admin');
    const titles = async (as: Person) => {
      const { count, items } = (await as.get(`${urlOf(id, one)}/spaces`)).body;
      expect(items).toHaveLength(count);
      return items.map(({ space }: Item) => space.title);
    };
    expect(await titles(one)).toEqual(['Shared', 'Secret']);
    expect(await titles(admin)).toEqual(['Shared', 'Secret']);
    expect(await titles(other)).toEqual(['Shared']);
    expect((await other.get(`${urlOf(id, one)}/spaces`)).text).not.toContain(secret.id);
    expect((await other.get(`${urlOf(id, admin)}/spaces`)).body.items[0].permission).toBe('admin');
  });

  it('lists no space of another organization, and none for disabled members', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await anOrganization(server);
    const member = await aMember(server, id, 'admin');
    const foreign = await aSpace(server, other.id, other.admin);
    await aSpace(server, id, admin);
    await grant('space_user_grants', foreign.id, member.id, 'edit');
    expect((await admin.get(`${urlOf(id, member)}/spaces`)).body.count).toBe(1);
    await admin.patch(urlOf(id, member), { disabled: true });
    expect((await admin.get(`${urlOf(id, member)}/spaces`)).body).toEqual({ count: 0, items: [] });
  });
});

describe('listMemberTeams', () => {
  it('lists the teams of a member with the role in each, last joined first', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    const old = await aTeam(id, admin, 'Old');
    const young = await aTeam(id, admin, 'Young', [member]);
    await aTeam(id, admin, 'Other');
    await admin.put(`/v1/orgs/${id}/teams/${old}/members/${member.id}`, { role: 'owner' });
    const answer = await admin.get(`${urlOf(id, member)}/teams`);
    expect(answer.body).toEqual({
      count: 2,
      items: [
        { team: (await admin.get(`/v1/orgs/${id}/teams/${old}`)).body, member: { role: 'owner' } },
        { team: (await admin.get(`/v1/orgs/${id}/teams/${young}`)).body, member: { role: 'member' } },
      ],
    });
    const first = (await admin.get(`${urlOf(id, member)}/teams?limit=1`)).body;
    const second = (await admin.get(`${urlOf(id, member)}/teams?limit=1&page=${first.next.page}`)).body;
    expect([...first.items, ...second.items]).toEqual(answer.body.items);
    expect(second).not.toHaveProperty('next');
  });

  it('searches titles in any letter case of any script, with literal wildcards', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    for (const title of ['Überprüfung', 'Δοκιμή', '100%_sure\\']) await aTeam(id, admin, title, [member]);
    await aTeam(id, admin, 'Überflüssig');
    const find = async (title: string) => {
      const { items } = (await admin.get(`${urlOf(id, member)}/teams?title=${encodeURIComponent(title)}`)).body;
      return items.map(({ team }: { team: { title: string } }) => team.title);
    };
    expect(await find('ÜBER')).toEqual(['Überprüfung']);
    expect(await find('u\u0308berpru\u0308')).toEqual(['Überprüfung']);
    expect(await find('ΔΟΚΙΜΉ')).toEqual(['Δοκιμή']);
    for (const part of ['%', '_', '\\', '0%_S']) expect(await find(part)).toEqual(['100%_sure\\']);
    expect(await find('x'.repeat(64))).toEqual([]);
    expect((await admin.get(`${urlOf(id, member)}/teams?title=${'x'.repeat(65)}`)).body.error.message).toContain(
      'query/title',
    );
  });

  it('lists no team of another organization', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await anOrganization(server);
    await transact(server.ctx, async (tx) => {
      const membership = { role: 'read', disabled: 0, sso: 0, joined_at: tx.now, last_seen_at: null } as const;
      await tx.db
        .insertInto('members')
        .values({ organization_id: other.id, user_id: admin.id, ...membership })
        .execute();
    });
    await aTeam(other.id, other.admin, 'Theirs', [admin]);
    expect((await admin.get(`${urlOf(id, admin)}/teams`)).body.count).toBe(0);
    expect((await admin.get(`${urlOf(other.id, admin)}/teams`)).body.count).toBe(1);
    expect((await admin.get(urlOf(id, admin))).body.teams).toBe(0);
  });
});

describe.each(['spaces', 'teams'])('the %s of a member', (part) => {
  it('are readable for members, and for guests only their own (404)', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    const guest = await aMember(server, id, null);
    const other = await anOrganization(server);
    expect((await member.get(`${urlOf(id, admin)}/${part}`)).status).toBe(200);
    expect((await guest.get(`${urlOf(id, guest)}/${part}`)).status).toBe(200);
    expect((await guest.get(`${urlOf(id, admin)}/${part}`)).status).toBe(404);
    expect((await other.admin.get(`${urlOf(id, admin)}/${part}`)).status).toBe(404);
    expect((await admin.get(`${urlOf(id, other.admin)}/${part}`)).status).toBe(404);
    expect((await admin.get(`${urlOf(id, { id: 'unknown' })}/${part}`)).status).toBe(404);
    expect((await server.call('GET', `${urlOf(id, admin)}/${part}`)).status).toBe(401);
  });

  it.each(['limit=1001', 'limit=-1', 'page=wrong'])('reject %s and name the path', async (query) => {
    const { id, admin } = await anOrganization(server);
    const answer = await admin.get(`${urlOf(id, admin)}/${part}?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(`query/${query.split('=')[0]}`);
    expect((await admin.get(`${urlOf(id, admin)}/${part}?limit=1000`)).status).toBe(200);
  });
});

describe('the counts of a member', () => {
  it('count each space once that is readable by own grants and those of several teams', async () => {
    const { id, admin } = await anOrganization(server);
    const guest = await aMember(server, id, null);
    const teams = [await aTeam(id, admin, 'One', [guest]), await aTeam(id, admin, 'Two', [guest])];
    const [collection, other] = [await aCollection(id, admin), await aCollection(id, admin)];
    const inner = await aCollection(id, admin, collection);
    const inside = await aSpace(server, id, admin, { parent: inner });
    const lone = await aSpace(server, id, admin);
    await aSpace(server, id, admin, { parent: other });
    const count = async () => (await admin.get(urlOf(id, guest))).body;
    expect(await count()).toMatchObject({ spaces: 0, teams: 2 });
    for (const team of teams) await grant('space_team_grants', lone.id, team, 'read');
    await grant('space_user_grants', lone.id, guest.id, 'edit');
    expect(await count()).toMatchObject({ spaces: 1 });
    await grant('collection_team_grants', collection, teams[0]!, 'read');
    await grant('space_team_grants', inside.id, teams[1]!, 'comment');
    expect(await count()).toMatchObject({ spaces: 2 });
    await admin.delete(`/v1/orgs/${id}/teams/${teams[0]}`);
    expect(await count()).toMatchObject({ spaces: 2, teams: 1 });
    await admin.delete(`/v1/orgs/${id}/teams/${teams[1]}/members/${guest.id}`);
    expect(await count()).toMatchObject({ spaces: 1, teams: 0 });
  });

  it('equal the lists, for any grants', async () => {
    const { id, admin } = await anOrganization(server);
    const people = [admin];
    for (const role of ['read', 'create', null, null] as const) people.push(await aMember(server, id, role));
    const disabled = await aMember(server, id, 'edit');
    const teams = [];
    for (let index = 0; index < 4; index++)
      teams.push(
        await aTeam(
          id,
          admin,
          `Team ${index}`,
          [...people, disabled].filter((_, at) => (at + index) % 2 === 0),
        ),
      );
    const collections: string[] = [];
    for (const level of [undefined, null, 'read', null] as const)
      collections.push(await aCollection(id, admin, collections.at(-2), level));
    const spaces = [];
    for (let index = 0; index < 12; index++) {
      const parent = collections[index % 5];
      const space = await aSpace(server, id, admin, parent === undefined ? {} : { parent });
      if (index % 3 === 0) await closeSpace(space.id);
      spaces.push(space.id);
    }
    await admin.delete(`/v1/spaces/${spaces[5]}`);
    // Each number selects one grant; together they cover every kind of subject and target.
    const holders = [...people.map((person) => person.id), disabled.id];
    for (let step = 0; step < 60; step++) {
      const role = ROLES[step % ROLES.length] ?? 'read';
      const [space, collection] = [spaces[(step * 7) % spaces.length]!, collections[(step * 5) % collections.length]!];
      const [team, holder] = [teams[(step * 3) % teams.length]!, holders[(step * 11) % holders.length]!];
      if (step % 4 === 0) await grant('space_user_grants', space, holder, role);
      if (step % 4 === 1) await grant('space_team_grants', space, team, role);
      if (step % 12 === 2) await grant('collection_user_grants', collection, holder, role);
      if (step % 12 === 7) await grant('collection_team_grants', collection, team, role);
      if (step % 10 !== 0) continue;
      const { items } = (await admin.get(`/v1/orgs/${id}/members`)).body;
      expect(items).toHaveLength(holders.length);
      for (const member of items as { id: string; spaces: number; teams: number }[]) {
        const listed = (await admin.get(`${urlOf(id, member)}/spaces`)).body;
        expect(member.spaces).toBe(listed.count);
        expect(member.teams).toBe((await admin.get(`${urlOf(id, member)}/teams`)).body.count);
        const person = people.find((one) => one.id === member.id);
        if (person !== undefined) expect((await person.get(`/v1/orgs/${id}/spaces`)).body.count).toBe(member.spaces);
      }
    }
    await admin.patch(`/v1/orgs/${id}/members/${disabled.id}`, { disabled: true });
    expect((await admin.get(urlOf(id, disabled))).body).toMatchObject({ spaces: 0, teams: 2 });
  });
});

describe('permissions.ownTeam', () => {
  it('is true for owners of a team, wherever the organization is returned', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    await transact(server.ctx, async (tx) => {
      const membership = { role: 'read', disabled: 0, sso: 0, joined_at: tx.now, last_seen_at: null } as const;
      const row = { organization_id: other.id, user_id: member.id, ...membership };
      await tx.db.insertInto('members').values(row).execute();
    });
    const team = await aTeam(id, admin, 'Writers', [member]);
    const ownTeam = async () => {
      const { items } = (await member.get('/v1/orgs')).body;
      const one = (await member.get(`/v1/orgs/${id}`)).body;
      const listed = items.find((organization: { id: string }) => organization.id === id);
      expect(listed).toEqual(one);
      const foreign = items.find((organization: { id: string }) => organization.id === other.id);
      expect(foreign.permissions.ownTeam).toBe(false);
      return one.permissions.ownTeam;
    };
    expect(await ownTeam()).toBe(false);
    await admin.put(`/v1/orgs/${id}/teams/${team}/members/${member.id}`, { role: 'owner' });
    expect(await ownTeam()).toBe(true);
    expect((await admin.get(`/v1/orgs/${id}`)).body.permissions.ownTeam).toBe(false);
    await admin.put(`/v1/orgs/${id}/teams/${team}/members/${admin.id}`, { role: 'owner' });
    expect((await admin.patch(`/v1/orgs/${id}`, {})).body.permissions.ownTeam).toBe(true);
    await admin.delete(`/v1/orgs/${id}/teams/${team}`);
    expect(await ownTeam()).toBe(false);
  });
});
