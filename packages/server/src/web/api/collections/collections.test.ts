import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../../platform/db/role.ts';
import { transact } from '../../../platform/db/transact.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { grantRole } from '../../../testing/grant-role.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const DAY_MS = 24 * 3600 * 1000;
let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

interface Thing {
  readonly id: string;
  readonly title: string;
}

const at = (thing: Thing) => `/v1/collections/${thing.id}`;
const atSpace = (space: { id: string }) => `/v1/spaces/${space.id}`;
const collectionsUrl = () => `/v1/orgs/${organizationId}/collections`;

async function aCollection(title: string, parent?: Thing): Promise<Thing> {
  const answer = await admin.post(collectionsUrl(), { title, ...(parent !== undefined && { parent: parent.id }) });
  expect(answer.status).toBe(201);
  return answer.body;
}

const aSpaceIn = (title: string, parent?: Thing) =>
  aSpace(server, organizationId, admin, { title, ...(parent !== undefined && { parent: parent.id }) });

const setLevel = (url: string, defaultLevel: Role | 'inherit' | null) => admin.patch(url, { defaultLevel });
const grant = (collection: Thing, person: Person, role: Role) =>
  transact(server.ctx, (tx) => grantRole(tx.db, 'collection', collection.id, person.id, role, tx.now));
const grantOnSpace = (space: { id: string }, person: Person, role: Role) =>
  transact(server.ctx, (tx) => grantRole(tx.db, 'space', space.id, person.id, role, tx.now));

async function listTitles(url: string, person = admin): Promise<string[]> {
  const { status, body } = await person.get(`${url}${url.includes('?') ? '&' : '?'}limit=1000`);
  expect(status).toBe(200);
  expect(body.count).toBe(body.items.length);
  return body.items.map(({ title }: Thing) => title);
}

const listSpaceTitles = (person = admin) => listTitles(`/v1/orgs/${organizationId}/spaces`, person);

