import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLES } from '../../../platform/db/role.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { aSite } from '../../../testing/sites.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let url: string;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ({ id: organizationId, admin } = await anOrganization(server));
  url = (await aSite(server, organizationId, admin, ['Guide'])).url;
});
afterAll(() => server.close());

const listOf = () => `/v1/orgs/${organizationId}/sites`;

async function aTeam(members: readonly Person[]): Promise<string> {
  const { body } = await admin.put(`/v1/orgs/${organizationId}/teams`, { title: 'Publishers' });
  const add = members.map(({ id }) => id);
  expect((await admin.put(`/v1/orgs/${organizationId}/teams/${body.id}/members`, { add })).status).toBe(204);
  return body.id;
}

async function grant(body: object, by = admin): Promise<void> {
  const answer = await by.post(`${url}/permissions`, body);
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' });
}

describe('a role on a site', () => {
  it('grants access to the site only, to guests and members of teams', async () => {
    const other = await aSite(server, organizationId, admin, ['Other']);
    const [guest, inTeam] = [await aMember(server, organizationId, null), await aMember(server, organizationId, null)];
    for (const person of [guest, inTeam]) {
      expect((await person.get(url)).status).toBe(404);
      expect((await person.get(listOf())).status).toBe(403);
    }
    await grant({ users: [guest.id], teams: [await aTeam([inTeam])], role: 'read' });
    for (const person of [guest, inTeam]) {
      expect((await person.get(url)).status).toBe(200);
      expect((await person.get(other.url)).status).toBe(404);
      const { body } = await person.get(listOf());
      expect([body.count, body.items.map(({ urls }: { urls: { location: string } }) => urls.location)]).toEqual([
        1,
        [expect.stringMatching(new RegExp(`${url}$`))],
      ]);
      expect((await person.patch(url, { title: 'Mine' })).status).toBe(403);
    }
  });

  it('grants no access to the spaces of the site', async () => {
    const guest = await aMember(server, organizationId, null);
    await grant({ users: [guest.id], role: 'create' });
    const { body } = await guest.get(`${url}/site-spaces`);
    expect(body.items).toHaveLength(1);
    expect(Object.values(body.items[0].space.permissions)).not.toContain(true);
    expect((await guest.get(`/v1/spaces/${body.items[0].space.id}`)).status).toBe(404);
  });

  it('discloses the structure as to members, including conditions', async () => {
    const guest = await aMember(server, organizationId, null);
    await grant({ users: [guest.id], role: 'read' });
    const mine = (await guest.get(`${url}/structure`)).body;
    const theirs = (await admin.get(`${url}/structure`)).body;
    expect(JSON.stringify(mine).length).toBeGreaterThan(2);
    expect(Object.keys(mine)).toEqual(Object.keys(theirs));
  });

  it.each(ROLES)(
    'of %s permits changes of the site from create on, in addition to the role in the organization',
    async (role) => {
      const reader = await aMember(server, organizationId, 'read');
      await grant({ users: [reader.id], role });
      const mayChange = role === 'create' || role === 'admin';
      expect((await reader.patch(url, { title: 'Changed' })).status).toBe(mayChange ? 200 : 403);
      expect((await reader.get(`${url}/permissions/users`)).status).toBe(mayChange ? 200 : 403);
      const creator = await aMember(server, organizationId, 'create');
      await grant({ users: [creator.id], role: 'read' });
      expect((await creator.patch(url, { title: 'Changed again' })).status).toBe(200);
    },
  );

  it('is listed, changed and revoked, at once', async () => {
    const guest = await aMember(server, organizationId, null);
    const team = await aTeam([]);
    await grant({ users: [guest.id], teams: [team], role: 'edit' });
    const { body } = await admin.get(`${url}/permissions/users`);
    expect(body.items).toMatchObject([{ permission: 'edit', user: { id: guest.id } }]);
    expect((await admin.get(`${url}/permissions/teams`)).body.items).toMatchObject([{ team: { id: team } }]);
    const ofGuest = `${url}/permissions/users/${guest.id}`;
    expect((await admin.patch(ofGuest, { role: 'create' })).status).toBe(204);
    expect((await guest.patch(url, { title: 'By a guest' })).status).toBe(200);
    expect((await admin.delete(ofGuest)).status).toBe(204);
    expect((await guest.get(url)).status).toBe(404);
    expect((await admin.patch(ofGuest, { role: 'read' })).status).toBe(404);
    expect((await admin.delete(`${url}/permissions/teams/${team}`)).status).toBe(204);
    expect((await admin.get(`${url}/permissions/teams`)).body.count).toBe(0);
  });

  it('is never granted above the own role, and logged', async () => {
    const [creator, guest] = [
      await aMember(server, organizationId, 'create'),
      await aMember(server, organizationId, null),
    ];
    expect((await creator.post(`${url}/permissions`, { users: [guest.id], role: 'admin' })).status).toBe(403);
    await grant({ users: [guest.id], role: 'create' }, creator);
    await grant({ users: [guest.id], role: 'read' }, guest);
    const { body } = await admin.get(`/v1/orgs/${organizationId}/audit-events?limit=2`);
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual(['site.granted', 'site.granted']);
  });

  it('ends with the membership, and is not restored by a new one', async () => {
    const guest = await aMember(server, organizationId, null);
    await grant({ users: [guest.id], role: 'read' });
    await admin.delete(`/v1/orgs/${organizationId}/members/${guest.id}`);
    expect((await guest.get(url)).status).toBe(404);
    expect((await admin.get(`${url}/permissions/users`)).body.count).toBe(0);
  });

  it('names users outside of the organization, and stores nothing', async () => {
    const [guest, nonMember] = [await aMember(server, organizationId, null), await aPerson(server)];
    const answer = await admin.post(`${url}/permissions`, { users: [guest.id, nonMember.id], role: 'read' });
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(nonMember.id)]);
    expect((await guest.get(url)).status).toBe(404);
  });
});

describe('aggregateSitePermissions', () => {
  it('returns the role of everyone, and whether the organization or a grant determines it', async () => {
    const reader = await aMember(server, organizationId, 'read');
    server.advance(1000);
    const editor = await aMember(server, organizationId, 'edit');
    server.advance(1000);
    const [guest, granted] = [await aMember(server, organizationId, null), await aMember(server, organizationId, null)];
    await grant({ users: [granted.id, editor.id], role: 'comment' });
    const disabled = await aMember(server, organizationId, 'edit');
    await admin.patch(`/v1/orgs/${organizationId}/members/${disabled.id}`, { disabled: true });
    const { status, body } = await reader.get(`${url}/permissions/aggregate`);
    expect({ status, count: body.count }).toEqual({ status: 200, count: 4 });
    expect(body.items).toMatchObject([
      { permission: 'comment', user: { id: granted.id }, origin: 'site' },
      { permission: 'edit', user: { id: editor.id }, origin: 'organization' },
      { permission: 'read', user: { id: reader.id }, origin: 'organization' },
      { permission: 'admin', user: { id: admin.id }, origin: 'organization' },
    ]);
    expect((await reader.get(`${url}/permissions/aggregate?role=admin`)).body.count).toBe(1);
    for (const caller of [guest, await aPerson(server)])
      expect((await caller.get(`${url}/permissions/aggregate`)).status).toBe(404);
  });
});
