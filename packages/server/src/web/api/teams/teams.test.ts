import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The audit events of teams in an organization, oldest first. */
async function listAuditEvents(organizationId: string) {
  const rows = await server.ctx.database.reader
    .selectFrom('audit_events')
    .select(['act', 'actor_id', 'target_kind', 'target_id', 'details'])
    .where('organization_id', '=', organizationId)
    .where('act', 'in', ['team.created', 'team.updated', 'team.deleted', 'team-members.updated'])
    .orderBy('created_at')
    .orderBy('act', 'desc')
    .execute();
  return rows.map(({ act, actor_id, target_kind, target_id, details }) => {
    return { act, actor: actor_id, target: `${target_kind} ${target_id}`, details: JSON.parse(details) };
  });
}

async function aTeam(organizationId: string, admin: Person, title: string, members: readonly Person[] = []) {
  const answer = await admin.put(`/v1/orgs/${organizationId}/teams`, { title, members: members.map(({ id }) => id) });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function setRole(organizationId: string, admin: Person, teamId: string, person: Person, role: string) {
  const answer = await admin.put(`/v1/orgs/${organizationId}/teams/${teamId}/members/${person.id}`, { role });
  expect(answer.status).toBe(204);
}

describe('createTeam', () => {
  it('creates a team of members by id or by e-mail address in any letter case, each once', async () => {
    const { id, admin } = await anOrganization(server);
    const [one, two] = [await aMember(server, id, 'read'), await aMember(server, id, null)];
    const members = [one.id, two.email.toUpperCase(), one.email];
    const answer = await admin.put(`/v1/orgs/${id}/teams`, { title: 'Writers', members });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      object: 'team',
      id: expect.any(String),
      title: 'Writers',
      members: 2,
      spaces: 0,
      createdAt: expect.any(String),
      permissions: { admin: true, view: true },
    });
    const url = `/v1/orgs/${id}/teams/${answer.body.id}`;
    expect(answer.headers['location']).toBe(`https://docs.test${url}`);
    expect((await admin.get(url)).body).toEqual(answer.body);
    const { items } = (await admin.get(`${url}/members`)).body;
    expect(items.map((item: { organization: { id: string } }) => item.organization.id).sort()).toEqual(
      [one.id, two.id].sort(),
    );
    expect(items.map((item: { team: object }) => item.team)).toEqual([{ role: 'member' }, { role: 'member' }]);
  });

  it('accepts titles of 1 to 64 characters, including duplicates', async () => {
    const { id, admin } = await anOrganization(server);
    const url = `/v1/orgs/${id}/teams`;
    for (const title of ['x', 'x', '😀'.repeat(32), 'x'.repeat(64)])
      expect((await admin.put(url, { title })).status).toBe(201);
    for (const body of [{ title: '' }, { title: 'x'.repeat(65) }, { title: 1 }, {}, { members: [] }]) {
      const answer = await admin.put(url, body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toContain('body/title');
    }
    expect((await admin.get(url)).body.count).toBe(4);
  });

  it('names all non-members, and stores nothing then', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    const nonMembers = ['unknown', other.admin.id, other.admin.email, 'nobody@example.com'];
    const members = [member.id, ...nonMembers];
    const answer = await admin.put(`/v1/orgs/${id}/teams`, { title: 'Writers', members });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe(
      `body names people who are not members of this organization, invite them first: ${nonMembers
        .map((key) => JSON.stringify(key))
        .join(', ')}.`,
    );
    expect((await admin.get(`/v1/orgs/${id}/teams`)).body.count).toBe(0);
    expect(await listAuditEvents(id)).toEqual([]);
  });

  it('accepts 1,000 people and rejects more, and identifiers longer than any e-mail address', async () => {
    const { id, admin } = await anOrganization(server);
    const url = `/v1/orgs/${id}/teams`;
    const people = (count: number) => Array.from({ length: count }, () => admin.id);
    expect((await admin.put(url, { title: 'All', members: people(1000) })).body.members).toBe(1);
    const tooMany = await admin.put(url, { title: 'All', members: people(1001) });
    expect(tooMany.status).toBe(400);
    expect(tooMany.body.error.message).toContain('body/members');
    const unknown = await admin.put(url, { title: 'All', members: ['x'.repeat(320)] });
    expect(unknown.body.error.message).toContain('not members of this organization');
    const tooLong = await admin.put(url, { title: 'All', members: ['x'.repeat(321)] });
    expect(tooLong.body.error.message).toContain('body/members/0');
  });

  it('logs the team and its members', async () => {
    const { id, admin } = await anOrganization(server);
    const team = await aTeam(id, admin, 'Writers', [admin]);
    await aTeam(id, admin, 'Empty');
    const target = `team ${team.id}`;
    expect((await listAuditEvents(id)).slice(0, 2)).toEqual([
      { act: 'team.created', actor: admin.id, target, details: { title: 'Writers' } },
      { act: 'team-members.updated', actor: admin.id, target, details: { members: admin.id } },
    ]);
    expect(await listAuditEvents(id)).toHaveLength(3);
  });
});