describe('createCollection', () => {
  it('creates an empty collection at the end and names it in Location', async () => {
    const answer = await admin.post(collectionsUrl(), { title: 'Guides' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      object: 'collection',
      id: expect.any(String),
      title: 'Guides',
      organization: organizationId,
      defaultLevel: 'inherit',
      urls: {
        location: `https://docs.test/v1/collections/${answer.body.id}`,
        app: `https://docs.test/o/${organizationId}/c/${answer.body.id}`,
      },
      permissions: { view: true, admin: true, viewInviteLinks: true, create: true },
    });
    expect(answer.headers['location']).toBe(answer.body.urls.location);
    expect((await admin.get(at(answer.body))).body).toEqual(answer.body);
    expect((await admin.post(collectionsUrl())).body.title).toBe('Untitled collection');
  });

  it('creates nested collections, at most ten levels deep', async () => {
    let parent = await aCollection('1');
    for (let depth = 2; depth <= 10; depth++) parent = await aCollection(String(depth), parent);
    const answer = await admin.post(collectionsUrl(), { title: '11', parent: parent.id });
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toBe('Collections can be nested 10 levels deep at most.');
  });

  it.each([
    [{ title: 'x'.repeat(51) }, 'body/title must not have more than 50 characters.'],
    [{ title: null }, 'body/title must be a string.'],
    [{ description: 'Later' }, 'body/description is not a member of this request.'],
    [{ parent: 1 }, 'body/parent must be'],
  ])('rejects %j and names the path', async (body, message) => {
    const answer = await admin.post(collectionsUrl(), body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
  });

  it.each([...ROLES, null])('requires the role create in the organization, or in the parent (as %s)', async (role) => {
    const member = await aMember(server, organizationId, role);
    const isCreator = role === 'create' || role === 'admin';
    expect((await member.post(collectionsUrl(), {})).status).toBe(isCreator ? 201 : 403);
    const parent = await aCollection('Parent');
    const inside = { parent: parent.id };
    expect((await member.post(collectionsUrl(), inside)).status).toBe(isCreator ? 201 : role === null ? 404 : 403);
    await grant(parent, member, 'create');
    expect((await member.post(collectionsUrl(), inside)).status).toBe(201);
    expect((await member.post(`/v1/orgs/${organizationId}/spaces`, inside)).body.parent).toBe(parent.id);
  });

  it('does not exist for non-members, and rejects an unknown parent', async () => {
    expect((await (await aPerson(server)).post(collectionsUrl())).status).toBe(404);
    expect((await server.call('POST', collectionsUrl())).status).toBe(401);
    expect((await admin.post(collectionsUrl(), { parent: 'unknown' })).status).toBe(404);
    const other = await anOrganization(server);
    const { body: foreign } = await other.admin.post(`/v1/orgs/${other.id}/collections`);
    expect((await admin.post(collectionsUrl(), { parent: foreign.id })).status).toBe(404);
    expect((await admin.post(`/v1/orgs/${organizationId}/spaces`, { parent: foreign.id })).status).toBe(404);
  });
});

describe('listCollections', () => {
  it('lists the top level in structure order, or all levels, page by page', async () => {
    const [a, b] = [await aCollection('A'), await aCollection('B')];
    await aCollection('A1', a);
    await aCollection('A2', a);
    await aCollection('B1', b);
    expect(await listTitles(collectionsUrl())).toEqual(['A', 'B']);
    expect(await listTitles(`${collectionsUrl()}?nested=false`)).toEqual(['A', 'B']);
    expect(await listTitles(`${collectionsUrl()}?nested=true`)).toEqual(['A', 'A1', 'A2', 'B', 'B1']);
    await admin.post(`${at(b)}/move`, { position: { before: { type: 'collection', collection: a.id } } });
    expect(await listTitles(`${collectionsUrl()}?nested=true`)).toEqual(['B', 'B1', 'A', 'A1', 'A2']);
    const first = (await admin.get(`${collectionsUrl()}?nested=true&limit=3`)).body;
    expect(first).toMatchObject({ count: 5, items: [{ title: 'B' }, { title: 'B1' }, { title: 'A' }] });
    const second = (await admin.get(`${collectionsUrl()}?nested=true&limit=3&page=${first.next.page}`)).body;
    expect(second.items).toMatchObject([{ title: 'A1' }, { title: 'A2' }]);
    expect((await admin.get(`${collectionsUrl()}?nested=perhaps`)).status).toBe(400);
  });

  it('lists only what the caller may see, without invisible parents', async () => {
    const closed = await aCollection('Closed');
    const inside = await aCollection('Inside', closed);
    await aCollection('Open');
    await setLevel(at(closed), null);
    await setLevel(at(inside), 'read');
    const reader = await aMember(server, organizationId, 'read');
    expect(await listTitles(collectionsUrl(), reader)).toEqual(['Inside', 'Open']);
    const { items } = (await reader.get(collectionsUrl())).body;
    expect(items[0]).not.toHaveProperty('parent');
    expect((await reader.get(at(inside))).body).not.toHaveProperty('parent');
    expect((await admin.get(at(inside))).body.parent).toBe(closed.id);
    const guest = await aMember(server, organizationId, null);
    expect(await listTitles(`${collectionsUrl()}?nested=true`, guest)).toEqual([]);
    expect((await (await aPerson(server)).get(collectionsUrl())).status).toBe(404);
  });
});

describe('getCollection', () => {
  it('returns 401 without a token, and 404 to non-members and without a role on it', async () => {
    const collection = await aCollection('Guides');
    const space = await aSpaceIn('Inside', collection);
    expect((await server.call('GET', at(collection))).status).toBe(401);
    expect((await (await aPerson(server)).get(at(collection))).status).toBe(404);
    expect((await admin.get('/v1/collections/unknown')).status).toBe(404);
    const guest = await aMember(server, organizationId, null);
    await grantOnSpace(space, guest, 'edit');
    expect((await guest.get(at(collection))).status).toBe(404);
    // The space does not contain the id of an unreadable collection.
    const seen = (await guest.get(atSpace(space))).body;
    expect(seen).not.toHaveProperty('parent');
    expect(seen.visibility).toBe('private');
    expect((await guest.get(`/v1/orgs/${organizationId}/spaces`)).body.items).toEqual([seen]);
  });
});

describe('roles on the content of collections', () => {
  it('are inherited from the nearest default level, otherwise from the organization', async () => {
    const outer = await aCollection('Outer');
    const inner = await aCollection('Inner', outer);
    const space = await aSpaceIn('Space', inner);
    const reader = await aMember(server, organizationId, 'read');
    const guest = await aMember(server, organizationId, null);
    const roleOf = async (person: Person) => {
      const { status, body } = await person.get(atSpace(space));
      if (status === 404) return null;
      if (body.permissions.admin) return 'create';
      return body.permissions.edit ? 'edit' : body.permissions.comment ? 'comment' : 'read';
    };
    expect(await roleOf(reader)).toBe('read');
    await setLevel(at(outer), 'edit');
    expect(await roleOf(reader)).toBe('edit');
    await setLevel(at(inner), 'comment');
    expect(await roleOf(reader)).toBe('comment');
    await setLevel(at(inner), null);
    expect(await roleOf(reader)).toBe(null);
    await setLevel(atSpace(space), 'read');
    expect(await roleOf(reader)).toBe('read');
    expect(await roleOf(guest)).toBe(null);
    await setLevel(atSpace(space), 'inherit');
    await setLevel(at(inner), 'inherit');
    await setLevel(at(outer), null);
    expect(await roleOf(reader)).toBe(null);
    expect(await roleOf(admin)).toBe('create');
  });

  it('are never lower than a grant on any ancestor collection', async () => {
    const outer = await aCollection('Outer');
    const inner = await aCollection('Inner', outer);
    const [space, beside] = [await aSpaceIn('Space', inner), await aSpaceIn('Beside')];
    await setLevel(atSpace(space), null);
    const guest = await aMember(server, organizationId, null);
    await grant(outer, guest, 'edit');
    await grantOnSpace(space, guest, 'read');
    expect((await guest.get(atSpace(space))).body).toMatchObject({ parent: inner.id, permissions: { edit: true } });
    expect((await guest.get(atSpace(beside))).status).toBe(404);
    expect(await listSpaceTitles(guest)).toEqual(['Space']);
    expect(await listTitles(`${collectionsUrl()}?nested=true`, guest)).toEqual(['Outer', 'Inner']);
    await admin.post(`${atSpace(space)}/move`, { parent: null });
    expect((await guest.get(atSpace(space))).body.permissions).toMatchObject({ view: true, edit: false });
  });

  it('are equal for one space and in every list', async () => {
    const [a, b] = [await aCollection('A'), await aCollection('B')];
    const a1 = await aCollection('A1', a);
    const spaces = [await aSpaceIn('SA1', a1), await aSpaceIn('SA', a), await aSpaceIn('SB', b), await aSpaceIn('S')];
    const people = [await aMember(server, organizationId, 'comment'), await aMember(server, organizationId, null)];
    await setLevel(at(a), null);
    await setLevel(at(a1), 'review');
    await grant(a1, people[0] as Person, 'create');
    await grant(b, people[1] as Person, 'edit');
    await grantOnSpace(spaces[1] as { id: string }, people[1] as Person, 'comment');
    expect(await listSpaceTitles()).toEqual(['SA1', 'SA', 'SB', 'S']);
    for (const person of people) {
      const { items } = (await person.get(`/v1/orgs/${organizationId}/spaces`)).body;
      const read = await Promise.all(spaces.map((space) => person.get(atSpace(space))));
      expect(items).toEqual(read.filter(({ status }) => status === 200).map(({ body }) => body));
      const members = (await admin.get(`/v1/orgs/${organizationId}/members/${person.id}`)).body;
      expect(members.spaces).toBe(items.length);
    }
  });

  it('give a space the visibility in-collection while it has the audience of its collection', async () => {
    const collection = await aCollection('Guides');
    const space = await aSpaceIn('Inside', collection);
    const visibility = async () => (await admin.get(atSpace(space))).body.visibility;
    expect(await visibility()).toBe('in-collection');
    await setLevel(atSpace(space), 'read');
    expect(await visibility()).toBe('private');
    await setLevel(atSpace(space), 'inherit');
    const sites = `/v1/orgs/${organizationId}/sites`;
    const { body: site } = await admin.post(sites, { title: 'Docs', spaces: [space.id], visibility: 'unlisted' });
    expect(await visibility()).toBe('in-collection');
    await admin.post(`${sites}/${site.id}/publish`);
    expect(await visibility()).toBe('unlisted');
  });
});

describe('listSpaces', () => {
  it('descends from the top level, with collections and spaces in their common order', async () => {
    await aSpaceIn('First');
    const guides = await aCollection('Guides');
    await aSpaceIn('Last');
    const inner = await aCollection('Inner', guides);
    await aSpaceIn('In guides', guides);
    await aSpaceIn('In inner', inner);
    expect(await listSpaceTitles()).toEqual(['First', 'In inner', 'In guides', 'Last']);
  });
});

describe('updateCollection', () => {
  it('changes the given members', async () => {
    const collection = await aCollection('Guides');
    const answer = await admin.patch(at(collection), {
      title: 'Books',
      description: 'All of them',
      defaultLevel: null,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ title: 'Books', description: 'All of them', defaultLevel: null });
    const cleared = await admin.patch(at(collection), { description: null, defaultLevel: 'review' });
    expect(cleared.body).toMatchObject({ title: 'Books', defaultLevel: 'review' });
    expect(cleared.body).not.toHaveProperty('description');
    expect((await admin.patch(at(collection), {})).body).toEqual(cleared.body);
  });

  it.each([
    [{ title: 'x'.repeat(51) }, 'body/title must not have more than 50 characters.'],
    [{ description: 'x'.repeat(101) }, 'body/description must not have more than 100 characters.'],
    [{ defaultLevel: 'owner' }, 'body/defaultLevel must be one of'],
    [{ parent: null }, 'body/parent is not a member of this request.'],
  ])('rejects %j and names the path', async (body, message) => {
    const answer = await admin.patch(at(await aCollection('Guides')), body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
  });

  it.each(['read', 'comment', 'edit', 'review', 'create'] as const)(
    'requires the role create (as %s)',
    async (role) => {
      const collection = await aCollection('Guides');
      const member = await aMember(server, organizationId, role);
      const answer = await member.patch(at(collection), { title: 'Mine' });
      expect(answer.status).toBe(role === 'create' ? 200 : 403);
    },
  );
});

describe('listCollectionSpaces', () => {
  it('lists the direct child spaces that the caller may see, in their order', async () => {
    const collection = await aCollection('Guides');
    const [one, two] = [await aSpaceIn('One', collection), await aSpaceIn('Two', collection)];
    const three = await aSpaceIn('Three', collection);
    await aSpaceIn('Deeper', await aCollection('Inner', collection));
    const url = `${at(collection)}/spaces`;
    await admin.post(`${atSpace(three)}/move`, { position: { before: { type: 'space', space: one.id } } });
    expect(await listTitles(url)).toEqual(['Three', 'One', 'Two']);
    await setLevel(atSpace(two), null);
    await admin.delete(atSpace(three));
    const reader = await aMember(server, organizationId, 'read');
    expect(await listTitles(url, reader)).toEqual(['One']);
    expect((await reader.get(url)).body.items).toEqual([(await reader.get(atSpace(one))).body]);
    expect((await admin.get(`${url}?limit=1`)).body).toMatchObject({ count: 2, items: [{ title: 'One' }] });
    expect((await (await aPerson(server)).get(url)).status).toBe(404);
    expect((await server.call('GET', url)).status).toBe(401);
  });
});

describe('moveCollection', () => {
  it('moves a collection with its content, among siblings and into others', async () => {
    const [a, b] = [await aCollection('A'), await aCollection('B')];
    const a1 = await aCollection('A1', a);
    const space = await aSpaceIn('Space', a1);
    const beside = await aSpaceIn('Beside', b);
    const answer = await admin.post(`${at(a)}/move`, {
      parent: b.id,
      position: { before: { type: 'space', space: beside.id } },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ object: 'collection', id: a.id, parent: b.id });
    expect(await listTitles(`${collectionsUrl()}?nested=true`)).toEqual(['B', 'A', 'A1']);
    expect(await listSpaceTitles()).toEqual(['Space', 'Beside']);
    expect((await admin.get(atSpace(space))).body.parent).toBe(a1.id);
    const top = await admin.post(`${at(a1)}/move`, { parent: null });
    expect(top.body).not.toHaveProperty('parent');
    expect(await listSpaceTitles()).toEqual(['Beside', 'Space']);
  });

  it('never moves below itself, nor too deep', async () => {
    const [a, other] = [await aCollection('A'), await aCollection('Other')];
    const a1 = await aCollection('A1', a);
    const a2 = await aCollection('A2', a1);
    for (const parent of [a, a1, a2]) {
      const answer = await admin.post(`${at(a)}/move`, { parent: parent.id });
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toContain('body/parent must not be the collection that is moved');
    }
    let deep = other;
    for (let depth = 2; depth <= 8; depth++) deep = await aCollection(`Other ${depth}`, deep);
    expect((await admin.post(`${at(a)}/move`, { parent: deep.id })).status).toBe(409);
    expect((await admin.post(`${at(a1)}/move`, { parent: deep.id })).status).toBe(200);
  });

  it('rejects invalid positions, and nonexistent targets', async () => {
    const collection = await aCollection('A');
    const move = (body: unknown) => admin.post(`${at(collection)}/move`, body);
    expect((await move({})).status).toBe(400);
    expect((await move({ parent: 'unknown' })).status).toBe(404);
    expect((await move({ position: { after: { type: 'space', space: collection.id } } })).status).toBe(404);
    expect((await move({ position: { after: { type: 'collection', collection: collection.id } } })).status).toBe(400);
    const other = await anOrganization(server);
    const { body: foreign } = await other.admin.post(`/v1/orgs/${other.id}/collections`);
    expect((await move({ parent: foreign.id })).status).toBe(404);
  });

  it('requires the role create on it and on its destination', async () => {
    const [a, b] = [await aCollection('A'), await aCollection('B')];
    const guest = await aMember(server, organizationId, null);
    await grant(a, guest, 'create');
    const move = (parent: string | null) => guest.post(`${at(a)}/move`, { parent });
    expect((await move(b.id)).status).toBe(404);
    await grant(b, guest, 'edit');
    expect((await move(b.id)).status).toBe(403);
    await grant(b, guest, 'create');
    expect((await move(b.id)).status).toBe(200);
    expect((await move(null)).status).toBe(403);
    expect((await (await aMember(server, organizationId, 'edit')).post(`${at(b)}/move`, {})).status).toBe(403);
    expect((await (await aPerson(server)).post(`${at(b)}/move`, { parent: null })).status).toBe(404);
  });

  it('creates neither cycles nor excessive depth with concurrent moves', async () => {
    const collections = await Promise.all(['A', 'B', 'C', 'D'].map((title) => aCollection(title)));
    const pairs = collections.flatMap((from) => collections.map((to) => ({ from, to })));
    const answers = await Promise.all(pairs.map(({ from, to }) => admin.post(`${at(from)}/move`, { parent: to.id })));
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    expect((await listTitles(`${collectionsUrl()}?nested=true`)).sort()).toEqual(['A', 'B', 'C', 'D']);
    for (const collection of collections) {
      let ancestor = (await admin.get(at(collection))).body;
      for (let steps = 0; ancestor.parent !== undefined; steps++) {
        expect(steps).toBeLessThan(4);
        ancestor = (await admin.get(`/v1/collections/${ancestor.parent}`)).body;
      }
    }
  });
});

describe('deleteCollection', () => {
  it('deletes nested collections and moves all spaces to the trash, to be restored at the top level', async () => {
    const outer = await aCollection('Outer');
    const inner = await aCollection('Inner', outer);
    const [one, two] = [await aSpaceIn('One', outer), await aSpaceIn('Two', inner)];
    const gone = await aSpaceIn('Gone', inner);
    await admin.delete(atSpace(gone));
    await aSpaceIn('Beside');
    const answer = await admin.delete(at(outer));
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(await listTitles(`${collectionsUrl()}?nested=true`)).toEqual([]);
    expect((await admin.get(at(inner))).status).toBe(404);
    expect(await listSpaceTitles()).toEqual(['Beside']);
    const trash = await listTitles(`/v1/orgs/${organizationId}/spaces?deleted=true`);
    expect(trash.sort()).toEqual(['Gone', 'One', 'Two']);
    for (const space of [two, one, gone]) {
      const restored = await admin.post(`${atSpace(space)}/restore`);
      expect(restored.status).toBe(200);
      expect(restored.body).not.toHaveProperty('parent');
      expect(restored.body.visibility).toBe('private');
    }
    expect((await listSpaceTitles()).slice(0, 1)).toEqual(['Beside']);
    expect((await listSpaceTitles()).sort()).toEqual(['Beside', 'Gone', 'One', 'Two']);
  });

  it('purges every space after 7 days, except restored ones', async () => {
    const outer = await aCollection('Outer');
    const spaces = [await aSpaceIn('One', outer), await aSpaceIn('Two', await aCollection('Inner', outer))];
    await admin.delete(at(outer));
    await admin.post(`${atSpace(spaces[0] as { id: string })}/restore`);
    server.advance(7 * DAY_MS);
    await server.runJobs();
    const { reader } = server.ctx.database;
    const left = reader.selectFrom('spaces').select('title').where('organization_id', '=', organizationId);
    expect(await left.execute()).toEqual([{ title: 'One' }]);
  });

  it('shows restored spaces only to people who saw them before', async () => {
    const outer = await aCollection('Outer');
    const inner = await aCollection('Inner', outer);
    const [closed, own] = [await aSpaceIn('Closed', inner), await aSpaceIn('Own', inner)];
    await setLevel(at(outer), null);
    await setLevel(atSpace(own), 'comment');
    const [member, editor, reviewer] = [
      await aMember(server, organizationId, 'create'),
      await aMember(server, organizationId, null),
      await aMember(server, organizationId, null),
    ];
    await grant(outer, editor, 'edit');
    await grant(inner, editor, 'read');
    await grant(inner, reviewer, 'edit');
    await grantOnSpace(closed, reviewer, 'review');
    const seen = async () => {
      const answers = [];
      for (const person of [member, editor, reviewer]) {
        for (const space of [closed, own]) answers.push((await person.get(atSpace(space))).body.permissions ?? null);
      }
      return answers;
    };
    const before = await seen();
    expect(before[0]).toBe(null);
    await admin.delete(at(inner));
    expect((await member.get(`/v1/orgs/${organizationId}/spaces?deleted=true`)).body.items).toEqual([]);
    for (const space of [closed, own]) await admin.post(`${atSpace(space)}/restore`);
    expect(await seen()).toEqual(before);
    expect((await admin.get(atSpace(closed))).body.defaultLevel).toBe(null);
  });

  it('is rejected without permission to delete all content', async () => {
    const outer = await aCollection('Outer');
    const hidden = await aSpaceIn('Hidden', await aCollection('Inner', outer));
    await setLevel(atSpace(hidden), null);
    const creator = await aMember(server, organizationId, 'create');
    const answer = await creator.delete(at(outer));
    expect(answer.status).toBe(403);
    expect(answer.body.error.message).toBe('You do not have permission to delete everything in this collection.');
    expect((await admin.get(atSpace(hidden))).body).not.toHaveProperty('deletedAt');
    await setLevel(atSpace(hidden), 'inherit');
    expect((await creator.delete(at(outer))).status).toBe(204);
  });

  it('requires the role create, and does not exist for non-members or a second time', async () => {
    const collection = await aCollection('Guides');
    expect((await server.call('DELETE', at(collection))).status).toBe(401);
    expect((await (await aPerson(server)).delete(at(collection))).status).toBe(404);
    expect((await (await aMember(server, organizationId, 'review')).delete(at(collection))).status).toBe(403);
    expect((await admin.delete(at(collection))).status).toBe(204);
    expect((await admin.delete(at(collection))).status).toBe(404);
  });

  it('leaves no space in a deleted collection, also concurrently', async () => {
    const collection = await aCollection('Guides');
    const spaces = await Promise.all(['A', 'B', 'C', 'D'].map((title) => aSpaceIn(title)));
    await Promise.all([
      ...spaces.map((space) => admin.post(`${atSpace(space)}/move`, { parent: collection.id })),
      admin.delete(at(collection)),
      ...['E', 'F'].map((title) => admin.post(`/v1/orgs/${organizationId}/spaces`, { title, parent: collection.id })),
    ]);
    const { reader } = server.ctx.database;
    const rows = reader.selectFrom('spaces').select('parent_id').where('organization_id', '=', organizationId);
    const parents = (await rows.execute()).map(({ parent_id }) => parent_id);
    expect(parents.length).toBeGreaterThanOrEqual(4);
    expect(new Set(parents)).toEqual(new Set([null]));
  });
});
