import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../platform/db/role.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateMemberRow } from '../../../platform/queries/members.ts';
import { updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { grantRole } from '../../../testing/grant-role.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A separate organization whose members have these names and roles, joined in this order after its admin. */
async function anOrganizationOf(...people: readonly (readonly [name: string, role: Role | null])[]) {
  const { id, admin } = await anOrganization(server);
  const members: Person[] = [];
  for (const [displayName, role] of people) {
    const member = await aMember(server, id, role);
    await member.patch(`/v1/users/${member.id}`, { displayName });
    members.push(member);
  }
  const list = async (query = '', as = admin) => {
    const answer = await as.get(`/v1/orgs/${id}/members${query}`);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const names = async (query = '') =>
    (await list(query)).items.map(({ user }: { user: { displayName: string } }) => user.displayName);
  return { id, admin, members, list, names };
}

describe('listMembers', () => {
  it('returns all specified members, last joined first', async () => {
    const { members, list } = await anOrganizationOf(['Ada', 'edit']);
    const { count, items } = await list();
    expect(count).toBe(2);
    expect(items[0]).toEqual({
      object: 'member',
      id: members[0]?.id,
      role: 'edit',
      user: expect.objectContaining({ object: 'user', displayName: 'Ada', email: members[0]?.email }),
      disabled: false,
      joinedAt: expect.any(String),
      sso: false,
      spaces: 0,
      teams: 0,
      secondFactor: false,
    });
    expect(items[1].role).toBe('admin');
  });

  it('pages in both orders', async () => {
    const { names, list } = await anOrganizationOf(['One', 'read'], ['Two', 'read'], ['Three', null]);
    expect(await names()).toEqual(['Three', 'Two', 'One', 'Admin']);
    expect(await names('?order=asc')).toEqual(['Admin', 'One', 'Two', 'Three']);
    const first = await list('?order=asc&limit=3');
    expect(first.count).toBe(4);
    expect(await names(`?order=asc&limit=3&page=${first.next.page}`)).toEqual(['Three']);
    expect(await list('?limit=0')).toEqual({ count: 4, items: [] });
  });

  it('filters by role, including guests', async () => {
    const { names } = await anOrganizationOf(['Reader', 'read'], ['Editor', 'edit'], ['Guest', null]);
    expect(await names('?role=edit')).toEqual(['Editor']);
    expect(await names('?role=guest')).toEqual(['Guest']);
    expect(await names('?role=comment')).toEqual([]);
  });

  it('searches names and e-mail addresses in any letter case of any script, with literal wildcards', async () => {
    const { names, members, list } = await anOrganizationOf(
      ['Éloïse Dupont', 'read'],
      ['Юлия', 'read'],
      ['100%_sure\\', 'edit'],
    );
    const find = (search: string, rest = '') => names(`?search=${encodeURIComponent(search)}${rest}`);
    expect(await find('ÉLOÏSE')).toEqual(['Éloïse Dupont']);
    expect(await find('e\u0301loi\u0308se')).toEqual(['Éloïse Dupont']);
    expect(await find('юЛИ')).toEqual(['Юлия']);
    expect(await find((members[1]?.email ?? '').toUpperCase())).toEqual(['Юлия']);
    for (const part of ['%', '_', '\\', '0%_S']) expect(await find(part)).toEqual(['100%_sure\\']);
    expect(await find("'; drop table users; --")).toEqual([]);
    expect(await find('example.com', '&role=edit')).toEqual(['100%_sure\\']);
    expect((await list(`?search=${encodeURIComponent('EXAMPLE.com')}&limit=1`)).count).toBe(4);
  });

  it('finds the new name after a change, and not the old one', async () => {
    const { names, members } = await anOrganizationOf(['Before', 'read']);
    await members[0]?.patch(`/v1/users/${members[0].id}`, { displayName: 'After' });
    expect(await names('?search=before')).toEqual([]);
    expect(await names('?search=after')).toEqual(['After']);
  });

  it('only includes seen members when sorted by lastSeenAt', async () => {
    const { id, members, names, list } = await anOrganizationOf(['One', 'read'], ['Two', 'read'], ['Three', 'read']);
    const times = ['2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z'];
    for (const [index, last_seen_at] of times.entries()) {
      const userId = members[index]?.id ?? '';
      await transact(server.ctx, (tx) => updateMemberRow(tx.db, id, userId, { last_seen_at }));
    }
    expect(await names('?sort=lastSeenAt')).toEqual(['One', 'Two']);
    expect(await names('?sort=lastSeenAt&order=asc')).toEqual(['Two', 'One']);
    const first = await list('?sort=lastSeenAt&limit=1');
    expect(first).toMatchObject({ count: 2, items: [{ lastSeenAt: times[0] }] });
    expect(await names(`?sort=lastSeenAt&limit=1&page=${first.next.page}`)).toEqual(['Two']);
  });

  it('counts the spaces that each member may read', async () => {
    const { id, admin, members, list } = await anOrganizationOf(
      ['Reader', 'read'],
      ['Guest', null],
      ['Disabled', 'edit'],
    );
    const [reader, guest, disabled] = members;
    const spaces = [];
    for (const title of ['Open', 'Closed', 'Granted', 'Deleted'])
      spaces.push(await aSpace(server, id, admin, { title }));
    const [open, closed, granted, deleted] = spaces.map((space) => space.id) as [string, string, string, string];
    const other = await anOrganization(server);
    const foreign = await aSpace(server, other.id, other.admin);
    await transact(server.ctx, async (tx) => {
      await updateSpaceRow(tx.db, closed, { default_level: 'none' });
      await updateSpaceRow(tx.db, granted, { default_level: 'none' });
      await updateSpaceRow(tx.db, deleted, { deleted_at: tx.now });
      await updateMemberRow(tx.db, id, disabled?.id ?? '', { disabled: 1 });
      for (const spaceId of [open, granted, deleted, foreign.id]) {
        for (const { id: userId } of members) await grantRole(tx.db, 'space', spaceId, userId, 'read', tx.now);
      }
    });
    const counts = Object.fromEntries(
      (await list()).items.map((member: { id: string; spaces: number }) => [member.id, member.spaces]),
    );
    expect(counts).toEqual({ [admin.id]: 3, [reader?.id ?? '']: 2, [guest?.id ?? '']: 2, [disabled?.id ?? '']: 0 });
    for (const person of [reader, guest]) {
      const visible = await person?.get(`/v1/orgs/${id}/spaces`);
      expect(counts[person?.id ?? '']).toBe(visible?.body.count);
    }
  });

  it.each(['order=up', 'sort=name', 'role=owner', `search=${'x'.repeat(201)}`, 'limit=1001', 'page=wrong'])(
    'rejects %s and names the path',
    async (query) => {
      const { id, admin } = await anOrganization(server);
      const answer = await admin.get(`/v1/orgs/${id}/members?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toContain(`query/${query.split('=')[0]}`);
    },
  );

  it('is allowed for members, and rejected for guests (403), non-members (404) and callers without a token (401)', async () => {
    const { id, members, list } = await anOrganizationOf(['Reader', 'read'], ['Guest', null]);
    expect((await list('', members[0])).count).toBe(3);
    expect((await members[1]?.get(`/v1/orgs/${id}/members`))?.status).toBe(403);
    expect((await (await aPerson(server)).get(`/v1/orgs/${id}/members`)).status).toBe(404);
    expect((await server.call('GET', `/v1/orgs/${id}/members`)).status).toBe(401);
  });
});

describe('getMember', () => {
  it('returns a member as in the list', async () => {
    const { id, members, list } = await anOrganizationOf(['Reader', 'read']);
    const answer = await members[0]?.get(`/v1/orgs/${id}/members/${members[0].id}`);
    const [{ secondFactor: _hidden, ...shown }] = (await list('?role=read')).items;
    expect(answer?.body).toEqual(shown);
  });

  it('returns guests only themselves', async () => {
    const { id, admin, members } = await anOrganizationOf(['Guest', null]);
    const [guest] = members;
    expect((await guest?.get(`/v1/orgs/${id}/members/${guest.id}`))?.body.role).toBeNull();
    expect((await guest?.get(`/v1/orgs/${id}/members/${admin.id}`))?.status).toBe(404);
  });

  it('returns 404 to non-members and for members of other organizations, and 401 without a token', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await anOrganization(server);
    expect((await other.admin.get(`/v1/orgs/${id}/members/${admin.id}`)).status).toBe(404);
    expect((await admin.get(`/v1/orgs/${id}/members/${other.admin.id}`)).status).toBe(404);
    expect((await admin.get(`/v1/orgs/${id}/members/unknown`)).status).toBe(404);
    expect((await server.call('GET', `/v1/orgs/${id}/members/${admin.id}`)).status).toBe(401);
  });
});
