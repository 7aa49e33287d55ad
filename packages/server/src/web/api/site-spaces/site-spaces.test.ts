import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../../platform/db/role.ts';
import { transact } from '../../../platform/db/transact.ts';
import { newId, randomText } from '../../../platform/ids.ts';
import { insertSiteSpaces } from '../../../platform/queries/site-spaces.ts';
import { findSite } from '../../../platform/queries/sites.ts';
import { updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let sites: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  sites = `/v1/orgs/${organizationId}/sites`;
});
afterAll(() => server.close());

interface Item {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly default: boolean;
  readonly space: { readonly id: string };
}

/** A published site with a space for each title; its URL, and its site spaces in order. */
async function aSiteWith(...titles: string[]): Promise<{ id: string; url: string; items: Item[] }> {
  const spaces = [];
  for (const title of titles) spaces.push(await aSpace(server, organizationId, admin, { title }));
  const { body: site } = await admin.post(sites, { title: 'A site', spaces: spaces.map(({ id }) => id) });
  await admin.post(`${sites}/${site.id}/publish`);
  const url = `${sites}/${site.id}/site-spaces`;
  return { id: site.id, url, items: await listItems(url) };
}

const listItems = async (url: string): Promise<Item[]> => (await admin.get(`${url}?limit=1000`)).body.items;
/** Titles in order; the default one with a star. */
const orderOf = async (url: string) =>
  (await listItems(url)).map((item) => (item.default ? `${item.title}*` : item.title)).join(' ');

const setDeleted = (spaceId: string, isDeleted: boolean) =>
  transact(server.ctx, (tx) => updateSpaceRow(tx.db, spaceId, { deleted_at: isDeleted ? tx.now : null }));

const versionOf = async (siteId: string) => (await findSite(server.ctx.database.reader, siteId))?.updated_at ?? '';

const beside = (side: 'before' | 'after', item: Item | undefined) => ({
  [side]: { type: 'site-space', siteSpace: item?.id },
});

describe('every operation on site spaces', () => {
  const operations: [string, string, unknown?][] = [
    ['GET', ''],
    ['POST', '', { spaceId: 'any' }],
    ['PATCH', '/:item', { path: 'stolen' }],
    ['POST', '/:item/move', {}],
    ['DELETE', '/:item'],
  ];
  const call = (person: Person | undefined, method: string, url: string, body: unknown) =>
    server.call(method, url, { token: person?.token, ...(body !== undefined && { body }) });

  it.each(operations)('%s %s: 401 without a token, 404 to non-members and guests', async (method, path, body) => {
    const { url, items } = await aSiteWith('One', 'Two');
    const target = url + path.replace(':item', items[0]!.id);
    expect((await call(undefined, method, target, body)).status).toBe(401);
    expect((await call(await aPerson(server), method, target, body)).status).toBe(404);
    expect((await call(await aMember(server, organizationId, null), method, target, body)).status).toBe(404);
    expect(await listItems(url)).toEqual(items);
  });

  it.each(operations.slice(1))('%s %s: 403 below the role create', async (method, path, body) => {
    const { url, items } = await aSiteWith('One', 'Two');
    for (const role of ROLES.slice(0, ROLES.indexOf('create'))) {
      const person = await aMember(server, organizationId, role);
      expect((await call(person, method, url + path.replace(':item', items[0]!.id), body)).status).toBe(403);
    }
    expect(await listItems(url)).toEqual(items);
  });

  it.each(operations.slice(2))('%s %s: does not affect a site space of another site', async (method, path, body) => {
    const { url } = await aSiteWith('One');
    const other = await aSiteWith('Two', 'Three');
    const answer = await call(admin, method, url + path.replace(':item', other.items[0]!.id), body);
    expect(answer.status).toBe(method === 'DELETE' ? 204 : 404);
    expect(await listItems(other.url)).toEqual(other.items);
  });

  it.each(operations)('%s %s: 404 for a site of another organization', async (method, path, body) => {
    const other = await anOrganization(server);
    const { id, url, items } = await aSiteWith('One');
    const target = `/v1/orgs/${other.id}/sites/${id}/site-spaces${path.replace(':item', items[0]!.id)}`;
    expect((await call(other.admin, method, target, body)).status).toBe(404);
    expect(await listItems(url)).toEqual(items);
  });
});

