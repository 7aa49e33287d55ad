import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../../platform/db/role.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { grantRole } from '../../../testing/grant-role.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

describe('createSpace', () => {
  it('creates a space with its defaults and names it in Location', async () => {
    const answer = await admin.post(`/v1/orgs/${organizationId}/spaces`);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      object: 'space',
      title: 'Untitled space',
      emoji: '📖',
      visibility: 'private',
      editMode: 'live',
      defaultLevel: 'inherit',
      organization: organizationId,
      comments: 0,
      changeRequests: 0,
      permissions: { view: true, access: true, admin: true, edit: true, comment: true, merge: true, review: true },
    });
    expect(answer.headers['location']).toBe(answer.body.urls.location);
    const read = await admin.get(`/v1/spaces/${answer.body.id}`);
    expect(read.body).toEqual(answer.body);
  });

  it.each([
    [{ title: 'x'.repeat(51) }, 'body/title must not have more than 50 characters.'],
    [{ title: 12345 }, 'body/title must be a string.'],
    [{ titel: 'Docs' }, 'body/titel is not a member of this request.'],
    [{ editMode: 'open' }, 'body/editMode must be one of "live", "locked".'],
    [{ emoji: 'book' }, 'body/emoji must be one emoji, or its code points in hexadecimal such as 1f389.'],
    ['{"title": "Docs"', 'The request body is not valid JSON.'],
  ])('rejects %j and names the path', async (body, message) => {
    const answer = await admin.post(`/v1/orgs/${organizationId}/spaces`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe(400);
    expect(answer.body.error.message).toBe(message);
  });

  it('rejects a body over 1 MiB with 413', async () => {
    const answer = await admin.post(`/v1/orgs/${organizationId}/spaces`, { title: 'x'.repeat(1024 * 1024) });
    expect(answer.status).toBe(413);
    expect(answer.body.error.code).toBe(413);
  });

  it.each([...ROLES, null])('requires the role create (as %s)', async (role) => {
    const member = await aMember(server, organizationId, role);
    const answer = await member.post(`/v1/orgs/${organizationId}/spaces`, { title: 'By a member' });
    expect(answer.status).toBe(role === 'create' || role === 'admin' ? 201 : 403);
  });

  it('returns 404 for the organization to non-members', async () => {
    const nonMember = await aPerson(server);
    const answer = await nonMember.post(`/v1/orgs/${organizationId}/spaces`);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      error: { code: 404, message: 'The organization does not exist.', reason: 'not_found' },
    });
  });
});

