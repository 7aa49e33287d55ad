import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let commenter: Person;
let inSpace: string;
let inChangeRequest: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  commenter = await aMember(server, organizationId, 'comment');
  inSpace = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  inChangeRequest = `${inSpace}/change-requests/${(await admin.post(`${inSpace}/change-requests`, {})).body.id}`;
});
afterAll(() => server.close());

const says = (markdown: string) => ({ body: { markdown } });

async function aComment(prefix: string) {
  const { body } = await admin.post(`${prefix}/comments`, says('Why?'));
  return { ...body, url: `${prefix}/comments/${body.id}` };
}

describe.each([
  ['a space', () => inSpace],
  ['a change request', () => inChangeRequest],
])('replies in %s', (what, prefix) => {
  it('are created, counted, and listed latest first', async () => {
    const comment = await aComment(prefix());
    const reply = await commenter.post(`${comment.url}/replies`, says('So.'));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      object: 'comment-reply',
      id: expect.any(String),
      postedBy: expect.objectContaining({ id: commenter.id }),
      postedAt: expect.any(String),
      reactions: [],
      body: { markdown: 'So.' },
      urls: { location: `https://docs.test${comment.url}/replies/${reply.body.id}` },
      permissions: { view: true, edit: true, delete: true },
    });
    const second = (await admin.post(`${comment.url}/replies`, says('And so.'))).body;
    expect((await commenter.get(`${comment.url}/replies/${reply.body.id}`)).body).toEqual(reply.body);
    const list = (await admin.get(`${comment.url}/replies`)).body;
    expect(list).toMatchObject({ count: 2, items: [{ id: second.id }, { id: reply.body.id }] });
    const [first] = (await admin.get(`${comment.url}/replies?limit=1`)).body.items;
    expect(first).toEqual(list.items[0]);
    expect((await admin.get(comment.url)).body.replies).toBe(2);
    const tree = (await admin.get(`${comment.url}/replies?format=document`)).body.items[1].body;
    expect(tree).toMatchObject({ markdown: 'So.', document: { nodes: [{ type: 'paragraph' }] } });
    expect((await admin.delete(`${comment.url}/replies/${second.id}`)).status).toBe(204);
    expect((await admin.get(comment.url)).body.replies).toBe(1);
  });

  it('are edited only by their author, and also deleted by managers of the space', async () => {
    const comment = await aComment(prefix());
    const reply = (await commenter.post(`${comment.url}/replies`, says('So.'))).body;
    const url = `${comment.url}/replies/${reply.id}`;
    expect((await commenter.put(url, says('So.'))).body).toEqual(reply);
    const edited = (await commenter.put(url, says('Thus.'))).body;
    expect(edited).toMatchObject({ body: { markdown: 'Thus.' }, editedAt: expect.any(String) });
    expect((await admin.put(url, says('No.'))).status).toBe(403);
    const other = await aMember(server, organizationId, 'review');
    expect((await other.delete(url)).status).toBe(403);
    expect((await commenter.get(url)).body).toEqual(edited);
    expect((await (await aMember(server, organizationId, 'create')).delete(url)).status).toBe(204);
    expect((await commenter.get(url)).status).toBe(404);
    expect((await commenter.delete(url)).status).toBe(204);
    const auditEvents = server.ctx.database.reader
      .selectFrom('audit_events')
      .select('act')
      .where('target_id', '=', reply.id);
    expect(await auditEvents.execute()).toEqual([{ act: 'comment-reply.deleted' }]);
  });

  it('do not belong to other comments', async () => {
    const [one, other] = [await aComment(prefix()), await aComment(prefix())];
    const { id } = (await commenter.post(`${one.url}/replies`, says('So.'))).body;
    const url = `${other.url}/replies/${id}`;
    expect((await admin.get(url)).status).toBe(404);
    expect((await admin.put(url, { addedReactions: ['👍'] })).status).toBe(404);
    expect((await admin.delete(url)).status).toBe(204);
    expect((await admin.get(`${one.url}/replies/${id}`)).body.reactions).toEqual([]);
    for (const gone of [`${prefix()}/comments/none/replies`, `${prefix()}/comments/none/replies/${id}`])
      expect((await admin.get(gone)).status).toBe(404);
    expect((await admin.post(`${prefix()}/comments/none/replies`, says('A'))).status).toBe(404);
    expect((await admin.delete(`${prefix()}/comments/none/replies/${id}`)).status).toBe(404);
    const nonMember = await aPerson(server);
    for (const strange of [`${one.url}/replies`, `${one.url}/replies/${id}`])
      expect((await nonMember.get(strange)).status).toBe(404);
  });

  it(`accept "resolved" ${what === 'a space' ? 'for an unknown member' : 'without having a status'}`, async () => {
    const comment = await aComment(prefix());
    const reply = (await commenter.post(`${comment.url}/replies`, says('So.'))).body;
    const answer = await commenter.put(`${comment.url}/replies/${reply.id}`, { resolved: true });
    if (what === 'a space') expect(answer.body.error.message).toBe('body/resolved is not a member of this request.');
    else expect(answer.body).toEqual(reply);
    expect((await admin.get(comment.url)).body.status).toBe('open');
  });

  it('add their author to the commenters', async () => {
    const person = await aMember(server, organizationId, 'comment');
    const comment = await aComment(prefix());
    const ids = async () => (await admin.get(`${prefix()}/commenters`)).body.items.map(({ id }: { id: string }) => id);
    expect(await ids()).not.toContain(person.id);
    await person.post(`${comment.url}/replies`, says('So.'));
    expect(await ids()).toContain(person.id);
    expect((await ids()).filter((id: string) => id === admin.id)).toHaveLength(1);
  });
});