describe('listSiteSpaces', () => {
  it('lists in the order of the structure, page by page', async () => {
    const { url, items } = await aSiteWith('One', 'Two', 'Three');
    const first = (await admin.get(`${url}?limit=2`)).body;
    expect(first.items).toEqual(items.slice(0, 2));
    expect(first.count).toBe(3);
    const second = (await admin.get(`${url}?limit=2&page=${first.next.page}`)).body;
    expect(second).toEqual({ count: 3, items: items.slice(2) });
  });

  it('filters the default one', async () => {
    const { url } = await aSiteWith('One', 'Two', 'Three');
    const titles = async (query: string) => {
      const { items, count } = (await admin.get(`${url}?default=${query}`)).body;
      expect(count).toBe(items.length);
      return items.map(({ title }: Item) => title);
    };
    expect(await titles('true')).toEqual(['One']);
    expect(await titles('false')).toEqual(['Two', 'Three']);
    expect((await admin.get(`${url}?default=some`)).body.error.message).toBe('query/default must be a boolean.');
  });

  it('returns the URL of each: the default one at the root of the site', async () => {
    const { id, url, items } = await aSiteWith('One', 'Two & more');
    const root = (await admin.get(`${sites}/${id}`)).body.urls.published;
    expect(items.map((item) => (item as unknown as { urls: { published: string } }).urls.published)).toEqual([
      root,
      `${root}two-more/`,
    ]);
    await admin.post(`${sites}/${id}/unpublish`);
    expect((await admin.get(url)).body.items[1].urls).toEqual({});
  });

  it('returns members the whole structure, with only published data of spaces without a role', async () => {
    const { url, items } = await aSiteWith('Open', 'Closed');
    await admin.patch(`/v1/spaces/${items[1]!.space.id}`, { defaultLevel: null, editMode: 'live' });
    const elsewhere = (await admin.post(sites, { title: 'Elsewhere', spaces: [items[1]!.space.id] })).body;
    await admin.patch(`${sites}/${elsewhere.id}`, { visibility: 'public' });
    await admin.post(`${sites}/${elsewhere.id}/publish`);
    const reader = await aMember(server, organizationId, 'read');
    const [open, closed] = (await reader.get(url)).body.items;
    expect(open.space.permissions).toMatchObject({ view: true, edit: false });
    expect(closed).toMatchObject({
      title: 'Closed',
      space: { editMode: 'locked', defaultLevel: null, changeRequests: 0 },
    });
    expect(Object.values(closed.space.permissions)).toEqual(Array(9).fill(false));
    expect(closed.space.urls.published).toBe(closed.urls.published);
    expect(closed.space.gitSync).toBeUndefined();
    expect((await reader.get(`/v1/spaces/${closed.space.id}`)).status).toBe(404);
  });

  it('is allowed for holders of a key of this site, without conditional ones', async () => {
    const { id, url, items } = await aSiteWith('One', 'For some', 'Three');
    await admin.patch(`${url}/${items[1]!.id}`, { condition: 'visitor.claims.isStaff' });
    await admin.patch(`${sites}/${id}`, { visibility: 'share-link' });
    const key = randomText(20);
    await transact(server.ctx, async (tx) => {
      const link = { id: randomText(20), site_id: id, name: '', key, active: 1, created_at: tx.now };
      await tx.db.insertInto('share_links').values(link).execute();
    });
    const nonMember = await aPerson(server);
    const { status, body } = await nonMember.get(`${url}?shareKey=${key}`);
    expect([status, body.count, body.items.map(({ title }: Item) => title)]).toEqual([200, 2, ['One', 'Three']]);
    expect(body.items[1].urls.published).toMatch(new RegExp(`/${key}/three/$`));
    expect((await admin.get(`${url}?shareKey=${key}`)).body.count).toBe(3);
    expect((await nonMember.get(`${url}?shareKey=wrong`)).status).toBe(404);
    expect((await nonMember.get(`${(await aSiteWith('Other')).url}?shareKey=${key}`)).status).toBe(404);
  });
});

