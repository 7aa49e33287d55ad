import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../../platform/db/role.ts';
import { transact } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { insertGroupRows } from '../../../platform/queries/site-section-groups.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { aSite, type TestSite } from '../../../testing/sites.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/** A site with the sections A, which is the default, B, C and D. */
async function withSections(): Promise<{ siteUnderTest: TestSite; ids: [string, string, string, string] }> {
  const siteUnderTest = await aSite(server, organizationId, admin);
  const add = (title: string) => siteUnderTest.section(`${title} section`);
  return { siteUnderTest, ids: [await add('A'), await add('B'), await add('C'), await add('D')] };
}

/** The structure in compact form: `A* (B C) D`. */
const orderOf = async (siteUnderTest: TestSite) => (await siteUnderTest.order()).replaceAll(' section', '');

interface Group {
  readonly id: string;
  readonly title: string;
  readonly sections: { readonly id: string }[];
}

const listGroups = async ({ url }: TestSite): Promise<Group[]> => (await admin.get(`${url}/section-groups`)).body.items;

describe('every operation on section groups', () => {
  const operations: [string, string, unknown?][] = [
    ['GET', ''],
    ['POST', '', { title: 'Stolen' }],
    ['PATCH', '/:group', { title: 'Stolen' }],
    ['POST', '/:group/move', {}],
    ['POST', '/:group/sections', { sectionId: 'any' }],
    ['DELETE', '/:group/sections/:section'],
    ['DELETE', '/:group'],
  ];
  const call = (person: Person | undefined, method: string, url: string, body: unknown) =>
    server.call(method, url, { token: person?.token, ...(body !== undefined && { body }) });
  const fill = (path: string, group: string, section: string) =>
    path.replace(':group', group).replace(':section', section);

  it.each(operations)('%s %s: 401 without a token, 404 to non-members and guests', async (method, path, body) => {
    const { siteUnderTest, ids } = await withSections();
    const group = await siteUnderTest.group('Group', [ids[0]]);
    const target = `${siteUnderTest.url}/section-groups${fill(path, group, ids[0])}`;
    const before = await siteUnderTest.order();
    expect((await call(undefined, method, target, body)).status).toBe(401);
    expect((await call(await aPerson(server), method, target, body)).status).toBe(404);
    expect((await call(await aMember(server, organizationId, null), method, target, body)).status).toBe(404);
    expect(await siteUnderTest.order()).toBe(before);
  });

  it.each(operations.slice(1))('%s %s: 403 below the role create', async (method, path, body) => {
    const { siteUnderTest, ids } = await withSections();
    const group = await siteUnderTest.group('Group', [ids[0]]);
    for (const role of ROLES.slice(0, ROLES.indexOf('create'))) {
      const person = await aMember(server, organizationId, role);
      const target = `${siteUnderTest.url}/section-groups${fill(path, group, ids[0])}`;
      expect((await call(person, method, target, body)).status).toBe(403);
    }
    expect(await orderOf(siteUnderTest)).toBe('B C D (A*)');
  });

  it.each(operations.slice(2))('%s %s: does not affect a group of another site', async (method, path, body) => {
    const { siteUnderTest } = await withSections();
    const other = await withSections();
    const group = await other.siteUnderTest.group('Group', [other.ids[0]]);
    const before = await listGroups(other.siteUnderTest);
    const answer = await call(
      admin,
      method,
      `${siteUnderTest.url}/section-groups${fill(path, group, other.ids[0])}`,
      body,
    );
    expect(answer.status).toBe(path === '/:group' && method === 'DELETE' ? 204 : 404);
    expect(await listGroups(other.siteUnderTest)).toEqual(before);
  });
});

describe('listSiteSectionGroups', () => {
  it('lists groups in order with their sections, page by page', async () => {
    const { siteUnderTest, ids } = await withSections();
    const one = await siteUnderTest.group('One', [ids[1], ids[0]]);
    const two = await siteUnderTest.group('Two');
    await admin.post(`${siteUnderTest.url}/section-groups/${two}/move`, {
      position: { before: { type: 'site-section-group', id: one } },
    });
    const [first, second] = await listGroups(siteUnderTest);
    expect([first, second]).toMatchObject([
      { object: 'site-section-group', id: two, title: 'Two', sections: [] },
      {
        id: one,
        title: 'One',
        sections: [
          { id: ids[1], sectionGroup: one },
          { id: ids[0], default: true },
        ],
      },
    ]);
    const page = (await admin.get(`${siteUnderTest.url}/section-groups?limit=1`)).body;
    expect([page.count, page.items]).toEqual([2, [first]]);
    await admin.delete(`${siteUnderTest.url}/section-groups/${two}`);
    expect((await admin.get(`${siteUnderTest.url}/section-groups?limit=1&page=${page.next.page}`)).body.items).toEqual([
      second,
    ]);
  });
});

