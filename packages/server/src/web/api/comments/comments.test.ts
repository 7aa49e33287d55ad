import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../../platform/db/role.ts';
import { transact } from '../../../platform/db/transact.ts';
import { writeTestPages } from '../../../testing/edit-content.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { type Answer, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let commenter: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  commenter = await aMember(server, organizationId, 'comment');
});
afterAll(() => server.close());

/** A space with a page, and a change request of it; the URLs of their comments. */
async function aDiscussion() {
  const space = await aSpace(server, organizationId, admin);
  await writeTestPages(server, { spaceId: space.id }, admin.id, { home: { title: 'Home', text: 'First.' } });
  const inSpace = `/v1/spaces/${space.id}`;
  const { body: changeRequest } = await admin.post(`${inSpace}/change-requests`, { subject: 'Change' });
  return {
    spaceId: space.id,
    inSpace,
    changeRequest,
    inChangeRequest: `${inSpace}/change-requests/${changeRequest.id}`,
  };
}

const says = (markdown: string) => ({ body: { markdown } });

async function aComment(url: string, person: Person = commenter, body: object = says('Why?')) {
  const { status, body: comment } = await person.post(`${url}/comments`, body);
  expect(status).toBe(200);
  return { ...comment, url: `${url}/comments/${comment.id}` };
}

const messageOf = ({ status, body }: Answer) => [status, body.error.message];