describe('deleted spaces', () => {
  it('disappear from lists, counts, structure and publications, and reappear when restored', async () => {
    const { id, url, items } = await aSiteWith('One', 'Two', 'Three');
    const [one, two] = items;
    await setDeleted(two!.space.id, true);
    expect(await orderOf(url)).toBe('One* Three');
    expect((await admin.get(`${sites}/${id}`)).body.siteSpaces).toBe(2);
    expect((await admin.get(`${sites}/${id}/published`)).body.structure.structure).toHaveLength(2);
    expect((await admin.get(`${url}?limit=0`)).body.count).toBe(2);
    expect((await admin.get(`/v1/spaces/${two!.space.id}`)).body.visibility).toBe('private');
    expect((await admin.patch(`${url}/${two!.id}`, { path: 'x' })).status).toBe(404);
    expect((await admin.post(`${url}/${two!.id}/move`)).status).toBe(404);
    expect((await admin.post(`${url}/${one!.id}/move`, { position: beside('before', two) })).status).toBe(404);
    await setDeleted(two!.space.id, false);
    expect(await listItems(url)).toEqual(items);
  });

  it('are replaced by the next one as the default, in every URL, when deleted', async () => {
    const { id, url, items } = await aSiteWith('One', 'Two', 'Three');
    const [one, two, three] = items;
    await admin.patch(`${sites}/${id}`, { defaultSiteSpace: two!.id });
    expect(await orderOf(url)).toBe('One Two* Three');
    await setDeleted(two!.space.id, true);
    expect(await orderOf(url)).toBe('One Three*');
    expect((await admin.get(`${url}?default=true`)).body.items.map(({ id }: Item) => id)).toEqual([three!.id]);
    const root = (await admin.get(`${sites}/${id}`)).body.urls.published;
    expect((await admin.get(`/v1/spaces/${three!.space.id}`)).body.urls.published).toBe(root);
    await setDeleted(three!.space.id, true);
    expect(await orderOf(url)).toBe('One*');
    await setDeleted(one!.space.id, true);
    expect((await admin.get(`${url}?default=false`)).body).toEqual({ count: 0, items: [] });
    for (const { space } of items) await setDeleted(space.id, false);
    expect(await orderOf(url)).toBe('One Two* Three');
  });
});