describe('createSiteSectionGroup', () => {
  it('creates a group at the end with sections in the given order, also those of other groups', async () => {
    const { siteUnderTest, ids } = await withSections();
    const [a, b, c] = ids;
    await siteUnderTest.group('First', [a, b]);
    const answer = await admin.post(`${siteUnderTest.url}/section-groups`, {
      title: 'G',
      icon: 'book',
      sections: [c, a],
    });
    expect(answer.status).toBe(201);
    expect(answer.headers['location']).toBe(`https://docs.test${siteUnderTest.url}/section-groups/${answer.body.id}`);
    expect(answer.body).toMatchObject({ title: 'G', icon: 'book', sections: [{ id: c }, { id: a }] });
    expect(await orderOf(siteUnderTest)).toBe('D (B) (C A*)');
  });

  it.each([
    [{}, 400],
    [{ title: '' }, 400],
    [{ title: 'x'.repeat(101) }, 400],
    [{ title: 'G', icon: 'Bad Icon' }, 400],
    [{ title: 'G', sections: ['a', 'a'] }, 400],
    [{ title: 'G', sections: ['unknown'] }, 404],
    [{ title: 'G', path: 'x' }, 400],
  ])('rejects %j with %i and creates nothing', async (body, status) => {
    const { siteUnderTest } = await withSections();
    expect((await admin.post(`${siteUnderTest.url}/section-groups`, body)).status).toBe(status);
    expect(await listGroups(siteUnderTest)).toEqual([]);
  });

  it('rejects more than the limit of a site with 409', async () => {
    const siteUnderTest = await aSite(server, organizationId, admin);
    const rows = Array.from({ length: 50 }, () => ({
      id: newId(),
      site_id: siteUnderTest.id,
      title: 'Group',
      icon: null,
      position: '1',
      created_at: '2026-01-01T00:00:00.000Z',
    }));
    await transact(server.ctx, (tx) => insertGroupRows(tx.db, rows));
    const answer = await admin.post(`${siteUnderTest.url}/section-groups`, { title: 'More' });
    expect([answer.status, answer.body.error.message]).toEqual([
      409,
      'Limit of section groups reached (50 per site). Delete one first.',
    ]);
  });
});

describe('updateSiteSectionGroup', () => {
  it('changes title and icon, and removes the icon with null', async () => {
    const { siteUnderTest } = await withSections();
    const target = `${siteUnderTest.url}/section-groups/${await siteUnderTest.group('Group')}`;
    expect((await admin.patch(target, { title: 'More', icon: 'star' })).body).toMatchObject({
      title: 'More',
      icon: 'star',
    });
    expect((await admin.patch(target, {})).body).toMatchObject({ title: 'More', icon: 'star' });
    expect((await admin.patch(target, { icon: null })).body).not.toHaveProperty('icon');
    expect((await admin.patch(`${siteUnderTest.url}/section-groups/unknown`, {})).status).toBe(404);
  });
});

describe('deleteSiteSectionGroup', () => {
  it('moves its sections to its position, and is idempotent', async () => {
    const { siteUnderTest, ids } = await withSections();
    const [, b, c, d] = ids;
    const group = await siteUnderTest.group('Group', [d, b]);
    await admin.post(`${siteUnderTest.url}/section-groups/${group}/move`, {
      position: { before: { type: 'site-section', id: c } },
    });
    expect(await orderOf(siteUnderTest)).toBe('A* (D B) C');
    expect((await admin.delete(`${siteUnderTest.url}/section-groups/${group}`)).status).toBe(204);
    expect((await admin.delete(`${siteUnderTest.url}/section-groups/${group}`)).status).toBe(204);
    expect(await orderOf(siteUnderTest)).toBe('A* D B C');
  });
});

