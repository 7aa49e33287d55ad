import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface TeamItem {
  readonly organization: { readonly id: string };
  readonly team: { readonly role: string };
}

/** A team with these people as members; `roles` returns its members with their roles. */
async function aTeamOf(organization: { readonly id: string; readonly admin: Person }, people: readonly Person[] = []) {
  const { id, admin } = organization;
  const members = people.map((person) => person.id);
  const { body } = await admin.put(`/v1/orgs/${id}/teams`, { title: 'Writers', members });
  const url = `/v1/orgs/${id}/teams/${body.id}`;
  const roles = async () => {
    const { items, count } = (await admin.get(`${url}/members`)).body;
    expect(items).toHaveLength(count);
    expect((await admin.get(url)).body.members).toBe(count);
    return Object.fromEntries(items.map((item: TeamItem) => [item.organization.id, item.team.role]));
  };
  return { id: body.id as string, url, roles };
}

/** Audit events about the members of a team, after its creation. */
async function listAuditEvents(teamId: string) {
  const rows = await server.ctx.database.reader
    .selectFrom('audit_events')
    .select(['actor_id', 'details'])
    .where('target_id', '=', teamId)
    .where('act', '=', 'team-members.updated')
    .orderBy('created_at')
    .execute();
  return rows.map(({ actor_id, details }) => ({ actor: actor_id, ...JSON.parse(details) }));
}

async function people<const Names extends readonly string[]>(organizationId: string, ...names: Names) {
  const created = [];
  for (const _name of names) created.push(await aMember(server, organizationId, 'read'));
  return created as { [Index in keyof Names]: Person };
}