describe('createSiteSpace', () => {
  it('adds a space at the end with a unique path, and names it in Location', async () => {
    const { id, url } = await aSiteWith('Guide');
    const version = await versionOf(id);
    const space = await aSpace(server, organizationId, admin, { title: 'Guide' });
    const answer = await admin.post(url, { spaceId: space.id });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ object: 'site-space', path: 'guide-1', title: 'Guide', default: false });
    expect(answer.body.space.id).toBe(space.id);
    expect(answer.headers['location']).toBe(`https://docs.test${url}/${answer.body.id}`);
    expect((await listItems(url)).at(-1)).toEqual(answer.body);
    expect((await versionOf(id)) > version).toBe(true);
  });

  it('makes the first one the default', async () => {
    const { url } = await aSiteWith();
    const space = await aSpace(server, organizationId, admin, { title: '🍅' });
    expect((await admin.post(url, { spaceId: space.id })).body).toMatchObject({ default: true, path: 'space' });
  });

  it('rejects a space that is already on the site with 409', async () => {
    const { url, items } = await aSiteWith('One');
    const answer = await admin.post(url, { spaceId: items[0]!.space.id });
    expect(answer.status).toBe(409);
    expect(await listItems(url)).toEqual(items);
  });

  it('rejects spaces that do not exist for the caller with 404', async () => {
    const { url } = await aSiteWith('One');
    const other = await anOrganization(server);
    const elsewhere = await aSpace(server, other.id, other.admin);
    const closed = await aSpace(server, organizationId, admin);
    await admin.patch(`/v1/spaces/${closed.id}`, { defaultLevel: null });
    const deleted = await aSpace(server, organizationId, admin);
    await setDeleted(deleted.id, true);
    const creator = await aMember(server, organizationId, 'create');
    for (const spaceId of ['unknown', elsewhere.id, closed.id, deleted.id]) {
      expect((await creator.post(url, { spaceId })).status).toBe(404);
    }
    const space = await aSpace(server, organizationId, admin);
    const inSection = await admin.post(url, { spaceId: space.id, sectionId: 'unknown' });
    expect([inSection.status, inSection.body.error.message]).toEqual([404, 'The section does not exist.']);
    expect(await orderOf(url)).toBe('One*');
  });

  it.each([
    [{}, 'body/spaceId is required.'],
    [{ spaceId: 1 }, 'body/spaceId must be a string.'],
    [{ spaceId: 'a', path: 'b' }, 'body/path is not a member of this request.'],
  ])('rejects %j and names the path', async (body, message) => {
    const { url } = await aSiteWith();
    const answer = await admin.post(url, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
  });

  it('rejects more than the limit of a site with 409', async () => {
    const { id: siteId, url } = await aSiteWith();
    const model = await aSpace(server, organizationId, admin);
    const spaces = Array.from({ length: 1000 }, () => ({ ...model, id: newId(), deleted_at: model.created_at }));
    const rows = spaces.map(({ id }, index) => {
      const row = { path: `space-${index}`, position: '1', section_id: null, condition: null };
      return { id: newId(), site_id: siteId, space_id: id, created_at: model.created_at, ...row };
    });
    await transact(server.ctx, async (tx) => {
      await tx.db.insertInto('spaces').values(spaces).execute();
      await insertSiteSpaces(tx.db, rows);
    });
    const answer = await admin.post(url, { spaceId: model.id });
    expect([answer.status, answer.body.error.message]).toEqual([
      409,
      'Limit of site spaces reached (1,000 per site). Delete one first.',
    ]);
  });

  it('keeps paths, order and the default consistent under concurrency', async () => {
    const { url } = await aSiteWith();
    const spaces = [];
    for (let i = 0; i < 8; i++) spaces.push(await aSpace(server, organizationId, admin, { title: 'Same' }));
    const twice = [...spaces, spaces[0]!];
    const statuses = (await Promise.all(twice.map(({ id }) => admin.post(url, { spaceId: id })))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([...Array(8).fill(201), 409]);
    const items = await listItems(url);
    expect(new Set(items.map(({ path }) => path)).size).toBe(8);
    expect(items.map((item) => item.default)).toEqual([true, ...Array(7).fill(false)]);
  });
});