describe.each([
  ['a comment', async () => (await aComment(inSpace)).url as string],
  [
    'a reply',
    async () => {
      const { url } = await aComment(inChangeRequest);
      return `${url}/replies/${(await admin.post(`${url}/replies`, says('So.'))).body.id}`;
    },
  ],
])('reactions to %s', (_what, make) => {
  const shown = async (url: string, person = admin) =>
    (await person.get(url)).body.reactions.map(
      ({ emoji, count, users }: { emoji: string; count: number; users: { user: { id: string } }[] }) => [
        emoji,
        count,
        users.map(({ user }) => user.id),
      ],
    );

  it('are grouped by emoji, with their users, earliest first', async () => {
    const url = await make();
    await admin.put(url, { addedReactions: ['👍', '1f389'] });
    const { body } = await commenter.put(url, { addedReactions: ['❤️', '👍'] });
    expect(body.reactions[0]).toEqual({
      emoji: '1f389',
      count: 1,
      users: [{ user: expect.objectContaining({ object: 'user', id: admin.id }), reactedAt: expect.any(String) }],
    });
    expect(await shown(url)).toEqual([
      ['1f389', 1, [admin.id]],
      ['👍', 2, [admin.id, commenter.id]],
      ['❤️', 1, [commenter.id]],
    ]);
    expect(body).not.toHaveProperty('editedAt');
  });

  it('count once per user and emoji, in any notation', async () => {
    const url = await make();
    await admin.put(url, { addedReactions: ['🎉', '🎉', '1F389'] });
    const [before] = (await admin.get(url)).body.reactions;
    await admin.put(url, { addedReactions: ['1f389'] });
    expect((await admin.get(url)).body.reactions).toEqual([before]);
    await commenter.put(url, { addedReactions: ['1f389', '2764', '❤️', '2764-fe0f'] });
    expect(await shown(url)).toEqual([
      ['🎉', 2, [admin.id, commenter.id]],
      ['2764', 1, [commenter.id]],
    ]);
    await admin.put(url, { removedReactions: ['1f389'] });
    expect(await shown(url)).toEqual([
      ['2764', 1, [commenter.id]],
      ['🎉', 1, [commenter.id]],
    ]);
  });

  it('are removed if they are in both lists, also when they did not exist', async () => {
    const url = await make();
    await admin.put(url, { addedReactions: ['👍'] });
    const answer = await admin.put(url, { addedReactions: ['👍', '👀'], removedReactions: ['1f44d', '👀', '🚀'] });
    expect([answer.status, answer.body.reactions]).toEqual([200, []]);
  });

  it('are limited to 50 different ones, each of which everybody may still use', async () => {
    const url = await make();
    const emoji = Array.from({ length: 51 }, (_, index) => (0x1f600 + index).toString(16));
    expect((await admin.put(url, { addedReactions: emoji })).body.error.message).toBe(
      'body/addedReactions must not have more than 50 items.',
    );
    expect((await admin.put(url, { addedReactions: emoji.slice(0, 50) })).status).toBe(200);
    const refused = await commenter.put(url, { addedReactions: [emoji[50]] });
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      'There can be 50 different reactions at most. Use an existing one.',
    ]);
    expect((await commenter.put(url, { addedReactions: [emoji[7]] })).status).toBe(200);
    expect((await admin.put(url, { addedReactions: [emoji[50]], removedReactions: [emoji[0]] })).status).toBe(200);
    expect((await admin.get(url)).body.reactions).toHaveLength(50);
  });

  it.each(['a', '', 'ab', '👍👍', ' ', '\n', '🎉 ', '110000', 'd83c', '😀'.repeat(26)])('reject %j', async (emoji) => {
    const url = await make();
    for (const name of ['addedReactions', 'removedReactions']) {
      const answer = await admin.put(url, { [name]: ['👍', emoji] });
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toMatch(new RegExp(`^body/${name}/1 must `));
    }
    expect(await shown(url)).toEqual([]);
  });

  it.each(['👍🏽', '👩‍💻', '🇩🇪', '1️⃣', '1f469-200d-1f4bb', '1f469-1f4bb', '✔'])('accept %s', async (emoji) => {
    const url = await make();
    expect((await admin.put(url, { addedReactions: [emoji] })).status).toBe(200);
    expect(await shown(url)).toEqual([[emoji, 1, [admin.id]]]);
  });

  it('show the first 20 users, and the caller, of any number', async () => {
    const url = await make();
    const people = await Promise.all(Array.from({ length: 24 }, () => aPerson(server)));
    await admin.put(url, { addedReactions: ['👍'] });
    const table = url.includes('/replies/') ? 'comment_reply_reactions' : 'comment_reactions';
    const rows = people.map(({ id }, index) => ({
      subject_id: url.split('/').at(-1) ?? '',
      emoji: '👍',
      user_id: id,
      reacted_at: `2020-01-01T00:00:${10 + index}.000Z`,
    }));
    await transact(server.ctx, (tx) => tx.db.insertInto(table).values(rows).execute());
    const first = people.slice(0, 20).map(({ id }) => id);
    expect(await shown(url)).toEqual([['👍', 25, [...first, admin.id]]]);
    expect(await shown(url, commenter)).toEqual([['👍', 25, first]]);
  });
});