describe('listTeamMembers', () => {
  it('lists members as the organization does, with the role in the team, last added first', async () => {
    const organization = await anOrganization(server);
    const { id, admin } = organization;
    const [one, two, three] = await people(id, 'one', 'two', 'three');
    const team = await aTeamOf(organization);
    for (const person of [two, one, three]) await admin.put(`${team.url}/members/${person.id}`);
    // Changing the role is not a move.
    await admin.put(`${team.url}/members/${two.id}`, { role: 'owner' });
    const { body } = await one.get(`${team.url}/members`);
    const shown = [];
    for (const [person, role] of [
      [three, 'member'],
      [one, 'member'],
      [two, 'owner'],
    ] as const)
      shown.push({ organization: (await one.get(`/v1/orgs/${id}/members/${person.id}`)).body, team: { role } });
    expect(body).toEqual({ count: 3, items: shown });
    const first = (await one.get(`${team.url}/members?limit=2`)).body;
    const second = (await one.get(`${team.url}/members?limit=2&page=${first.next.page}`)).body;
    expect([...first.items, ...second.items]).toEqual(shown);
    expect(second).not.toHaveProperty('next');
  });

  it.each(['limit=1001', 'page=wrong'])('rejects %s and names the path', async (query) => {
    const organization = await anOrganization(server);
    const team = await aTeamOf(organization);
    const answer = await organization.admin.get(`${team.url}/members?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(`query/${query.split('=')[0]}`);
  });
});

describe('updateTeamMembers', () => {
  it('adds, changes and removes in one call, by id or by e-mail address in any letter case', async () => {
    const organization = await anOrganization(server);
    const { id, admin } = organization;
    const [remaining, gone, promoted, added, owner] = await people(id, 'kept', 'gone', 'promoted', 'added', 'owner');
    const team = await aTeamOf(organization, [remaining, gone, promoted]);
    const answer = await admin.put(`${team.url}/members`, {
      add: [added.email.toUpperCase()],
      memberships: { [promoted.email]: { role: 'owner' }, [owner.id]: { role: 'owner' } },
      remove: [gone.email],
    });
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(await team.roles()).toEqual({
      [remaining.id]: 'member',
      [promoted.id]: 'owner',
      [added.id]: 'member',
      [owner.id]: 'owner',
    });
  });

  it('applies removals last', async () => {
    const organization = await anOrganization(server);
    const { id, admin } = organization;
    const [inside, outside] = await people(id, 'inside', 'outside');
    const team = await aTeamOf(organization, [inside]);
    const body = {
      add: [inside.id, outside.email],
      memberships: { [inside.email]: { role: 'owner' }, [outside.id]: { role: 'owner' } },
      remove: [outside.id, inside.email.toUpperCase()],
    };
    expect((await admin.put(`${team.url}/members`, body)).status).toBe(204);
    expect(await team.roles()).toEqual({});
  });

  it('keeps the role of an added member, and a membership without a role', async () => {
    const organization = await anOrganization(server);
    const { id, admin } = organization;
    const [owner, both] = await people(id, 'owner', 'both');
    const team = await aTeamOf(organization, [owner]);
    await admin.put(`${team.url}/members/${owner.id}`, { role: 'owner' });
    await admin.put(`${team.url}/members`, {
      add: [owner.id, both.id, both.email],
      memberships: { [both.id]: { role: 'owner' } },
    });
    expect(await team.roles()).toEqual({ [owner.id]: 'owner', [both.id]: 'owner' });
  });

  it('names all non-members of the organization, and changes nothing then', async () => {
    const organization = await anOrganization(server);
    const { id, admin } = organization;
    const other = await anOrganization(server);
    const [inside, added] = await people(id, 'inside', 'added');
    const team = await aTeamOf(organization, [inside]);
    const answer = await admin.put(`${team.url}/members`, {
      add: [added.id, other.admin.id],
      memberships: { 'nobody@example.com': { role: 'owner' }, [other.admin.email]: { role: 'member' } },
      remove: [inside.id, 'unknown'],
    });
    expect(answer.status).toBe(400);
    for (const key of [other.admin.id, 'nobody@example.com', other.admin.email, 'unknown'])
      expect(answer.body.error.message).toContain(JSON.stringify(key));
    for (const key of [added.id, inside.id]) expect(answer.body.error.message).not.toContain(key);
    expect(await team.roles()).toEqual({ [inside.id]: 'member' });
    expect(await listAuditEvents(team.id)).toHaveLength(1);
  });

  it('rejects two roles for one person', async () => {
    const organization = await anOrganization(server);
    const { id, admin } = organization;
    const [person] = await people(id, 'person');
    const team = await aTeamOf(organization);
    const memberships = { [person.id]: { role: 'owner' }, [person.email]: { role: 'member' } };
    const answer = await admin.put(`${team.url}/members`, { memberships });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain('body/memberships/');
    expect(await team.roles()).toEqual({});
    const same = { [person.id]: { role: 'owner' }, [person.email]: { role: 'owner' } };
    expect((await admin.put(`${team.url}/members`, { memberships: same })).status).toBe(204);
    expect(await team.roles()).toEqual({ [person.id]: 'owner' });
  });

  it('changes nothing with an empty body, and by removing non-members of the team', async () => {
    const organization = await anOrganization(server);
    const { id, admin } = organization;
    const [inside, outside] = await people(id, 'inside', 'outside');
    const team = await aTeamOf(organization, [inside]);
    for (const body of [undefined, {}, { remove: [outside.id] }, { add: [inside.id] }, { add: [], memberships: {} }])
      expect((await admin.put(`${team.url}/members`, body)).status).toBe(204);
    expect(await team.roles()).toEqual({ [inside.id]: 'member' });
    expect(await listAuditEvents(team.id)).toHaveLength(1);
  });

  it('accepts 1,000 people per list and rejects more', async () => {
    const organization = await anOrganization(server);
    const { admin } = organization;
    const team = await aTeamOf(organization);
    const repeated = (count: number) => Array.from({ length: count }, () => admin.id);
    const roles = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown ${index}`, { role: 'member' }]));
    expect((await admin.put(`${team.url}/members`, { add: repeated(1000) })).status).toBe(204);
    expect((await admin.put(`${team.url}/members`, { remove: repeated(1000) })).status).toBe(204);
    const unknown = await admin.put(`${team.url}/members`, { memberships: roles(1000) });
    expect(unknown.body.error.message).toContain('"unknown 999"');
    for (const [location, body] of [
      ['body/add', { add: repeated(1001) }],
      ['body/remove', { remove: repeated(1001) }],
      ['body/memberships', { memberships: roles(1001) }],
    ] as const) {
      const answer = await admin.put(`${team.url}/members`, body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toContain(location);
      expect(answer.body.error.message).toContain('1000');
    }
  });

  it('adds a whole page of people at once', async () => {
    const organization = await anOrganization(server);
    const { id, admin } = organization;
    const members: { readonly id: string; readonly email: string }[] = [];
    for (let index = 0; index < 1200; index++)
      members.push({ id: `${id}-${index}`, email: `${id}.${index}@example.com` });
    await server.ctx.database.writer.transaction().execute(async (db) => {
      for (let start = 0; start < members.length; start += 100) {
        const some = members.slice(start, start + 100);
        const at = '2026-01-01T00:00:00.000Z';
        const user = {
          display_name: 'One of many',
          search_text: '',
          photo_url: null,
          installation_admin: 0,
          created_at: at,
        };
        await db
          .insertInto('users')
          .values(some.map((one) => ({ ...user, ...one, email_folded: one.email.toLowerCase() })))
          .execute();
        const member = {
          organization_id: id,
          role: 'read',
          disabled: 0,
          sso: 0,
          joined_at: at,
          last_seen_at: null,
        } as const;
        await db
          .insertInto('members')
          .values(some.map((one) => ({ ...member, user_id: one.id })))
          .execute();
      }
    });
    const team = await aTeamOf(organization);
    const keys = members.map((one, index) => (index % 2 === 0 ? one.id : one.email));
    const memberships = Object.fromEntries(keys.slice(1000).map((key) => [key, { role: 'owner' }]));
    expect((await admin.put(`${team.url}/members`, { add: keys.slice(0, 1000), memberships })).status).toBe(204);
    const page = (await admin.get(`${team.url}/members?limit=1000`)).body;
    expect(page).toMatchObject({ count: 1200, items: expect.objectContaining({ length: 1000 }) });
    expect((await admin.get(`/v1/orgs/${id}/members?limit=1000`)).body.items).toHaveLength(1000);
    expect((await admin.put(`${team.url}/members`, { remove: keys.slice(0, 1000) })).status).toBe(204);
    expect(Object.values(await rolesOf(admin, team.url))).toEqual(Array(200).fill('owner'));
  });

  it.each([
    [{ add: 'everybody' }, 'body/add'],
    [{ add: [1] }, 'body/add/0'],
    [{ add: [''] }, 'body/add/0'],
    [{ remove: ['x'.repeat(321)] }, 'body/remove/0'],
    [{ memberships: { someone: {} } }, 'body/memberships/someone/role'],
    [{ memberships: { someone: { role: 'admin' } } }, 'body/memberships/someone/role'],
    [{ memberships: { someone: { role: 'owner', more: 1 } } }, 'body/memberships/someone/more'],
    [{ memberships: { 'a\nb': { role: 'admin' } } }, 'body/memberships/a\nb'],
    [{ memberships: [] }, 'body/memberships'],
  ])('rejects %j and names the path', async (body, location) => {
    const organization = await anOrganization(server);
    const team = await aTeamOf(organization);
    const answer = await organization.admin.put(`${team.url}/members`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(location);
  });

  it('logs changed roles and removed members', async () => {
    const organization = await anOrganization(server);
    const { id, admin } = organization;
    const [owner, one, two, gone] = await people(id, 'owner', 'one', 'two', 'gone');
    const team = await aTeamOf(organization, [gone]);
    await admin.put(`${team.url}/members/${owner.id}`, { role: 'owner' });
    await owner.put(`${team.url}/members`, { add: [one.id, two.id, owner.id], remove: [gone.id] });
    await owner.delete(`${team.url}/members/${owner.id}`);
    expect(await listAuditEvents(team.id)).toEqual([
      { actor: admin.id, members: gone.id },
      { actor: admin.id, owners: owner.id },
      { actor: owner.id, members: `${one.id}, ${two.id}`, removed: gone.id },
      { actor: owner.id, removed: owner.id },
    ]);
  });
});