describe('deleteSiteSpace', () => {
  it('removes it from the site, keeps the space, and is idempotent', async () => {
    const { id, url, items } = await aSiteWith('One', 'Two');
    const version = await versionOf(id);
    const answer = await admin.delete(`${url}/${items[1]!.id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await admin.delete(`${url}/${items[1]!.id}`)).status).toBe(204);
    expect(await orderOf(url)).toBe('One*');
    expect((await admin.get(`/v1/spaces/${items[1]!.space.id}`)).status).toBe(200);
    expect((await versionOf(id)) > version).toBe(true);
    expect((await admin.post(url, { spaceId: items[1]!.space.id })).status).toBe(201);
  });

  it('makes the next one in order the default, otherwise the first, and prefers visible ones', async () => {
    const { id, url, items } = await aSiteWith('One', 'Two', 'Three', 'Four');
    const [one, two, three, four] = items;
    await admin.patch(`${sites}/${id}`, { defaultSiteSpace: two!.id });
    await setDeleted(three!.space.id, true);
    await admin.delete(`${url}/${two!.id}`);
    await setDeleted(three!.space.id, false);
    expect(await orderOf(url)).toBe('One Three Four*');
    await admin.delete(`${url}/${four!.id}`);
    expect(await orderOf(url)).toBe('One* Three');
    await admin.delete(`${url}/${one!.id}`);
    await admin.delete(`${url}/${three!.id}`);
    expect(await orderOf(url)).toBe('');
    expect((await findSite(server.ctx.database.reader, id))?.default_site_space_id).toBeNull();
  });
});

describe('updateSiteSpace', () => {
  it('changes path and condition, and removes the condition with null', async () => {
    const { id, url, items } = await aSiteWith('One', 'Two');
    const target = `${url}/${items[1]!.id}`;
    const version = await versionOf(id);
    const condition = 'visitor.claims.plan == "pro"';
    const changed = await admin.patch(target, { path: 'v2', condition });
    expect(changed.body).toMatchObject({ id: items[1]!.id, path: 'v2', condition });
    expect(changed.body.urls.published).toMatch(/\/v2\/$/);
    expect((await versionOf(id)) > version).toBe(true);
    expect((await admin.patch(target, {})).body).toEqual(changed.body);
    expect((await admin.patch(target, { condition: null })).body.condition).toBeUndefined();
  });

  it('rejects a path of a sibling with 409, and accepts its current one', async () => {
    const { url, items } = await aSiteWith('One', 'Two');
    expect((await admin.patch(`${url}/${items[1]!.id}`, { path: 'one' })).status).toBe(409);
    expect((await admin.patch(`${url}/${items[1]!.id}`, { path: 'two' })).status).toBe(200);
    const other = await aSiteWith('Three');
    expect((await admin.patch(`${other.url}/${other.items[0]!.id}`, { path: 'one' })).status).toBe(200);
  });

  it.each([
    [{ path: '' }, /^body\/path must not have fewer than 1 character/],
    [{ path: 'x'.repeat(101) }, /^body\/path must not have more than 100 characters/],
    [{ path: '../up' }, /^body\/path must be one path segment/],
    [{ path: null }, /^body\/path must be a string/],
    [{ condition: '' }, /^body\/condition must not have fewer than 1 character/],
    [{ condition: 'x'.repeat(1025) }, /^body\/condition must not have more than 1024 characters/],
    [{ condition: 'a == "b' }, /^body\/condition is not a valid expression/],
    [{ title: 'New' }, 'body/title is not a member of this request.'],
  ])('rejects %j and names the path', async (body, message) => {
    const { url, items } = await aSiteWith('One');
    const answer = await admin.patch(`${url}/${items[0]!.id}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(message);
  });
});

describe('moveSiteSpace', () => {
  it('moves before, after, between and to the end', async () => {
    const { id, url, items } = await aSiteWith('One', 'Two', 'Three');
    const [one, two, three] = items;
    const version = await versionOf(id);
    const move = async (item: Item | undefined, position?: object) => {
      const answer = await admin.post(`${url}/${item?.id}/move`, position === undefined ? undefined : { position });
      expect([answer.status, answer.body.id]).toEqual([200, item?.id]);
      return orderOf(url);
    };
    expect(await move(three, beside('before', one))).toBe('Three One* Two');
    expect(await move(three, beside('after', one))).toBe('One* Three Two');
    expect(await move(one)).toBe('Three Two One*');
    expect(await move(one, { ...beside('after', three), ...beside('before', two) })).toBe('Three One* Two');
    expect(await move(three, {})).toBe('One* Two Three');
    expect((await versionOf(id)) > version).toBe(true);
  });

  it('rejects invalid positions on this site', async () => {
    const { url, items } = await aSiteWith('One', 'Two', 'Three');
    const other = await aSiteWith('Elsewhere');
    const [one, two, three] = items;
    const statusOf = async (position: unknown) => (await admin.post(`${url}/${one?.id}/move`, { position })).status;
    expect(await statusOf({ ...beside('after', three), ...beside('before', two) })).toBe(400);
    expect(await statusOf(beside('before', one))).toBe(400);
    expect(await statusOf({ before: { type: 'site-section', siteSection: two?.id } })).toBe(400);
    expect(await statusOf({ before: two?.id })).toBe(400);
    expect(await statusOf({ index: 1 })).toBe(400);
    expect(await statusOf({ before: { type: 'site-space', siteSpace: 'unknown' } })).toBe(404);
    expect(await statusOf(beside('after', other.items[0]))).toBe(404);
    expect((await admin.post(`${url}/unknown/move`)).status).toBe(404);
    expect(await listItems(url)).toEqual(items);
  });

  it('neither loses nor duplicates any under concurrency', async () => {
    const { url, items } = await aSiteWith('A', 'B', 'C', 'D', 'E', 'F');
    const moves = items.map((item, index) =>
      admin.post(`${url}/${item.id}/move`, { position: beside('after', items[(index + 3) % items.length]) }),
    );
    for (const { status } of await Promise.all(moves)) expect(status).toBe(200);
    const after = await listItems(url);
    expect(after.map(({ id }) => id).toSorted()).toEqual(items.map(({ id }) => id).toSorted());
    const rows = await server.ctx.database.reader.selectFrom('site_spaces').select(['id', 'position']).execute();
    const positions = rows.filter(({ id }) => after.some((item) => item.id === id)).map(({ position }) => position);
    expect(new Set(positions).size).toBe(items.length);
  });
});

describe('duplicateSiteSpace', () => {
  it('adds a copy of the space right after the original, with the same settings', async () => {
    const { id, url, items } = await aSiteWith('One', 'Two', 'Three');
    const condition = 'visitor.claims.isStaff';
    await admin.patch(`${url}/${items[1]!.id}`, { condition });
    const answer = await admin.post(`${url}/${items[1]!.id}/duplicate`);
    expect(answer.status).toBe(201);
    expect(answer.headers['location']).toBe(`https://docs.test${url}/${answer.body.id}`);
    expect(answer.body).toMatchObject({ title: 'Copy of Two', path: 'copy-of-two', default: false, condition });
    expect(answer.body.space.id).not.toBe(items[1]!.space.id);
    expect(await orderOf(url)).toBe('One* Two Copy of Two Three');
    expect((await admin.get(`${sites}/${id}`)).body.siteSpaces).toBe(4);
  });

  it('hides a draft from everybody until its condition is removed', async () => {
    const { url, items } = await aSiteWith('One');
    const changes = [{ operation: 'insert_page', title: 'Home' }];
    await admin.post(`/v1/spaces/${items[0]!.space.id}/content`, { changes });
    const { body } = await admin.post(`${url}/${items[0]!.id}/duplicate`, { draft: true });
    const pathOf = new URL(body.urls.published).pathname;
    expect((await server.call('GET', pathOf)).status).toBe(404);
    await admin.patch(`${url}/${body.id}`, { condition: null });
    expect((await server.call('GET', pathOf)).status).toBe(200);
  });

  it('also requires permission to copy the space, and copies nothing otherwise', async () => {
    const { url, items } = await aSiteWith('One');
    const duplicate = `${url}/${items[0]!.id}/duplicate`;
    await admin.patch(`/v1/spaces/${items[0]!.space.id}`, { defaultLevel: 'read' });
    const creator = await aMember(server, organizationId, 'create');
    expect((await creator.post(duplicate)).status).toBe(403);
    await admin.patch(`/v1/spaces/${items[0]!.space.id}`, { defaultLevel: null });
    expect((await creator.post(duplicate)).status).toBe(404);
    expect((await (await aMember(server, organizationId, 'edit')).post(duplicate)).status).toBe(403);
    expect((await (await aPerson(server)).post(duplicate)).status).toBe(404);
    expect((await server.call('POST', duplicate)).status).toBe(401);
    expect((await admin.post(`${url}/unknown/duplicate`)).status).toBe(404);
    expect((await admin.post(duplicate, { draft: 1 })).status).toBe(400);
    expect(await orderOf(url)).toBe('One*');
  });
});