describe('addSectionToGroup', () => {
  it('moves a section to the end, also from another group, and is a no-op for a section in it', async () => {
    const { siteUnderTest, ids } = await withSections();
    const [a, b, c] = ids;
    const one = await siteUnderTest.group('One', [a, b]);
    const two = await siteUnderTest.group('Two', [c]);
    const answer = await admin.post(`${siteUnderTest.url}/section-groups/${two}/sections`, { sectionId: a });
    expect(answer.status).toBe(201);
    expect(answer.headers['location']).toBe(
      `https://docs.test${siteUnderTest.url}/section-groups/${two}/sections/${a}`,
    );
    expect(answer.body).toMatchObject({ id: two, sections: [{ id: c }, { id: a }] });
    expect((await admin.post(`${siteUnderTest.url}/section-groups/${two}/sections`, { sectionId: c })).status).toBe(
      201,
    );
    expect(await orderOf(siteUnderTest)).toBe('D (B) (C A*)');
    expect(
      (await admin.post(`${siteUnderTest.url}/section-groups/${one}/sections`, { sectionId: 'unknown' })).status,
    ).toBe(404);
    expect((await admin.post(`${siteUnderTest.url}/section-groups/unknown/sections`, { sectionId: a })).status).toBe(
      404,
    );
    expect((await admin.post(`${siteUnderTest.url}/section-groups/${one}/sections`, {})).status).toBe(400);
    const other = await withSections();
    const elsewhere = { sectionId: other.ids[0] };
    expect((await admin.post(`${siteUnderTest.url}/section-groups/${one}/sections`, elsewhere)).status).toBe(404);
  });
});

describe('removeSectionFromGroup', () => {
  it('moves the section right after the group, keeps an empty group, and is idempotent', async () => {
    const { siteUnderTest, ids } = await withSections();
    const [a, b, , d] = ids;
    const group = await siteUnderTest.group('Group', [a, b]);
    await admin.post(`${siteUnderTest.url}/section-groups/${group}/move`, {
      position: { before: { type: 'site-section', id: d } },
    });
    const remove = async (id: string) => {
      expect((await admin.delete(`${siteUnderTest.url}/section-groups/${group}/sections/${id}`)).status).toBe(204);
      return orderOf(siteUnderTest);
    };
    expect(await orderOf(siteUnderTest)).toBe('C (A* B) D');
    expect(await remove(a)).toBe('C (B) A* D');
    expect(await remove(a)).toBe('C (B) A* D');
    expect(await remove('unknown')).toBe('C (B) A* D');
    expect(await remove(b)).toBe('C () B A* D');
    expect((await admin.delete(`${siteUnderTest.url}/section-groups/unknown/sections/${a}`)).status).toBe(404);
  });
});

describe('moveSiteSectionGroup', () => {
  it('moves among groups and ungrouped sections, and to the end', async () => {
    const { siteUnderTest, ids } = await withSections();
    const [a, b, c] = ids;
    const one = await siteUnderTest.group('One', [a]);
    const two = await siteUnderTest.group('Two', [b]);
    const move = async (id: string, position?: object) => {
      const answer = await admin.post(`${siteUnderTest.url}/section-groups/${id}/move`, position && { position });
      expect([answer.status, answer.body.id]).toEqual([200, id]);
      return orderOf(siteUnderTest);
    };
    expect(await move(two, { before: { type: 'site-section', id: c } })).toBe('(B) C D (A*)');
    expect(await move(one, { after: { type: 'site-section-group', id: two } })).toBe('(B) (A*) C D');
    const between = { after: { type: 'site-section-group', id: one }, before: { type: 'site-section', id: c } };
    expect(await move(two, between)).toBe('(A*) (B) C D');
    expect(await move(one)).toBe('(B) C D (A*)');
  });

  it('rejects invalid positions of a group', async () => {
    const { siteUnderTest, ids } = await withSections();
    const [a, b, c, d] = ids;
    const one = await siteUnderTest.group('One', [a]);
    const two = await siteUnderTest.group('Two', [b]);
    const statusOf = async (position: unknown) =>
      (await admin.post(`${siteUnderTest.url}/section-groups/${one}/move`, { position })).status;
    const before = await siteUnderTest.order();
    expect(await statusOf({ before: { type: 'site-section', id: b } })).toBe(400);
    expect(await statusOf({ before: { type: 'site-section', id: a } })).toBe(400);
    expect(await statusOf({ before: { type: 'site-section-group', id: one } })).toBe(400);
    expect(await statusOf({ before: { type: 'site-space', id: two } })).toBe(400);
    expect(await statusOf({ after: { type: 'site-section', id: d }, before: { type: 'site-section', id: c } })).toBe(
      400,
    );
    expect(await statusOf({ before: { type: 'site-section', id: two } })).toBe(404);
    expect(await statusOf({ before: { type: 'site-section-group', id: 'unknown' } })).toBe(404);
    expect((await admin.post(`${siteUnderTest.url}/section-groups/unknown/move`)).status).toBe(404);
    expect(await siteUnderTest.order()).toBe(before);
  });
});
