import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../db/role.ts';
import { transact } from '../../db/transact.ts';
import { newId } from '../../ids.ts';
import { insertGroupRows } from '../../queries/site-section-groups.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../testing/factories.ts';
import { aSite, type TestSite } from '../../testing/sites.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/** A site with the sections A, which is the default, B, C and D. */
async function withSections(): Promise<{ made: TestSite; ids: [string, string, string, string] }> {
  const made = await aSite(server, organizationId, admin);
  const add = (title: string) => made.section(`${title} section`);
  return { made, ids: [await add('A'), await add('B'), await add('C'), await add('D')] };
}

/** The structure in short: `A* (B C) D`. */
const orderOf = async (made: TestSite) => (await made.order()).replaceAll(' section', '');

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

  it.each(operations)('%s %s: 401 without a token, 404 to strangers and guests', async (method, path, body) => {
    const { made, ids } = await withSections();
    const group = await made.group('Group', [ids[0]]);
    const target = `${made.url}/section-groups${fill(path, group, ids[0])}`;
    const before = await made.order();
    expect((await call(undefined, method, target, body)).status).toBe(401);
    expect((await call(await aPerson(server), method, target, body)).status).toBe(404);
    expect((await call(await aMember(server, organizationId, null), method, target, body)).status).toBe(404);
    expect(await made.order()).toBe(before);
  });

  it.each(operations.slice(1))('%s %s: 403 below the role create', async (method, path, body) => {
    const { made, ids } = await withSections();
    const group = await made.group('Group', [ids[0]]);
    for (const role of ROLES.slice(0, ROLES.indexOf('create'))) {
      const person = await aMember(server, organizationId, role);
      const target = `${made.url}/section-groups${fill(path, group, ids[0])}`;
      expect((await call(person, method, target, body)).status).toBe(403);
    }
    expect(await orderOf(made)).toBe('B C D (A*)');
  });

  it.each(operations.slice(2))('%s %s: leaves a group of another site alone', async (method, path, body) => {
    const { made } = await withSections();
    const other = await withSections();
    const group = await other.made.group('Group', [other.ids[0]]);
    const before = await listGroups(other.made);
    const answer = await call(admin, method, `${made.url}/section-groups${fill(path, group, other.ids[0])}`, body);
    expect(answer.status).toBe(path === '/:group' && method === 'DELETE' ? 204 : 404);
    expect(await listGroups(other.made)).toEqual(before);
  });
});

describe('listSiteSectionGroups', () => {
  it('lists groups in order with their sections, page by page', async () => {
    const { made, ids } = await withSections();
    const one = await made.group('One', [ids[1], ids[0]]);
    const two = await made.group('Two');
    await admin.post(`${made.url}/section-groups/${two}/move`, {
      position: { before: { type: 'site-section-group', id: one } },
    });
    const [first, second] = await listGroups(made);
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
    const page = (await admin.get(`${made.url}/section-groups?limit=1`)).body;
    expect([page.count, page.items]).toEqual([2, [first]]);
    await admin.delete(`${made.url}/section-groups/${two}`);
    expect((await admin.get(`${made.url}/section-groups?limit=1&page=${page.next.page}`)).body.items).toEqual([second]);
  });
});

describe('createSiteSectionGroup', () => {
  it('makes a group at the end with sections in the order given, those of other groups too', async () => {
    const { made, ids } = await withSections();
    const [a, b, c] = ids;
    await made.group('First', [a, b]);
    const answer = await admin.post(`${made.url}/section-groups`, { title: 'G', icon: 'book', sections: [c, a] });
    expect(answer.status).toBe(201);
    expect(answer.headers['location']).toBe(`https://docs.test${made.url}/section-groups/${answer.body.id}`);
    expect(answer.body).toMatchObject({ title: 'G', icon: 'book', sections: [{ id: c }, { id: a }] });
    expect(await orderOf(made)).toBe('D (B) (C A*)');
  });

  it.each([
    [{}, 400],
    [{ title: '' }, 400],
    [{ title: 'x'.repeat(101) }, 400],
    [{ title: 'G', icon: 'Bad Icon' }, 400],
    [{ title: 'G', sections: ['a', 'a'] }, 400],
    [{ title: 'G', sections: ['unknown'] }, 404],
    [{ title: 'G', path: 'x' }, 400],
  ])('refuses %j with %i and makes nothing', async (body, status) => {
    const { made } = await withSections();
    expect((await admin.post(`${made.url}/section-groups`, body)).status).toBe(status);
    expect(await listGroups(made)).toEqual([]);
  });

  it('refuses more than a site has room for with 409', async () => {
    const made = await aSite(server, organizationId, admin);
    const rows = Array.from({ length: 50 }, () => ({
      id: newId(),
      site_id: made.id,
      title: 'Group',
      icon: null,
      position: '1',
      created_at: '2026-01-01T00:00:00.000Z',
    }));
    await transact(server.ctx, (tx) => insertGroupRows(tx.db, rows));
    const answer = await admin.post(`${made.url}/section-groups`, { title: 'More' });
    expect([answer.status, answer.body.error.message]).toEqual([
      409,
      'Limit of section groups reached (50 per site). Delete one first.',
    ]);
  });
});

describe('updateSiteSectionGroup', () => {
  it('changes title and icon, and removes the icon with null', async () => {
    const { made } = await withSections();
    const target = `${made.url}/section-groups/${await made.group('Group')}`;
    expect((await admin.patch(target, { title: 'More', icon: 'star' })).body).toMatchObject({
      title: 'More',
      icon: 'star',
    });
    expect((await admin.patch(target, {})).body).toMatchObject({ title: 'More', icon: 'star' });
    expect((await admin.patch(target, { icon: null })).body).not.toHaveProperty('icon');
    expect((await admin.patch(`${made.url}/section-groups/unknown`, {})).status).toBe(404);
  });
});