describe('listSpaces', () => {
  it('lists in the order of creation, page by page, and counts all', async () => {
    const { id, admin: owner } = await anOrganization(server);
    for (const title of ['One', 'Two', 'Three']) await aSpace(server, id, owner, { title });
    const first = await owner.get(`/v1/orgs/${id}/spaces?limit=2`);
    expect(first.body.items.map((space: { title: string }) => space.title)).toEqual(['One', 'Two']);
    expect(first.body.count).toBe(3);
    const second = await owner.get(`/v1/orgs/${id}/spaces?limit=2&page=${first.body.next.page}`);
    expect(second.body.items.map((space: { title: string }) => space.title)).toEqual(['Three']);
    expect(second.body.next).toBeUndefined();
    const none = await owner.get(`/v1/orgs/${id}/spaces?limit=0`);
    expect(none.body).toEqual({ count: 3, items: [] });
  });

  it.each(['limit=1001', 'limit=-1', 'limit=many', 'limit=', 'page=nonsense', 'page=WzFd'])(
    'rejects %s',
    async (query) => {
      const answer = await admin.get(`/v1/orgs/${organizationId}/spaces?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toMatch(/^query\//);
    },
  );

  it('lists only spaces that the effective role of the member permits', async () => {
    const { id, admin: owner } = await anOrganization(server);
    const open = await aSpace(server, id, owner, { title: 'Open' });
    const closed = await aSpace(server, id, owner, { title: 'Closed' });
    const granted = await aSpace(server, id, owner, { title: 'Granted' });
    await owner.patch(`/v1/spaces/${closed.id}`, { defaultLevel: null });
    await owner.patch(`/v1/spaces/${granted.id}`, { defaultLevel: null });
    const reader = await aMember(server, id, 'read');
    const guest = await aMember(server, id, null);
    for (const person of [reader, guest]) {
      await transact(server.ctx, (tx) => grantRole(tx.db, 'space', granted.id, person.id, 'edit', tx.now));
    }
    const titles = async (person: Person) =>
      (await person.get(`/v1/orgs/${id}/spaces`)).body.items.map((space: { title: string }) => space.title);
    expect(await titles(owner)).toEqual(['Open', 'Closed', 'Granted']);
    expect(await titles(reader)).toEqual(['Open', 'Granted']);
    expect(await titles(guest)).toEqual(['Granted']);
    expect((await guest.get(`/v1/orgs/${id}/spaces`)).body.count).toBe(1);
    expect((await reader.get(`/v1/spaces/${closed.id}`)).status).toBe(404);
    expect((await guest.get(`/v1/spaces/${open.id}`)).status).toBe(404);
    expect((await reader.get(`/v1/spaces/${granted.id}`)).body.permissions).toMatchObject({ edit: true, merge: false });
  });
});

describe('getSpace', () => {
  it('returns 401 without a token or with an invalid one, and 404 to non-members', async () => {
    const space = await aSpace(server, organizationId, admin);
    const url = `/v1/spaces/${space.id}`;
    expect((await server.call('GET', url)).status).toBe(401);
    expect((await server.call('GET', url, { token: 'bnd_wrong' })).status).toBe(401);
    expect((await server.call('GET', url, { headers: { authorization: 'Basic x' } })).status).toBe(401);
    expect((await (await aPerson(server)).get(url)).status).toBe(404);
    expect((await admin.get('/v1/spaces/unknown')).status).toBe(404);
  });

  it('returns a deleted space to people who may restore it, read-only', async () => {
    const space = await aSpace(server, organizationId, admin);
    const reader = await aMember(server, organizationId, 'read');
    await transact(server.ctx, (tx) => updateSpaceRow(tx.db, space.id, { deleted_at: tx.now }));
    expect((await admin.get(`/v1/spaces/${space.id}`)).body.deletedAt).toBeTypeOf('string');
    expect((await admin.patch(`/v1/spaces/${space.id}`, { title: 'New' })).status).toBe(409);
    expect((await reader.get(`/v1/spaces/${space.id}`)).status).toBe(404);
    const listed = await admin.get(`/v1/orgs/${organizationId}/spaces?deleted=true`);
    expect(listed.body.items.map(({ id }: { id: string }) => id)).toContain(space.id);
  });

  it('rejects an unknown share key with 404, for any caller', async () => {
    const space = await aSpace(server, organizationId, admin);
    expect((await admin.get(`/v1/spaces/${space.id}?shareKey=unknown`)).status).toBe(404);
  });
});

describe('updateSpace', () => {
  it('changes the given members only', async () => {
    const space = await aSpace(server, organizationId, admin, { title: 'Before', emoji: '🍅' });
    const answer = await admin.patch(`/v1/spaces/${space.id}`, { title: 'After', editMode: 'locked' });
    expect(answer.body).toMatchObject({ title: 'After', editMode: 'locked', emoji: '🍅', defaultLevel: 'inherit' });
    expect((await admin.patch(`/v1/spaces/${space.id}`, { emoji: null })).body.emoji).toBe('📖');
    expect((await admin.patch(`/v1/spaces/${space.id}`, {})).body.title).toBe('After');
    expect((await admin.patch(`/v1/spaces/${space.id}`)).status).toBe(200);
  });

  it('is rejected for editors with 403', async () => {
    const space = await aSpace(server, organizationId, admin);
    const editor = await aMember(server, organizationId, 'edit');
    expect((await editor.patch(`/v1/spaces/${space.id}`, { title: 'Mine' })).status).toBe(403);
  });
});