describe('listTeams', () => {
  it('is paginated, newest first', async () => {
    const { id, admin } = await anOrganization(server);
    for (const title of ['One', 'Two', 'Three']) await aTeam(id, admin, title);
    const titles = async (query: string) => {
      const { items } = (await admin.get(`/v1/orgs/${id}/teams${query}`)).body;
      return items.map((team: { title: string }) => team.title);
    };
    expect(await titles('')).toEqual(['Three', 'Two', 'One']);
    const first = (await admin.get(`/v1/orgs/${id}/teams?limit=2`)).body;
    expect(first.count).toBe(3);
    expect(await titles(`?limit=2&page=${first.next.page}`)).toEqual(['One']);
    expect((await admin.get(`/v1/orgs/${id}/teams?limit=0`)).body).toEqual({ count: 3, items: [] });
  });

  it('lists each team as it is read individually, with the permissions of the caller', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    const own = await aTeam(id, admin, 'Own', [member]);
    await aTeam(id, admin, 'Other', [member]);
    await setRole(id, admin, own.id, member, 'owner');
    const { items } = (await member.get(`/v1/orgs/${id}/teams`)).body;
    expect(items).toMatchObject([
      { title: 'Other', permissions: { admin: false, view: true } },
      { title: 'Own', permissions: { admin: true, view: true } },
    ]);
    for (const item of items) expect((await member.get(`/v1/orgs/${id}/teams/${item.id}`)).body).toEqual(item);
    expect((await admin.get(`/v1/orgs/${id}/teams`)).body.items[0].permissions.admin).toBe(true);
  });

  it('searches titles in any letter case of any script, with literal wildcards', async () => {
    const { id, admin } = await anOrganization(server);
    for (const title of ['Straße', 'Команда', '100%_sure\\']) await aTeam(id, admin, title);
    const find = async (title: string) => {
      const { count, items } = (await admin.get(`/v1/orgs/${id}/teams?title=${encodeURIComponent(title)}`)).body;
      expect(items).toHaveLength(count);
      return items.map((team: { title: string }) => team.title);
    };
    expect(await find('STRASSE')).toEqual(['Straße']);
    expect(await find('КОМ')).toEqual(['Команда']);
    for (const part of ['%', '_', '\\', '0%_S']) expect(await find(part)).toEqual(['100%_sure\\']);
    expect(await find('x'.repeat(64))).toEqual([]);
  });

  it('finds the new title after a change, and not the old one', async () => {
    const { id, admin } = await anOrganization(server);
    const team = await aTeam(id, admin, 'Before');
    await admin.patch(`/v1/orgs/${id}/teams/${team.id}`, { title: 'AFTER' });
    expect((await admin.get(`/v1/orgs/${id}/teams?title=before`)).body.count).toBe(0);
    expect((await admin.get(`/v1/orgs/${id}/teams?title=after`)).body.count).toBe(1);
  });

  it('filters by manageable teams: all for administrators, own ones for owners, none for disabled members', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await anOrganization(server);
    const owner = await aMember(server, id, 'read');
    const second = await aMember(server, id, 'admin');
    const owned = await aTeam(id, admin, 'Owned', [owner]);
    await setRole(id, admin, owned.id, owner, 'owner');
    await aTeam(id, admin, 'Joined', [owner]);
    const find = async (member: string, rest = '') => {
      const { count, items } = (await owner.get(`/v1/orgs/${id}/teams?owner=${member}${rest}`)).body;
      expect(items).toHaveLength(count);
      return items.map((team: { title: string }) => team.title);
    };
    expect(await find(owner.id)).toEqual(['Owned']);
    expect(await find(owner.id, '&title=joi')).toEqual([]);
    expect(await find(admin.id)).toEqual(['Joined', 'Owned']);
    for (const nobody of ['unknown', other.admin.id, 'x'.repeat(64)]) expect(await find(nobody)).toEqual([]);
    await setRole(id, admin, owned.id, second, 'owner');
    await admin.patch(`/v1/orgs/${id}/members/${second.id}`, { disabled: true });
    expect(await find(second.id)).toEqual([]);
  });

  it.each(['limit=1001', 'page=wrong', `title=${'x'.repeat(65)}`, `owner=${'x'.repeat(65)}`])(
    'rejects %s and names the path',
    async (query) => {
      const { id, admin } = await anOrganization(server);
      const answer = await admin.get(`/v1/orgs/${id}/teams?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toContain(`query/${query.split('=')[0]}`);
    },
  );
});

describe('the spaces of a team', () => {
  it('are those with a granted role, direct or through a collection, each once, without deleted ones', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await anOrganization(server);
    const team = await aTeam(id, admin, 'Writers', [admin]);
    const unrelated = await aTeam(id, admin, 'Readers');
    const outer = (await admin.post(`/v1/orgs/${id}/collections`, {})).body.id;
    const inner = (await admin.post(`/v1/orgs/${id}/collections`, { parent: outer })).body.id;
    const spaces = [];
    for (const parent of [undefined, outer, inner, inner]) {
      const space = await aSpace(server, id, admin, parent === undefined ? {} : { parent });
      // Default levels of spaces grant no access to teams.
      await admin.patch(`/v1/spaces/${space.id}`, { defaultLevel: spaces.length % 2 === 0 ? null : 'edit' });
      spaces.push(space.id);
    }
    await aSpace(server, id, admin);
    const foreign = await aSpace(server, other.id, other.admin);
    const count = async () => (await admin.get(`/v1/orgs/${id}/teams/${team.id}`)).body.spaces;
    const grantSpace = (space_id: string) =>
      transact(server.ctx, (tx) => {
        const row = { space_id, team_id: team.id, role: 'read', created_at: tx.now } as const;
        return tx.db.insertInto('space_team_grants').values(row).execute();
      });
    const grantCollection = (collection_id: string) =>
      transact(server.ctx, (tx) => {
        const row = { collection_id, team_id: team.id, role: 'edit', created_at: tx.now } as const;
        return tx.db.insertInto('collection_team_grants').values(row).execute();
      });
    expect(await count()).toBe(0);
    await grantSpace(spaces[0] ?? '');
    expect(await count()).toBe(1);
    await grantCollection(inner);
    expect(await count()).toBe(3);
    await grantSpace(spaces[2] ?? '');
    expect(await count()).toBe(3);
    await grantCollection(outer);
    expect(await count()).toBe(4);
    await grantSpace(foreign.id);
    await admin.delete(`/v1/spaces/${spaces[3]}`);
    await admin.delete(`/v1/spaces/${spaces[0]}`);
    expect(await count()).toBe(2);
    expect((await admin.get(`/v1/orgs/${id}/teams/${unrelated.id}`)).body.spaces).toBe(0);
  });
});

describe('updateTeam', () => {
  it('changes the title of a team to 1 to 64 characters', async () => {
    const { id, admin } = await anOrganization(server);
    const team = await aTeam(id, admin, 'Writers', [admin]);
    const url = `/v1/orgs/${id}/teams/${team.id}`;
    for (const title of ['x'.repeat(64), 'y']) {
      const answer = await admin.patch(url, { title });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ ...team, title });
      expect((await admin.get(url)).body).toEqual(answer.body);
    }
    for (const body of [{ title: '' }, { title: 'x'.repeat(65) }, {}]) {
      const answer = await admin.patch(url, body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toContain('body/title');
    }
  });

  it('logs both titles, and nothing without a change', async () => {
    const { id, admin } = await anOrganization(server);
    const team = await aTeam(id, admin, 'Before');
    for (let time = 0; time < 2; time++)
      expect((await admin.patch(`/v1/orgs/${id}/teams/${team.id}`, { title: 'After' })).body.title).toBe('After');
    expect((await listAuditEvents(id)).slice(1)).toEqual([
      {
        act: 'team.updated',
        actor: admin.id,
        target: `team ${team.id}`,
        details: { oldTitle: 'Before', newTitle: 'After' },
      },
    ]);
  });
});

describe('deleteTeam', () => {
  it('removes the roles of the team from its members at once, and leaves them members', async () => {
    const { id, admin } = await anOrganization(server);
    const guest = await aMember(server, id, null);
    const space = await aSpace(server, id, admin);
    const team = await aTeam(id, admin, 'Writers', [guest]);
    await transact(server.ctx, (tx) => {
      const row = { space_id: space.id, team_id: team.id, role: 'read', created_at: tx.now } as const;
      return tx.db.insertInto('space_team_grants').values(row).execute();
    });
    expect((await guest.get(`/v1/spaces/${space.id}`)).status).toBe(200);
    const answer = await admin.delete(`/v1/orgs/${id}/teams/${team.id}`);
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect((await guest.get(`/v1/spaces/${space.id}`)).status).toBe(404);
    expect((await guest.get(`/v1/orgs/${id}/members/${guest.id}`)).body).toMatchObject({ teams: 0, spaces: 0 });
    expect((await admin.get(`/v1/orgs/${id}/teams/${team.id}`)).status).toBe(404);
  });

  it('is idempotent, ignores teams of other organizations, and is logged once', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await anOrganization(server);
    const theirs = await aTeam(other.id, other.admin, 'Theirs');
    const team = await aTeam(id, admin, 'Writers');
    for (const teamId of [team.id, team.id, theirs.id, 'unknown'])
      expect((await admin.delete(`/v1/orgs/${id}/teams/${teamId}`)).status).toBe(204);
    expect((await other.admin.get(`/v1/orgs/${other.id}/teams/${theirs.id}`)).status).toBe(200);
    expect((await listAuditEvents(id)).slice(1)).toEqual([
      { act: 'team.deleted', actor: admin.id, target: `team ${team.id}`, details: { title: 'Writers' } },
    ]);
  });
});

describe('the teams of an organization', () => {
  it('are readable for members, managed by administrators, and do not exist for non-members', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await anOrganization(server);
    const member = await aMember(server, id, 'create');
    const team = await aTeam(id, admin, 'Writers', [member]);
    // Owners manage the members of a team, but not the team itself.
    await setRole(id, admin, team.id, member, 'owner');
    const disabled = await aMember(server, id, 'admin');
    await admin.patch(`/v1/orgs/${id}/members/${disabled.id}`, { disabled: true });
    const url = `/v1/orgs/${id}/teams`;
    const calls = [
      ['GET', url, undefined, 200, 403],
      ['GET', `${url}/${team.id}`, undefined, 200, 403],
      ['GET', `${url}/unknown`, undefined, 404, 403],
      ['PUT', url, { title: 'New' }, 403, 403],
      ['PATCH', `${url}/${team.id}`, { title: 'New' }, 403, 403],
      ['DELETE', `${url}/${team.id}`, undefined, 403, 403],
      ['DELETE', `${url}/unknown`, undefined, 403, 403],
    ] as const;
    for (const [method, target, body, asMember, asGuest] of calls) {
      const guest = await aMember(server, id, null);
      const nonMember = await aPerson(server);
      const callers = [
        [member, asMember],
        [guest, asGuest],
        [nonMember, 404],
        [other.admin, 404],
        [disabled, 404],
        [undefined, 401],
      ] as const;
      for (const [caller, status] of callers) {
        const answer = await server.call(method, target, { token: caller?.token, body });
        expect({ method, url: target, status: answer.status }).toEqual({ method, url: target, status });
      }
    }
    expect((await admin.get(`${url}/${team.id}`)).body.title).toBe('Writers');
    expect((await other.admin.get(`/v1/orgs/${other.id}/teams/${team.id}`)).status).toBe(404);
    expect((await other.admin.patch(`/v1/orgs/${other.id}/teams/${team.id}`, { title: 'Mine' })).status).toBe(404);
  });
});