/** Guarantees under both path prefixes. */
describe.each(['inSpace', 'inChangeRequest'] as const)('comments %s', (prefix) => {
  it('are created open, and returned unchanged', async () => {
    const discussion = await aDiscussion();
    const revision = (await admin.get(`${discussion[prefix]}/content`)).body.id;
    const comment = await commenter.post(`${discussion[prefix]}/comments`, {
      page: 'home',
      ...says('Is this *right*?'),
    });
    expect(comment.status).toBe(200);
    expect(comment.body).toMatchObject({
      object: 'comment',
      postedBy: { id: commenter.id },
      reactions: [],
      replies: 0,
      body: { markdown: 'Is this *right*?' },
      target: {
        space: discussion.spaceId,
        revision,
        page: { id: 'home', title: 'Home', path: 'home', outdated: false },
      },
      status: 'open',
      permissions: { view: true, edit: true, reply: true, delete: true },
      urls: { location: `https://docs.test${discussion[prefix]}/comments/${comment.body.id}` },
    });
    expect(comment.body.target.changeRequest).toBe(prefix === 'inSpace' ? undefined : discussion.changeRequest.id);
    for (const absent of ['editedAt', 'resolvedAt', 'resolvedBy']) expect(comment.body).not.toHaveProperty(absent);
    expect(comment.body.target.node).toBeUndefined();
    const url = `${discussion[prefix]}/comments`;
    expect((await commenter.get(`${url}/${comment.body.id}`)).body).toEqual(comment.body);
    expect((await commenter.get(url)).body).toEqual({ count: 1, items: [comment.body] });
    const { permissions } = (await (await aMember(server, organizationId, 'review')).get(`${url}/${comment.body.id}`))
      .body;
    expect(permissions).toEqual({ view: true, edit: false, reply: true, delete: false, apply: false });
  });

  it('are written as Markdown or as a document, and read in both forms', async () => {
    const discussion = await aDiscussion();
    const comment = await aComment(discussion[prefix], commenter, says('# One\n\nTwo'));
    const { body } = (await commenter.get(`${comment.url}?format=document`)).body;
    expect(body).toMatchObject({
      markdown: '# One\n\nTwo',
      document: { object: 'document', nodes: [{ type: 'heading-1' }, { type: 'paragraph' }] },
    });
    const copy = await aComment(discussion[prefix], commenter, { body: { document: body.document } });
    expect(copy.body.markdown).toMatch(/One[\s\S]*Two/);
    const list = (await commenter.get(`${discussion[prefix]}/comments?format=document`)).body.items;
    expect(list[1].body).toEqual(body);
    expect(messageOf(await commenter.get(`${comment.url}?format=html`))).toEqual([
      400,
      expect.stringContaining('query/format'),
    ]);
  });

  it('are listed by time of posting, latest first, page by page', async () => {
    const discussion = await aDiscussion();
    const url = `${discussion[prefix]}/comments`;
    const other = await aMember(server, organizationId, 'edit');
    const ids: string[] = [];
    for (const person of [commenter, other, commenter]) ids.push((await aComment(discussion[prefix], person)).id);
    await admin.put(`${url}/${ids[1]}`, { resolved: true });
    await aComment(discussion[prefix], other, { page: 'home', ...says('On the page.') }).then(({ id }) => ids.push(id));
    const listed = async (query: string) => {
      const { count, items } = (await commenter.get(url + query)).body;
      expect(count).toBe(items.length);
      return items.map(({ id }: { id: string }) => ids.indexOf(id));
    };
    expect(await listed('')).toEqual([3, 2, 1, 0]);
    expect(await listed('?order=asc&status=all')).toEqual([0, 1, 2, 3]);
    expect(await listed('?status=open')).toEqual([3, 2, 0]);
    expect(await listed('?status=resolved')).toEqual([1]);
    expect(await listed('?targetPage=home')).toEqual([3]);
    expect(await listed('?targetPage=none')).toEqual([]);
    expect(await listed(`?authors=${other.id}`)).toEqual([3, 1]);
    expect(await listed(`?authors=${other.id}&authors=${commenter.id}&status=open`)).toEqual([3, 2, 0]);
    const first = (await commenter.get(`${url}?limit=3&order=asc`)).body;
    expect(first).toMatchObject({ count: 4, next: { page: expect.any(String) } });
    const second = (await commenter.get(`${url}?limit=3&order=asc&page=${first.next.page}`)).body;
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeUndefined();
    expect((await commenter.get(`${url}?status=closed`)).status).toBe(400);
    expect((await commenter.get(`${url}?order=up`)).status).toBe(400);
  });

  it('are resolved and reopened by everybody who may comment, with user and time', async () => {
    const discussion = await aDiscussion();
    const comment = await aComment(discussion[prefix], admin);
    const resolved = await commenter.put(comment.url, { resolved: true });
    expect(resolved.body).toMatchObject({
      status: 'resolved',
      resolvedBy: { id: commenter.id },
      resolvedAt: expect.any(String),
    });
    expect((await admin.put(comment.url, { resolved: true })).body).toMatchObject({
      resolvedBy: { id: commenter.id },
      resolvedAt: resolved.body.resolvedAt,
    });
    const opened = (await admin.put(comment.url, { resolved: false })).body;
    expect({ ...opened, url: comment.url, permissions: comment.permissions }).toEqual(comment);
    expect(opened).not.toHaveProperty('resolvedAt');
    expect(opened).not.toHaveProperty('resolvedBy');
    expect(opened).not.toHaveProperty('editedAt');
  });

  it('are edited only by their author, and marked as edited only if the text changed', async () => {
    const discussion = await aDiscussion();
    const comment = await aComment(discussion[prefix]);
    const same = await commenter.put(comment.url, says('Why?'));
    expect([same.status, same.body.editedAt]).toEqual([200, undefined]);
    const edited = (await commenter.put(comment.url, says('How?'))).body;
    expect(edited).toMatchObject({
      body: { markdown: 'How?' },
      editedAt: expect.any(String),
      postedAt: comment.postedAt,
    });
    // A refused call has no effect.
    const refused = await admin.put(comment.url, { ...says('Mine'), resolved: true, addedReactions: ['👍'] });
    expect(messageOf(refused)).toEqual([403, 'You do not have permission to edit a comment of another person.']);
    expect((await commenter.get(comment.url)).body).toEqual(edited);
    expect((await commenter.put(comment.url, {})).body).toEqual(edited);
  });

  it('are deleted with their replies by their author, and by managers of the space', async () => {
    const discussion = await aDiscussion();
    const [one, two, three] = [
      await aComment(discussion[prefix]),
      await aComment(discussion[prefix]),
      await aComment(discussion[prefix]),
    ];
    const reply = (await admin.post(`${one.url}/replies`, says('So.'))).body;
    for (const role of ['comment', 'edit', 'review'] as const) {
      const other = await aMember(server, organizationId, role);
      expect(messageOf(await other.delete(one.url))).toEqual([
        403,
        'You do not have permission to delete a comment of another person.',
      ]);
    }
    expect((await commenter.delete(one.url)).status).toBe(204);
    expect((await commenter.delete(one.url)).status).toBe(204);
    expect((await commenter.get(one.url)).status).toBe(404);
    expect((await commenter.get(`${one.url}/replies/${reply.id}`)).status).toBe(404);
    expect((await (await aMember(server, organizationId, 'create')).delete(two.url)).status).toBe(204);
    expect((await admin.delete(three.url)).status).toBe(204);
    expect((await admin.get(`${discussion[prefix]}/comments`)).body).toEqual({ count: 0, items: [] });
    const auditEvents = await server.ctx.database.reader
      .selectFrom('audit_events')
      .select(['act', 'target_id', 'details'])
      .where('target_id', 'in', [one.id, two.id, three.id])
      .execute();
    // Deletion by the author is not logged.
    expect(auditEvents.map(({ target_id }) => target_id).sort()).toEqual([two.id, three.id].sort());
    expect(auditEvents[0]).toMatchObject({ act: 'comment.deleted' });
    expect(JSON.parse(auditEvents[0]?.details ?? '')).toEqual({ space: discussion.spaceId, author: commenter.id });
  });

  it('require the role comment, also of guests', async () => {
    const discussion = await aDiscussion();
    const comment = await aComment(discussion[prefix], admin);
    for (const role of ROLES) {
      const person = await aMember(server, organizationId, role);
      const may = role === 'read' ? 403 : 200;
      expect([role, (await person.get(`${discussion[prefix]}/comments`)).status]).toEqual([role, may]);
      expect([role, (await person.post(`${discussion[prefix]}/comments`, says('A'))).status]).toEqual([role, may]);
      expect([role, (await person.put(comment.url, { addedReactions: ['👍'] })).status]).toEqual([role, may]);
      expect([role, (await person.get(`${discussion[prefix]}/commenters`)).status]).toEqual([role, may]);
    }
    const guest = await aMember(server, organizationId, null);
    expect((await guest.get(comment.url)).status).toBe(404);
    const granted = { space_id: discussion.spaceId, user_id: guest.id, role: 'comment', created_at: '' } as const;
    await transact(server.ctx, (tx) => tx.db.insertInto('space_user_grants').values(granted).execute());
    expect((await guest.post(`${discussion[prefix]}/comments`, says('From outside.'))).status).toBe(200);
    // Guests only see themselves; others see everybody who commented.
    expect((await guest.get(`${discussion[prefix]}/commenters`)).body).toMatchObject({
      count: 1,
      items: [{ id: guest.id }],
    });
    expect((await admin.get(`${discussion[prefix]}/commenters`)).body.count).toBe(ROLES.length + 1);
    const nonMember = await aPerson(server);
    for (const url of [`${discussion[prefix]}/comments`, comment.url, `${discussion[prefix]}/commenters`])
      expect((await nonMember.get(url)).status).toBe(404);
  });

  it.each<[object, string]>([
    [{}, 'body/body must have either markdown or document.'],
    [{ body: {} }, 'body/body must have either markdown or document.'],
    [says(' \n'), 'body/body must not be empty.'],
    [says('x'.repeat(100_001)), 'body/body/markdown must not have more than 100000 characters.'],
    [{ body: 'text' }, 'body/body must be an object.'],
    [{ ...says('A'), page: 'none' }, 'body/page is not a page of the content.'],
    [{ ...says('A'), node: 'abc' }, 'body/node requires body/page, the page of the block.'],
    [{ ...says('A'), node: 'x'.repeat(65), page: 'home' }, 'body/node must not have more than 64 characters.'],
    [{ ...says('A'), tableCell: 1 }, 'body/tableCell is not a member of this request.'],
  ])('reject %j and name the path', async (body, message) => {
    const discussion = await aDiscussion();
    expect(messageOf(await commenter.post(`${discussion[prefix]}/comments`, body))).toEqual([400, message]);
    expect((await commenter.get(`${discussion[prefix]}/comments`)).body.count).toBe(0);
  });

  it('accept texts of 100,000 characters, and list as many as fit into a response', async () => {
    const discussion = await aDiscussion();
    const url = `${discussion[prefix]}/comments`;
    expect((await commenter.post(url, says('x'.repeat(100_000)))).status).toBe(200);
    const { id, ...row } = await server.ctx.database.reader
      .selectFrom('comments')
      .selectAll()
      .where('space_id', '=', discussion.spaceId)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 49 }, (_, index) => ({ ...row, id: `${discussion.spaceId}${index}` }));
    await transact(server.ctx, (tx) => tx.db.insertInto('comments').values(copies).execute());
    const seen = new Set<string>();
    let next = '';
    const sizes: number[] = [];
    do {
      const page = (await commenter.get(`${url}?limit=1000${next}`)).body;
      expect(page.count).toBe(50);
      sizes.push(page.items.length);
      for (const item of page.items) seen.add(item.id);
      next = page.next === undefined ? '' : `&page=${page.next.page}`;
    } while (next !== '');
    expect(sizes).toEqual([41, 9]);
    expect(seen).toEqual(new Set([id, ...copies.map((copy) => copy.id)]));
  });
});

