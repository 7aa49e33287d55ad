import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../../platform/db/role.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateChangeRequestRow } from '../../../platform/queries/change-requests.ts';
import { updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { writeTestPages } from '../../../testing/edit-content.ts';
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

/** A space with two pages. */
async function aBook(): Promise<{ id: string; url: string; requests: string }> {
  const { id } = await aSpace(server, organizationId, admin);
  await writeTestPages(server, { spaceId: id }, admin.id, { home: { text: 'Welcome.' }, guide: { text: 'Begin.' } });
  return { id, url: `/v1/spaces/${id}`, requests: `/v1/spaces/${id}/change-requests` };
}

async function aChangeRequest(requests: string, body: object = {}, person = admin) {
  const { status, body: changeRequest } = await person.post(requests, body);
  expect(status).toBe(201);
  return { ...changeRequest, url: `${requests}/${changeRequest.id}` };
}

/** The row counts of some tables. */
async function countRows(): Promise<number[]> {
  const tables = ['change_requests', 'revisions', 'content_objects', 'change_request_reviewers'] as const;
  const counts = tables.map((table) =>
    server.ctx.database.reader
      .selectFrom(table)
      .select((is) => is.fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).map(({ count }) => Number(count));
}

describe('createChangeRequest', () => {
  it('creates a draft with a separate revision based on the active one, and names it in Location', async () => {
    const { id, url, requests } = await aBook();
    const head = (await admin.get(url)).body.revision;
    const answer = await admin.post(requests, { subject: 'Better words' });
    expect(answer.status).toBe(201);
    // Only users themselves see whether they administrate the installation.
    const { installationAdministrator: _, ...author } = (await admin.get('/v1/user')).body;
    expect(answer.body).toEqual({
      object: 'change-request',
      id: expect.stringMatching(/^[0-9A-Za-z]{20}$/),
      number: 1,
      status: 'draft',
      subject: 'Better words',
      description: '',
      createdBy: author,
      createdAt: expect.any(String),
      updatedAt: answer.body.createdAt,
      revision: expect.any(String),
      revisionInitial: head,
      comments: 0,
      outdated: false,
      urls: {
        location: `https://docs.test${requests}/${answer.body.id}`,
        app: `https://docs.test/o/${organizationId}/s/${id}/~/changes/1`,
      },
    });
    expect(answer.headers['location']).toBe(answer.body.urls.location);
    const content = (await admin.get(`${requests}/1/content`)).body;
    expect(content).toMatchObject({ id: answer.body.revision, parents: [head], type: 'edits' });
    expect(content.pages).toMatchObject([{ id: 'home' }, { id: 'guide' }]);
    expect((await admin.get(url)).body).toMatchObject({ revision: head, changeRequests: 1, changeRequestsDraft: 1 });
  });

  it('accepts no body, and then has an empty subject', async () => {
    const { requests } = await aBook();
    expect((await admin.post(requests)).body.subject).toBe('');
  });

  it('numbers the change requests of each space from 1 without gaps, also concurrently', async () => {
    const [one, other] = [await aBook(), await aBook()];
    const changeRequest = await Promise.all(
      Array.from({ length: 12 }, (_, i) => admin.post(i % 3 === 0 ? other.requests : one.requests)),
    );
    const numbers = (requests: string) =>
      changeRequest
        .flatMap(({ body }) => (body.urls.location.includes(requests) ? [body.number] : []))
        .sort((a, b) => a - b);
    expect(numbers(one.requests)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(numbers(other.requests)).toEqual([1, 2, 3, 4]);
  });

  it('costs a few rows, regardless of the size of the space', async () => {
    const { requests } = await aBook();
    const [changeRequests = 0, revisions = 0, objects = 0] = await countRows();
    await aChangeRequest(requests);
    expect((await countRows()).slice(0, 3)).toEqual([changeRequests + 1, revisions + 1, objects]);
  });

  it.each([...ROLES, null])('requires the role edit (as %s)', async (role) => {
    const { requests } = await aBook();
    const member = await aMember(server, organizationId, role);
    const { status } = await member.post(requests);
    expect(status).toBe(role === null ? 404 : role === 'read' || role === 'comment' ? 403 : 201);
  });

  it.each([
    [{ subject: 'x'.repeat(101) }, 'body/subject must not have more than 100 characters.'],
    [{ subject: 1 }, 'body/subject must be a string.'],
    [{ status: 'open' }, 'body/status is not a member of this request.'],
  ])('rejects %j', async (body, message) => {
    const { requests } = await aBook();
    const answer = await admin.post(requests, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
  });

  it('is rejected in a deleted space with 409', async () => {
    const { id, requests } = await aBook();
    await transact(server.ctx, (tx) => updateSpaceRow(tx.db, id, { deleted_at: tx.now }));
    expect((await admin.post(requests)).status).toBe(409);
  });

  it('works in a locked space', async () => {
    const { url, requests } = await aBook();
    await admin.patch(url, { editMode: 'locked' });
    expect((await admin.post(requests)).status).toBe(201);
  });
});

describe('getChangeRequest', () => {
  it('finds it by id and by number, with the same operations below both', async () => {
    const { requests } = await aBook();
    const changeRequest = await aChangeRequest(requests);
    for (const path of ['', '/content', '/content/pages', '/content/page/home', '/reviews', '/requested-reviewers']) {
      const [byId, byNumber] = [
        await admin.get(`${requests}/${changeRequest.id}${path}`),
        await admin.get(`${requests}/1${path}`),
      ];
      expect({ path, status: byId.status }).toEqual({ path, status: 200 });
      expect(byNumber.body).toEqual(byId.body);
    }
    expect((await admin.get(`${requests}/1`)).body.id).toBe(changeRequest.id);
    for (const number of ['01', '1.0', '+1', '%201', '1%20', '1e0', '0x1', '１']) {
      expect([number, (await admin.get(`${requests}/${number}`)).status]).toEqual([number, 404]);
    }
  });

  it('returns 404 for one of another space, by id and by number, for an unknown one, and to non-members', async () => {
    const [one, other] = [await aBook(), await aBook()];
    await aChangeRequest(one.requests);
    const second = await aChangeRequest(one.requests);
    await aChangeRequest(other.requests);
    for (const id of [second.id, '2', '0', '-1', '1.0', '1e0', 'unknown', '99999999999']) {
      const answer = await admin.get(`${other.requests}/${id}`);
      expect({ id, ...answer.body }).toEqual({
        id,
        error: { code: 404, message: 'The change request does not exist.', reason: 'not_found' },
      });
    }
    const nonMember = await aPerson(server);
    expect((await nonMember.get(`${one.requests}/1`)).body.error.message).toBe('The space does not exist.');
    expect((await server.call('GET', `${one.requests}/1`)).status).toBe(401);
    const reader = await aMember(server, organizationId, 'read');
    expect((await reader.get(`${one.requests}/1`)).status).toBe(200);
  });

  it('is outdated once main content has changed', async () => {
    const { id, requests } = await aBook();
    const changeRequest = await aChangeRequest(requests);
    await writeTestPages(server, { spaceId: id }, admin.id, { home: { text: 'Changed.' } });
    expect((await admin.get(changeRequest.url)).body.outdated).toBe(true);
  });

  it('has no author if that user was deleted', async () => {
    const { requests } = await aBook();
    const changeRequest = await aChangeRequest(requests);
    await transact(server.ctx, (tx) => updateChangeRequestRow(tx.db, changeRequest.id, { created_by: null }));
    expect((await admin.get(changeRequest.url)).body.createdBy).toMatchObject({
      object: 'user',
      displayName: 'Deleted user',
    });
  });
});

describe('listChangeRequests', () => {
  it('lists open ones, newest first, page by page, with the total count', async () => {
    const { requests } = await aBook();
    for (const subject of ['One', 'Two', 'Three']) {
      await admin.patch((await aChangeRequest(requests, { subject })).url, { status: 'open' });
    }
    await aChangeRequest(requests, { subject: 'A draft' });
    const subjects = (answer: { body: { items: { subject: string }[] } }) => answer.body.items.map((i) => i.subject);
    const first = await admin.get(`${requests}?limit=2`);
    expect([subjects(first), first.body.count]).toEqual([['Three', 'Two'], 3]);
    const second = await admin.get(`${requests}?limit=2&page=${first.body.next.page}`);
    expect([subjects(second), second.body.next]).toEqual([['One'], undefined]);
    expect(subjects(await admin.get(`${requests}?status=draft`))).toEqual(['A draft']);
    expect(subjects(await admin.get(`${requests}?status=archived`))).toEqual([]);
    const [shown] = first.body.items;
    expect((await admin.get(`${requests}/${shown.id}`)).body).toEqual(shown);
  });

  it('filters by creator and contributor', async () => {
    const { id, requests } = await aBook();
    const editor = await aMember(server, organizationId, 'edit');
    const own = await aChangeRequest(requests, {}, editor);
    const helped = await aChangeRequest(requests);
    await aChangeRequest(requests);
    await writeTestPages(server, { spaceId: id, changeRequestId: helped.id }, editor.id, { home: { text: 'Helped.' } });
    const list = await admin.get(`${requests}?status=draft&contributor=${editor.id}`);
    expect(list.body.items.map((item: { id: string }) => item.id)).toEqual([helped.id, own.id]);
    expect((await admin.get(`${requests}?status=draft&contributor=nobody`)).body.count).toBe(0);
  });

  it.each([
    'status=all',
    'status=Open',
    'limit=1001',
    'limit=01',
    'limit=1.0',
    'limit=%2B1',
    'limit=%201',
    'limit=1e0',
    'limit=0x1',
    'limit=-0',
    'page=nonsense',
  ])('rejects %s', async (query) => {
    const { requests } = await aBook();
    expect((await admin.get(`${requests}?${query}`)).status).toBe(400);
  });
});

describe('listOrganizationChangeRequests', () => {
  const ids = (answer: { body: { items: { id: string }[] } }) => answer.body.items.map(({ id }) => id);

  it('lists those of all spaces that the caller may read, and no others', async () => {
    const { id: organization, admin: owner } = await anOrganization(server);
    const spaces = [await aSpace(server, organization, owner), await aSpace(server, organization, owner)];
    const [open, closed] = [await aSpace(server, organization, owner), await aSpace(server, organization, owner)];
    await owner.patch(`/v1/spaces/${closed.id}`, { defaultLevel: null });
    const changeRequest = [];
    for (const { id } of [...spaces, open, closed]) {
      const { body } = await owner.post(`/v1/spaces/${id}/change-requests`);
      await owner.patch(`/v1/spaces/${id}/change-requests/1`, { status: 'open' });
      changeRequest.push(body.id);
    }
    const url = `/v1/orgs/${organization}/change-requests`;
    const reader = await aMember(server, organization, 'read');
    const guest = await aMember(server, organization, null);
    expect(ids(await owner.get(url))).toEqual(changeRequest.toReversed());
    expect(ids(await reader.get(url))).toEqual(changeRequest.slice(0, 3).toReversed());
    expect((await guest.get(url)).body).toEqual({ count: 0, items: [] });
    await transact(server.ctx, (tx) => grantRole(tx.db, 'space', closed.id, guest.id, 'read', tx.now));
    expect(ids(await guest.get(url))).toEqual([changeRequest[3]]);
    expect(ids(await reader.get(`${url}?space=${closed.id}`))).toEqual([]);
    expect(ids(await owner.get(`${url}?space=${closed.id}`))).toEqual([changeRequest[3]]);
    expect((await (await aPerson(server)).get(url)).status).toBe(404);
    await transact(server.ctx, (tx) => updateSpaceRow(tx.db, open.id, { deleted_at: tx.now }));
    expect(ids(await owner.get(url))).toEqual([changeRequest[3], changeRequest[1], changeRequest[0]]);
  });

  it('combines all filters, and sorts by last change if requested', async () => {
    const { id: organization, admin: owner } = await anOrganization(server);
    const url = `/v1/orgs/${organization}/change-requests`;
    const [one, two] = [await aSpace(server, organization, owner), await aSpace(server, organization, owner)];
    const site = (await owner.post(`/v1/orgs/${organization}/sites`, { title: 'Docs', spaces: [two.id] })).body.id;
    const editor = await aMember(server, organization, 'edit');
    const reviewer = await aMember(server, organization, 'review');
    const first = (await editor.post(`/v1/spaces/${one.id}/change-requests`)).body.id;
    const second = (await owner.post(`/v1/spaces/${two.id}/change-requests`)).body.id;
    const head = { spaceId: two.id, changeRequestId: second };
    await writeTestPages(server, head, editor.id, { home: { text: 'Home.' } });
    await owner.post(`/v1/spaces/${one.id}/change-requests/1/requested-reviewers`, { users: [reviewer.id] });
    const list = async (query: string) => ids(await owner.get(`${url}?${query}`));
    expect(await list('')).toEqual([first]);
    await owner.patch(`/v1/spaces/${two.id}/change-requests/1`, { status: 'open' });
    expect(await list('')).toEqual([second, first]);
    await owner.patch(`/v1/spaces/${one.id}/change-requests/1`, { subject: 'Later' });
    expect(await list('orderBy=updatedAt')).toEqual([first, second]);
    expect(await list('orderBy=createdAt')).toEqual([second, first]);
    expect(await list(`creator=${editor.id}`)).toEqual([first]);
    expect(await list(`contributor=${editor.id}`)).toEqual([second, first]);
    expect(await list(`requestedReviewer=${reviewer.id}`)).toEqual([first]);
    expect(await list(`site=${site}`)).toEqual([second]);
    expect(await list(`site=${site}&creator=${editor.id}`)).toEqual([]);
    expect(await list('status=merged')).toEqual([]);
    const page = await owner.get(`${url}?limit=1&orderBy=updatedAt`);
    expect(ids(await owner.get(`${url}?limit=1&orderBy=updatedAt&page=${page.body.next.page}`))).toEqual([second]);
  });
});

describe('updateChangeRequest', () => {
  it('changes the given members only', async () => {
    const { url, requests } = await aBook();
    const changeRequest = await aChangeRequest(requests, { subject: 'Before' });
    const renamed = (await admin.patch(changeRequest.url, { subject: 'After' })).body;
    expect(renamed).toMatchObject({ subject: 'After', status: 'draft' });
    expect(renamed.updatedAt > changeRequest.updatedAt).toBe(true);
    expect((await admin.patch(changeRequest.url, {})).body).toEqual(renamed);
    expect((await admin.patch(changeRequest.url)).body).toEqual(renamed);
    expect((await admin.patch(changeRequest.url, { status: 'open' })).body).toMatchObject({
      subject: 'After',
      status: 'open',
    });
    const counts = { changeRequests: 1, changeRequestsOpen: 1, changeRequestsDraft: 0 };
    expect((await admin.get(url)).body).toMatchObject(counts);
  });

  it('stores a description, which only members of the space can read', async () => {
    const { id, requests } = await aBook();
    const description = '# Why\n\nBecause <b>it</b> was wrong.\n';
    const changeRequest = await aChangeRequest(requests, { description });
    expect(changeRequest.description).toBe(description);
    expect((await admin.get(changeRequest.url)).body.description).toBe(description);
    expect((await admin.patch(changeRequest.url, { subject: 'After' })).body).toMatchObject({
      subject: 'After',
      description,
    });
    const cleared = (await admin.patch(changeRequest.url, { description: '' })).body;
    expect([cleared.description, cleared.updatedAt > changeRequest.updatedAt]).toEqual(['', true]);
    expect((await admin.patch(changeRequest.url, { description: 'x'.repeat(20_001) })).status).toBe(400);
    const nonMember = await aPerson(server);
    expect((await nonMember.patch(changeRequest.url, { description: 'Mine' })).status).toBe(404);
    expect((await admin.get(`/v1/spaces/${id}/change-requests?status=draft`)).body.items[0].description).toBe('');
  });

  it('is counted in the space, and hidden from visitors of its sites', async () => {
    const { id, url, requests } = await aBook();
    for (const status of ['draft', 'open', 'open', 'archived']) {
      await admin.patch((await aChangeRequest(requests)).url, { status });
    }
    const counts = { changeRequests: 4, changeRequestsOpen: 2, changeRequestsDraft: 1 };
    expect((await admin.get(url)).body).toMatchObject(counts);
    const { items } = (await admin.get(`/v1/orgs/${organizationId}/spaces?limit=1000`)).body;
    expect(items.find((space: { id: string }) => space.id === id)).toMatchObject(counts);
    const site = (await admin.post(`/v1/orgs/${organizationId}/sites`, { title: 'Docs', spaces: [id] })).body;
    await admin.post(`/v1/orgs/${organizationId}/sites/${site.id}/publish`);
    await admin.patch(url, { defaultLevel: null });
    const reader = await aMember(server, organizationId, 'read');
    const siteSpaces = `/v1/orgs/${organizationId}/sites/${site.id}/site-spaces`;
    const seenBy = async (person: Person) => (await person.get(siteSpaces)).body.items[0].space;
    expect(await seenBy(admin)).toMatchObject(counts);
    const nothing = { changeRequests: 0, changeRequestsOpen: 0, changeRequestsDraft: 0 };
    expect(await seenBy(reader)).toMatchObject({ id, ...nothing });
  });

  it('switches between draft, open and archived in every direction', async () => {
    const { requests } = await aBook();
    const changeRequest = await aChangeRequest(requests);
    const ways = ['open', 'draft', 'archived', 'draft', 'open', 'archived', 'open', 'open'];
    for (const status of ways) expect((await admin.patch(changeRequest.url, { status })).body.status).toBe(status);
  });

  it('leaves a merged one merged, and rejects that status', async () => {
    const { requests } = await aBook();
    const changeRequest = await aChangeRequest(requests);
    expect((await admin.patch(changeRequest.url, { status: 'merged' })).body.error.message).toBe(
      'body/status must be one of "draft", "open", "archived".',
    );
    await admin.post(`${changeRequest.url}/merge`);
    for (const status of ['draft', 'open', 'archived']) {
      expect((await admin.patch(changeRequest.url, { status })).status).toBe(409);
    }
    expect((await admin.get(changeRequest.url)).body.status).toBe('merged');
  });

  it('requires the author with the role edit, or a reviewer', async () => {
    const { requests } = await aBook();
    const [author, other] = [
      await aMember(server, organizationId, 'edit'),
      await aMember(server, organizationId, 'edit'),
    ];
    const changeRequest = await aChangeRequest(requests, {}, author);
    const statusFor = async (person: Person) => (await person.patch(changeRequest.url, { status: 'open' })).status;
    expect(await statusFor(author)).toBe(200);
    expect(await statusFor(other)).toBe(403);
    expect(await statusFor(await aMember(server, organizationId, 'review'))).toBe(200);
    expect(await statusFor(await aMember(server, organizationId, 'comment'))).toBe(403);
    expect(await statusFor(await aPerson(server))).toBe(404);
    await admin.patch(`/v1/spaces/${changeRequest.url.split('/')[3]}`, { defaultLevel: 'read' });
    expect(await statusFor(author)).toBe(403);
  });
});

describe('listChangeRequestContributors', () => {
  it('lists contributors with counts and times, latest first', async () => {
    const { id, requests } = await aBook();
    const changeRequest = await aChangeRequest(requests);
    const editor = await aMember(server, organizationId, 'edit');
    const head = { spaceId: id, changeRequestId: changeRequest.id };
    expect((await admin.get(`${changeRequest.url}/contributors`)).body).toEqual({ count: 0, items: [] });
    await writeTestPages(server, head, editor.id, { home: { text: 'One.' } });
    await writeTestPages(server, head, admin.id, { home: { text: 'Two.' } });
    await writeTestPages(server, head, editor.id, { home: { text: 'Three.' } });
    const { body } = await admin.get(`${changeRequest.url}/contributors?limit=1`);
    expect(body).toMatchObject({ count: 2, items: [{ user: { id: editor.id }, count: 2 }] });
    const second = await admin.get(`${changeRequest.url}/contributors?limit=1&page=${body.next.page}`);
    expect(second.body.items).toMatchObject([{ user: { id: admin.id }, count: 1 }]);
    const read = (await admin.get(changeRequest.url)).body;
    expect(body.items[0].updatedAt).toBe(read.updatedAt);
  });
});

describe('the content of a change request', () => {
  it('is read-only while it is archived, and editable when reopened', async () => {
    const { id, requests } = await aBook();
    const changeRequest = await aChangeRequest(requests);
    const head = { spaceId: id, changeRequestId: changeRequest.id };
    await admin.patch(changeRequest.url, { status: 'archived' });
    await expect(writeTestPages(server, head, admin.id, { home: { text: 'No.' } })).rejects.toThrow(/is archived/);
    await admin.patch(changeRequest.url, { status: 'open' });
    await writeTestPages(server, head, admin.id, { home: { text: 'Yes.' } });
    expect((await admin.get(`${changeRequest.url}/content/page/home?format=markdown`)).body.markdown).toContain('Yes.');
    expect((await admin.get(`/v1/spaces/${id}/content/page/home?format=markdown`)).body.markdown).toContain('Welcome.');
  });
});