async function rolesOf(admin: Person, url: string): Promise<Record<string, string>> {
  const { items } = (await admin.get(`${url}/members?limit=1000`)).body;
  return Object.fromEntries(items.map((item: TeamItem) => [item.organization.id, item.team.role]));
}

describe('setTeamMember', () => {
  it('adds a member, and changes the role; without a role it keeps the existing one', async () => {
    const organization = await anOrganization(server);
    const { id, admin } = organization;
    const [person] = await people(id, 'person');
    const team = await aTeamOf(organization);
    const url = `${team.url}/members/${person.id}`;
    for (const [body, role] of [
      [undefined, 'member'],
      [{ role: 'owner' }, 'owner'],
      [{}, 'owner'],
      [undefined, 'owner'],
      [{ role: 'member' }, 'member'],
      [{}, 'member'],
    ] as const) {
      const answer = await admin.put(url, body);
      expect(answer.status).toBe(204);
      expect(answer.text).toBe('');
      expect(await team.roles()).toEqual({ [person.id]: role });
    }
    const before = await listAuditEvents(team.id);
    await admin.put(url);
    expect(await listAuditEvents(team.id)).toEqual(before);
  });

  it('adds guests, and members who are disabled', async () => {
    const organization = await anOrganization(server);
    const { id, admin } = organization;
    const guest = await aMember(server, id, null);
    const [disabled] = await people(id, 'disabled');
    await admin.patch(`/v1/orgs/${id}/members/${disabled.id}`, { disabled: true });
    const team = await aTeamOf(organization);
    for (const person of [guest, disabled])
      expect((await admin.put(`${team.url}/members/${person.id}`)).status).toBe(204);
    expect(await team.roles()).toEqual({ [guest.id]: 'member', [disabled.id]: 'member' });
  });

  it('accepts only members of the organization, by their ids', async () => {
    const organization = await anOrganization(server);
    const { id, admin } = organization;
    const other = await anOrganization(server);
    const [person] = await people(id, 'person');
    const team = await aTeamOf(organization);
    for (const key of ['unknown', other.admin.id, (await aPerson(server)).id, person.email])
      expect((await admin.put(`${team.url}/members/${encodeURIComponent(key)}`)).status).toBe(404);
    expect(await team.roles()).toEqual({});
    const wrong = await admin.put(`${team.url}/members/${person.id}`, { role: 'admin' });
    expect(wrong.body.error).toMatchObject({ code: 400, message: expect.stringContaining('body/role') });
  });
});