describe('deleteSiteSectionGroup', () => {
  it('leaves its sections in its place, and may be repeated', async () => {
    const { made, ids } = await withSections();
    const [, b, c, d] = ids;
    const group = await made.group('Group', [d, b]);
    await admin.post(`${made.url}/section-groups/${group}/move`, {
      position: { before: { type: 'site-section', id: c } },
    });
    expect(await orderOf(made)).toBe('A* (D B) C');
    expect((await admin.delete(`${made.url}/section-groups/${group}`)).status).toBe(204);
    expect((await admin.delete(`${made.url}/section-groups/${group}`)).status).toBe(204);
    expect(await orderOf(made)).toBe('A* D B C');
  });
});

describe('addSectionToGroup', () => {
  it('puts a section at the end, out of another group, and leaves one that is in it already', async () => {
    const { made, ids } = await withSections();
    const [a, b, c] = ids;
    const one = await made.group('One', [a, b]);
    const two = await made.group('Two', [c]);
    const answer = await admin.post(`${made.url}/section-groups/${two}/sections`, { sectionId: a });
    expect(answer.status).toBe(201);
    expect(answer.headers['location']).toBe(`https://docs.test${made.url}/section-groups/${two}/sections/${a}`);
    expect(answer.body).toMatchObject({ id: two, sections: [{ id: c }, { id: a }] });
    expect((await admin.post(`${made.url}/section-groups/${two}/sections`, { sectionId: c })).status).toBe(201);
    expect(await orderOf(made)).toBe('D (B) (C A*)');
    expect((await admin.post(`${made.url}/section-groups/${one}/sections`, { sectionId: 'unknown' })).status).toBe(404);
    expect((await admin.post(`${made.url}/section-groups/unknown/sections`, { sectionId: a })).status).toBe(404);
    expect((await admin.post(`${made.url}/section-groups/${one}/sections`, {})).status).toBe(400);
    const other = await withSections();
    const elsewhere = { sectionId: other.ids[0] };
    expect((await admin.post(`${made.url}/section-groups/${one}/sections`, elsewhere)).status).toBe(404);
  });
});

describe('removeSectionFromGroup', () => {
  it('puts the section right after the group, keeps an empty group, and may be repeated', async () => {
    const { made, ids } = await withSections();
    const [a, b, , d] = ids;
    const group = await made.group('Group', [a, b]);
    await admin.post(`${made.url}/section-groups/${group}/move`, {
      position: { before: { type: 'site-section', id: d } },
    });
    const remove = async (id: string) => {
      expect((await admin.delete(`${made.url}/section-groups/${group}/sections/${id}`)).status).toBe(204);
      return orderOf(made);
    };
    expect(await orderOf(made)).toBe('C (A* B) D');
    expect(await remove(a)).toBe('C (B) A* D');
    expect(await remove(a)).toBe('C (B) A* D');
    expect(await remove('unknown')).toBe('C (B) A* D');
    expect(await remove(b)).toBe('C () B A* D');
    expect((await admin.delete(`${made.url}/section-groups/unknown/sections/${a}`)).status).toBe(404);
  });
});

describe('moveSiteSectionGroup', () => {
  it('moves among groups and sections without one, and to the end', async () => {
    const { made, ids } = await withSections();
    const [a, b, c] = ids;
    const one = await made.group('One', [a]);
    const two = await made.group('Two', [b]);
    const move = async (id: string, position?: object) => {
      const answer = await admin.post(`${made.url}/section-groups/${id}/move`, position && { position });
      expect([answer.status, answer.body.id]).toEqual([200, id]);
      return orderOf(made);
    };
    expect(await move(two, { before: { type: 'site-section', id: c } })).toBe('(B) C D (A*)');
    expect(await move(one, { after: { type: 'site-section-group', id: two } })).toBe('(B) (A*) C D');
    const between = { after: { type: 'site-section-group', id: one }, before: { type: 'site-section', id: c } };
    expect(await move(two, between)).toBe('(A*) (B) C D');
    expect(await move(one)).toBe('(B) C D (A*)');
  });

  it('refuses what is no place for a group', async () => {
    const { made, ids } = await withSections();
    const [a, b, c, d] = ids;
    const one = await made.group('One', [a]);
    const two = await made.group('Two', [b]);
    const statusOf = async (position: unknown) =>
      (await admin.post(`${made.url}/section-groups/${one}/move`, { position })).status;
    const before = await made.order();
    expect(await statusOf({ before: { type: 'site-section', id: b } })).toBe(400);
    expect(await statusOf({ before: { type: 'site-section', id: a } })).toBe(400);
    expect(await statusOf({ before: { type: 'site-section-group', id: one } })).toBe(400);
    expect(await statusOf({ before: { type: 'site-space', id: two } })).toBe(400);
    expect(await statusOf({ after: { type: 'site-section', id: d }, before: { type: 'site-section', id: c } })).toBe(
      400,
    );
    expect(await statusOf({ before: { type: 'site-section', id: two } })).toBe(404);
    expect(await statusOf({ before: { type: 'site-section-group', id: 'unknown' } })).toBe(404);
    expect((await admin.post(`${made.url}/section-groups/unknown/move`)).status).toBe(404);
    expect(await made.order()).toBe(before);
  });
});