describe('a discussion', () => {
  it('of a space and those of its change requests are independent', async () => {
    const discussion = await aDiscussion();
    const [one, other] = [await aComment(discussion.inSpace), await aComment(discussion.inChangeRequest)];
    const second = (await admin.post(`${discussion.inSpace}/change-requests`, {})).body;
    const elsewhere = (await aDiscussion()).inSpace;
    for (const [id, url] of [
      [one.id, discussion.inChangeRequest],
      [other.id, discussion.inSpace],
      [other.id, `${discussion.inSpace}/change-requests/${second.id}`],
      [one.id, elsewhere],
    ]) {
      expect((await admin.get(`${url}/comments/${id}`)).status).toBe(404);
      expect((await admin.put(`${url}/comments/${id}`, { resolved: true })).status).toBe(404);
      expect((await admin.post(`${url}/comments/${id}/replies`, says('A'))).status).toBe(404);
      expect((await admin.get(`${url}/comments/${id}/replies`)).status).toBe(404);
      expect((await admin.delete(`${url}/comments/${id}`)).status).toBe(204);
    }
    expect((await admin.get(`${discussion.inSpace}/comments`)).body.items.map(({ id }: { id: string }) => id)).toEqual([
      one.id,
    ]);
    const byNumber = `${discussion.inSpace}/change-requests/${discussion.changeRequest.number}`;
    expect((await admin.get(`${byNumber}/comments`)).body).toMatchObject({
      count: 1,
      items: [{ id: other.id, status: 'open' }],
    });
    expect((await admin.get(`${byNumber}/comments/${other.id}`)).body.urls).toEqual(other.urls);
  });

  it('continues in a locked space, and in a merged or archived change request', async () => {
    const discussion = await aDiscussion();
    await admin.patch(discussion.inSpace, { editMode: 'locked' });
    await aComment(discussion.inSpace);
    await admin.patch(discussion.inChangeRequest, { status: 'archived' });
    const comment = await aComment(discussion.inChangeRequest);
    await admin.patch(discussion.inChangeRequest, { status: 'open' });
    expect((await admin.post(`${discussion.inChangeRequest}/merge`)).status).toBe(200);
    expect((await commenter.post(`${comment.url}/replies`, says('It was.'))).status).toBe(200);
    expect((await commenter.put(comment.url, { resolved: true })).body.status).toBe('resolved');
  });

  it('is unavailable while the space is deleted', async () => {
    const discussion = await aDiscussion();
    const comment = await aComment(discussion.inSpace);
    await admin.delete(discussion.inSpace);
    expect((await admin.post(`${discussion.inSpace}/comments`, says('A'))).status).toBe(409);
    expect((await admin.get(comment.url)).status).toBe(409);
    expect((await commenter.get(comment.url)).status).toBe(404);
    await admin.post(`${discussion.inSpace}/restore`);
    expect((await commenter.get(comment.url)).status).toBe(200);
  });

  it('keeps the name of people who left the organization, and none of deleted users', async () => {
    const discussion = await aDiscussion();
    const leaver = await aMember(server, organizationId, 'comment');
    const comment = await aComment(discussion.inSpace, leaver);
    await leaver.put(comment.url, { resolved: true, addedReactions: ['👍'] });
    await transact(server.ctx, (tx) => tx.db.deleteFrom('members').where('user_id', '=', leaver.id).execute());
    expect((await admin.get(comment.url)).body).toMatchObject({
      postedBy: { id: leaver.id, displayName: 'comment member' },
      reactions: [{ count: 1 }],
    });
    expect((await admin.get(`${discussion.inSpace}/commenters`)).body).toEqual({ count: 0, items: [] });
    await transact(server.ctx, (tx) => tx.db.deleteFrom('users').where('id', '=', leaver.id).execute());
    expect((await admin.get(comment.url)).body).toMatchObject({
      postedBy: { displayName: 'Deleted user' },
      resolvedBy: { displayName: 'Deleted user' },
      reactions: [],
      body: { markdown: 'Why?' },
    });
  });

  it('is purged with its space', async () => {
    const discussion = await aDiscussion();
    const comment = await aComment(discussion.inSpace);
    await aComment(discussion.inChangeRequest);
    await commenter.post(`${comment.url}/replies`, says('So.'));
    await admin.delete(discussion.inSpace);
    server.advance(8 * 24 * 3600 * 1000);
    await server.runJobs();
    const left = await server.ctx.database.reader
      .selectFrom('comments')
      .select('id')
      .where('space_id', '=', discussion.spaceId)
      .execute();
    expect(left).toEqual([]);
    const replies = await server.ctx.database.reader
      .selectFrom('comment_replies')
      .select('id')
      .where('comment_id', '=', comment.id)
      .execute();
    expect(replies).toEqual([]);
  });
});