describe('deleteTeamMember', () => {
  it('removes a member from the team, keeps them in the organization, and is idempotent', async () => {
    const organization = await anOrganization(server);
    const { id, admin } = organization;
    const [one, two] = await people(id, 'one', 'two');
    const team = await aTeamOf(organization, [one, two]);
    for (const key of [one.id, one.id, 'unknown'])
      expect((await admin.delete(`${team.url}/members/${key}`)).status).toBe(204);
    expect(await team.roles()).toEqual({ [two.id]: 'member' });
    expect((await admin.get(`/v1/orgs/${id}/members/${one.id}`)).body.teams).toBe(0);
    expect(await listAuditEvents(team.id)).toHaveLength(2);
  });
});

describe('membership of a team', () => {
  it('is managed by administrators and its owners, including guests, and nobody else', async () => {
    const organization = await anOrganization(server);
    const { id, admin } = organization;
    const other = await anOrganization(server);
    const [person, inside, ownerElsewhere] = await people(id, 'person', 'inside', 'ownerElsewhere');
    const owner = await aMember(server, id, 'read');
    const guestOwner = await aMember(server, id, null);
    const guestInside = await aMember(server, id, null);
    const team = await aTeamOf(organization, [inside, guestInside]);
    const second = await aTeamOf(organization);
    for (const one of [owner, guestOwner]) await admin.put(`${team.url}/members/${one.id}`, { role: 'owner' });
    await admin.put(`${second.url}/members/${ownerElsewhere.id}`, { role: 'owner' });
    const callers = [
      [admin, 204],
      [owner, 204],
      [guestOwner, 204],
      [inside, 403],
      [ownerElsewhere, 403],
      [await aMember(server, id, 'create'), 403],
      [guestInside, 403],
      [await aMember(server, id, null), 403],
      [other.admin, 404],
      [await aPerson(server), 404],
      [undefined, 401],
    ] as const;
    for (const [caller, status] of callers) {
      for (const [method, path, body] of [
        ['PUT', '/members', { add: [person.id] }],
        ['DELETE', `/members/${person.id}`, undefined],
        ['PUT', `/members/${person.id}`, undefined],
        ['PUT', '/members', { remove: [person.id] }],
      ] as const) {
        const before = await team.roles();
        const answer = await server.call(method, team.url + path, { token: caller?.token, body });
        expect({ status: answer.status, method, path }).toEqual({ status, method, path });
        if (status !== 204) expect(await team.roles()).toEqual(before);
      }
    }
  });

  it('is readable for members, and not for guests', async () => {
    const organization = await anOrganization(server);
    const { id } = organization;
    const [member] = await people(id, 'member');
    const guest = await aMember(server, id, null);
    const team = await aTeamOf(organization, [guest]);
    expect((await member.get(`${team.url}/members`)).status).toBe(200);
    expect((await guest.get(`${team.url}/members`)).status).toBe(403);
    expect((await guest.get(`/v1/orgs/${id}/teams/unknown/members`)).status).toBe(403);
    expect((await member.get(`/v1/orgs/${id}/teams/unknown/members`)).status).toBe(404);
    expect((await (await aPerson(server)).get(`${team.url}/members`)).status).toBe(404);
    expect((await server.call('GET', `${team.url}/members`)).status).toBe(401);
  });

  it('may become empty: owners may leave, also the last one', async () => {
    const organization = await anOrganization(server);
    const { id, admin } = organization;
    const [owner] = await people(id, 'owner');
    const team = await aTeamOf(organization);
    await admin.put(`${team.url}/members/${owner.id}`, { role: 'owner' });
    expect((await owner.delete(`${team.url}/members/${owner.id}`)).status).toBe(204);
    expect(await team.roles()).toEqual({});
    expect((await owner.put(`${team.url}/members/${owner.id}`)).status).toBe(403);
  });

  it('is checked against the organization in the path', async () => {
    const organization = await anOrganization(server);
    const other = await anOrganization(server);
    const team = await aTeamOf(other, [other.admin]);
    const { id, admin } = organization;
    const url = `/v1/orgs/${id}/teams/${team.id}/members`;
    expect((await admin.get(url)).status).toBe(404);
    expect((await admin.put(url, { add: [admin.id] })).status).toBe(404);
    expect((await admin.put(`${url}/${admin.id}`)).status).toBe(404);
    expect((await admin.delete(`${url}/${other.admin.id}`)).status).toBe(404);
    expect(await team.roles()).toEqual({ [other.admin.id]: 'member' });
  });
});
