import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordDomainEvent } from '../../../domain/domain-events/record-event.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { updateUserRow } from '../../../platform/queries/users.ts';
import { writeTestPages } from '../../../testing/edit-content.ts';
import { aMember, anOrganization, anOrganizationOf, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { grantRole } from '../../../testing/grant-role.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { deleteAccount } from '../users/delete-account.ts';

const DAY_MS = 24 * 3600 * 1000;

let server: TestServer;
let organization: string;
let admin: Person;
let space: string;
let comments: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organization, admin } = await anOrganization(server));
  ({ id: space } = await aSpace(server, organization, admin, { title: 'Manual', emoji: '1f4d8' }));
  comments = `/v1/spaces/${space}/comments`;
});
afterAll(() => server.close());

let people = 0;

/** A member whose name nobody else has. */
async function aNamed(role: Parameters<typeof aMember>[2] = 'comment'): Promise<Person & { readonly name: string }> {
  const person = await aMember(server, organization, role);
  const name = `Reader ${++people} of ${'x'.repeat(people)}`;
  await transact(server.ctx, (tx) => updateUserRow(tx.db, person.id, { display_name: name }));
  return { ...person, name };
}

const say = async (person: Person, url: string, markdown: string) => {
  const answer = await person.post(url, { body: { markdown } });
  expect(answer.status).toBe(200);
  return answer.body;
};

async function readInbox(person: Person, query = '') {
  await server.runJobs();
  return (await person.get(`/v1/user/inbox${query}`)).body;
}

async function aRequest(author: Person, subject = 'Words') {
  const { body } = await author.post(`/v1/spaces/${space}/change-requests`, { subject });
  return { ...body, url: `/v1/spaces/${space}/change-requests/${body.id}` };
}

describe('listNotifications', () => {
  it('has mentions with what they are about, and not for their author', async () => {
    const [author, reader] = [await aNamed(), await aNamed()];
    const comment = await say(author, comments, `Is this *right*, @${reader.name}? Ask @${author.name}.`);
    const { count, items } = await readInbox(reader);
    expect(count).toBe(1);
    expect(items[0]).toEqual({
      object: 'notification',
      id: expect.any(String),
      kind: 'mention',
      organization: { id: organization, title: 'Acme' },
      space: { id: space, title: 'Manual', emoji: '1f4d8' },
      comment: comment.id,
      actor: expect.objectContaining({ id: author.id, displayName: author.name }),
      events: 1,
      excerpt: `Is this right, @${reader.name}? Ask @${author.name}.`,
      read: false,
      done: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      urls: {
        app: `https://docs.test/o/${organization}/s/${space}#comment-${comment.id}`,
        location: `https://docs.test/v1/user/inbox/${items[0].id}`,
      },
    });
    expect((await readInbox(author)).count).toBe(0);
    expect((await reader.get(`/v1/user/inbox/${items[0].id}`)).body).toEqual(items[0]);
    expect((await author.get(`/v1/user/inbox/${items[0].id}`)).status).toBe(404);
  });

  it('shows the page of a comment under its current path, and the text as it is now', async () => {
    const [author, reader] = [await aNamed(), await aNamed()];
    await writeTestPages(server, { spaceId: space }, admin.id, { guide: { text: 'Text.' } });
    const pages = (await admin.get(`/v1/spaces/${space}/content/pages`)).body.pages;
    const page = pages.find(({ path }: { path: string }) => path === 'guide');
    const { body: comment } = await author.post(comments, {
      page: page.id,
      body: { markdown: `@${reader.name} a secret` },
    });
    await author.put(`${comments}/${comment.id}`, { body: { markdown: `@${reader.name} nothing` } });
    const [item] = (await readInbox(reader)).items;
    expect(item).toMatchObject({ page: { id: page.id, title: page.title }, excerpt: `@${reader.name} nothing` });
    expect(item.urls.app).toBe(`https://docs.test/o/${organization}/s/${space}/guide#comment-${comment.id}`);
    await author.delete(`${comments}/${comment.id}`);
    expect((await readInbox(reader)).count).toBe(0);
  });

  it('has replies for all participants, once for a thread until they read it', async () => {
    const [author, first, second] = [await aNamed(), await aNamed(), await aNamed()];
    const { id } = await say(author, comments, `Look, @${first.name}.`);
    const replies = `${comments}/${id}/replies`;
    await say(second, replies, 'One.');
    const { id: reply } = await say(second, replies, 'Two.');
    const ofAuthor = (await readInbox(author)).items;
    expect(ofAuthor).toMatchObject([{ kind: 'reply', events: 2, excerpt: 'Two.', reply, actor: { id: second.id } }]);
    // A mention stays one while it is unread: the strongest reason counts.
    expect((await readInbox(first)).items).toMatchObject([{ kind: 'mention', events: 3, excerpt: 'Two.' }]);
    expect((await readInbox(second)).items).toEqual([]);
    await author.patch(`/v1/user/inbox/${ofAuthor[0].id}`, { read: true });
    await say(first, replies, 'Three.');
    expect((await readInbox(author)).items).toMatchObject([
      { id: ofAuthor[0].id, kind: 'reply', events: 1, excerpt: 'Three.', read: false, actor: { id: first.id } },
    ]);
    expect((await readInbox(second)).items).toMatchObject([{ kind: 'reply', events: 1 }]);
  });

  it('shows the reply before a deleted one, and nothing where there is none', async () => {
    const [author, other] = [await aNamed(), await aNamed()];
    const { id } = await say(author, comments, 'Start.');
    const replies = `${comments}/${id}/replies`;
    const [one, two] = [await say(other, replies, 'One.'), await say(other, replies, 'Two.')];
    await server.runJobs();
    await other.delete(`${replies}/${two.id}`);
    expect((await readInbox(author)).items).toMatchObject([{ reply: one.id, events: 1, excerpt: 'One.' }]);
    await other.delete(`${replies}/${one.id}`);
    expect((await readInbox(author)).items).toEqual([]);
  });

  it('has requested reviews, what is said of a change request, reviews and merges', async () => {
    const [author, reviewer, contributor] = [await aNamed('edit'), await aNamed('review'), await aNamed('edit')];
    const request = await aRequest(author, 'Better words');
    await writeTestPages(server, { spaceId: space, changeRequestId: request.id }, contributor.id, { a: { text: 'A' } });
    await author.post(`${request.url}/requested-reviewers`, { users: [reviewer.id] });
    expect((await readInbox(reviewer)).items).toMatchObject([
      {
        kind: 'review-request',
        changeRequest: { id: request.id, number: request.number, subject: 'Better words' },
        urls: { app: `https://docs.test/o/${organization}/s/${space}/~/changes/${request.number}` },
      },
    ]);
    await say(reviewer, `${request.url}/comments`, 'Hm.');
    await reviewer.post(`${request.url}/reviews`, { status: 'approved' });
    await reviewer.post(`${request.url}/reviews`, { status: 'approved', comment: { markdown: 'Nice.' } });
    await reviewer.post(`${request.url}/merge`);
    const kinds = (await readInbox(author)).items.map((item: { kind: string; excerpt?: string }) => [
      item.kind,
      item.excerpt,
    ]);
    expect(kinds).toEqual([
      ['merge', undefined],
      ['reply', 'Nice.'],
      ['reply', undefined],
      ['reply', 'Hm.'],
    ]);
    expect((await readInbox(contributor)).items).toMatchObject([{ kind: 'merge', actor: { id: reviewer.id } }]);
    expect((await readInbox(reviewer)).count).toBe(1);
  });

  it('has failed synchronizations for those who maintain the space, once until they look', async () => {
    const { id: other, admin: owner } = await anOrganization(server);
    const { id: synced } = await aSpace(server, other, owner);
    const reader = await aMember(server, other, 'edit');
    const fail = () =>
      transact(server.ctx, (tx) =>
        recordDomainEvent(tx, {
          type: 'git.sync_failed',
          organizationId: other,
          actorId: null,
          spaceId: synced,
          data: { operation: 'import', reason: 'credentials_rejected' },
        }),
      );
    await fail();
    await fail();
    const { items } = await readInbox(owner);
    expect(items).toMatchObject([
      {
        kind: 'sync-failure',
        events: 2,
        sync: { operation: 'import', reason: 'credentials_rejected' },
        urls: { app: `https://docs.test/o/${other}/s/${synced}/~/git` },
      },
    ]);
    expect(items[0].actor).toBeUndefined();
    expect((await readInbox(reader)).items).toEqual([]);
  });

  it('leaves out what the caller may not read: when it is written, and ever after', async () => {
    const { id: hidden } = await aSpace(server, organization, admin, { title: 'Hidden' });
    const hide = { default_level: 'none' } as const;
    await transact(server.ctx, (tx) => updateSpaceRow(tx.db, hidden, hide));
    const [reader, stranger] = [await aNamed(), await aNamed()];
    await transact(server.ctx, (tx) => grantRole(tx.db, 'space', hidden, reader.id, 'comment', tx.now));
    await say(admin, `/v1/spaces/${hidden}/comments`, `@${reader.name} and @${stranger.name}`);
    expect((await readInbox(stranger)).count).toBe(0);
    const { items } = await readInbox(reader);
    expect(items).toHaveLength(1);
    await transact(server.ctx, (tx) => tx.db.deleteFrom('space_user_grants').where('space_id', '=', hidden).execute());
    expect(await readInbox(reader)).toEqual({ count: 0, items: [] });
    expect((await reader.get(`/v1/user/inbox/${items[0].id}`)).status).toBe(404);
    expect((await reader.patch(`/v1/user/inbox/${items[0].id}`, { read: true })).status).toBe(404);
    expect((await reader.get('/v1/user/inbox/unread')).body).toMatchObject({ unread: 0, organizations: [] });
  });

  it('filters by kind, organization and state, and continues page by page', async () => {
    const [author, reader] = [await aNamed(), await aNamed()];
    for (let index = 0; index < 3; index++) await say(author, comments, `@${reader.name} ${index}`);
    const { id } = await say(reader, comments, 'Mine');
    await say(author, `${comments}/${id}/replies`, 'Yours');
    const first = await readInbox(reader, '?limit=3');
    expect(first.count).toBe(4);
    const second = await readInbox(reader, `?limit=3&page=${first.next.page}`);
    expect([...first.items, ...second.items].map((item) => item.excerpt)).toEqual([
      'Yours',
      `@${reader.name} 2`,
      `@${reader.name} 1`,
      `@${reader.name} 0`,
    ]);
    expect((await readInbox(reader, '?kind=reply')).items).toMatchObject([{ kind: 'reply' }]);
    expect((await readInbox(reader, '?kind=reply&kind=mention')).count).toBe(4);
    expect((await readInbox(reader, `?organization=${organization}`)).count).toBe(4);
    expect((await readInbox(reader, '?organization=other')).count).toBe(0);
    await reader.patch(`/v1/user/inbox/${first.items[0].id}`, { read: true });
    await reader.patch(`/v1/user/inbox/${first.items[1].id}`, { done: true });
    expect((await readInbox(reader, '?unread=true')).count).toBe(2);
    expect((await readInbox(reader)).count).toBe(3);
    expect((await readInbox(reader, '?done=true')).items).toMatchObject([
      { id: first.items[1].id, read: true, done: true },
    ]);
  });
});

describe('countUnreadNotifications', () => {
  it('counts unread ones by organization', async () => {
    const reader = await aNamed();
    const { id: other } = await anOrganizationOf(server, admin);
    const { id: theirs } = await aSpace(server, other, admin);
    await say(admin, comments, `@${reader.name}`);
    await say(admin, comments, `@${reader.name}`);
    await say(admin, `/v1/spaces/${theirs}/comments`, `@${reader.name}`);
    await server.runJobs();
    const { body } = await reader.get('/v1/user/inbox/unread');
    expect(body).toEqual({
      object: 'unread-notifications',
      unread: 2,
      organizations: [{ organization, unread: 2 }],
    });
  });
});

describe('updateNotifications', () => {
  it('marks several, all up to one, and all about a target', async () => {
    const [author, reader] = [await aNamed('edit'), await aNamed('edit')];
    const ids: string[] = [];
    for (let index = 0; index < 4; index++) ids.push((await say(author, comments, `@${reader.name} ${index}`)).id);
    const request = await aRequest(reader);
    await say(author, `${request.url}/comments`, 'Why?');
    const { items } = await readInbox(reader);
    const unread = async () => (await reader.get('/v1/user/inbox/unread')).body.unread;
    const mark = async (body: object) => (await reader.patch('/v1/user/inbox', body)).body;
    expect(await unread()).toBe(5);
    expect(await mark({ notifications: [items[1].id, 'unknown'], read: true })).toEqual({ updated: 1 });
    expect(await mark({ until: items[2].id, read: true })).toEqual({ updated: 3 });
    expect(await unread()).toBe(1);
    expect(await mark({ notifications: [items[1].id], read: false })).toEqual({ updated: 1 });
    expect(await mark({ comment: ids[3], read: true })).toEqual({ updated: 1 });
    expect(await mark({ changeRequest: request.id, read: true })).toEqual({ updated: 1 });
    expect(await unread()).toBe(0);
    expect(await mark({ changeRequest: request.id, read: true })).toEqual({ updated: 0 });
    expect(await mark({ space, done: true })).toEqual({ updated: 0 });
    expect(await mark({ until: 'unknown', read: true })).toEqual({ updated: 0 });
    expect(await mark({ notifications: [items[0].id], done: true })).toEqual({ updated: 1 });
    expect(await mark({ notifications: [items[0].id], done: false })).toEqual({ updated: 1 });
  });

  it('requires exactly one selection', async () => {
    for (const body of [{ read: true }, { read: true, until: 'a', comment: 'b' }]) {
      const answer = await admin.patch('/v1/user/inbox', body);
      expect([answer.status, answer.body.error.message]).toEqual([
        400,
        'body must have exactly one of notifications, until, changeRequest, comment and space.',
      ]);
    }
  });

  it('never changes what belongs to another person', async () => {
    const [author, reader] = [await aNamed(), await aNamed()];
    await say(author, comments, `@${reader.name}`);
    const [{ id }] = (await readInbox(reader)).items;
    expect((await author.patch('/v1/user/inbox', { notifications: [id], done: true })).body).toEqual({ updated: 0 });
    expect((await author.patch(`/v1/user/inbox/${id}`, { done: true })).status).toBe(404);
    expect((await readInbox(reader)).items).toMatchObject([{ id, done: false }]);
  });
});

describe('setSubscription', () => {
  it('mutes and follows a thread or a change request', async () => {
    const [author, follower, other] = [await aNamed('edit'), await aNamed(), await aNamed()];
    const request = await aRequest(author);
    const subscription = `/v1/user/subscriptions/change-request/${request.id}`;
    expect((await author.get(subscription)).body).toEqual({ object: 'subscription', state: 'default' });
    expect((await author.put(subscription, { state: 'muted' })).body.state).toBe('muted');
    await follower.put(subscription, { state: 'following' });
    const { id } = await say(other, `${request.url}/comments`, 'Hm.');
    expect((await readInbox(author)).count).toBe(0);
    expect((await readInbox(follower)).items).toMatchObject([{ kind: 'reply', comment: id }]);
    // A mention arrives all the same.
    await say(other, `${request.url}/comments`, `@${author.name}!`);
    expect((await readInbox(author)).items).toMatchObject([{ kind: 'mention' }]);
    // The thread counts for more than its change request.
    await author.put(`/v1/user/subscriptions/comment/${id}`, { state: 'following' });
    await follower.put(`/v1/user/subscriptions/comment/${id}`, { state: 'muted' });
    await say(other, `${request.url}/comments/${id}/replies`, 'Still hm.');
    expect((await readInbox(author)).items).toMatchObject([{ kind: 'reply' }, { kind: 'mention' }]);
    expect((await readInbox(follower)).items).toMatchObject([{ events: 1 }, { events: 1 }]);
    expect((await follower.delete(`/v1/user/subscriptions/comment/${id}`)).status).toBe(204);
    expect((await follower.get(`/v1/user/subscriptions/comment/${id}`)).body.state).toBe('default');
  });

  it('does not reveal to non-members whether a target exists', async () => {
    const stranger = await aPerson(server);
    const { id } = await say(admin, comments, 'Here.');
    const reader = await aMember(server, organization, 'read');
    for (const target of [`comment/${id}`, 'comment/none', 'change-request/none']) {
      const answer = await stranger.get(`/v1/user/subscriptions/${target}`);
      expect(answer.status, target).toBe(404);
      expect(answer.body.error.message).toMatch(/^The (?:comment|change request) /);
    }
    expect((await reader.put(`/v1/user/subscriptions/comment/${id}`, { state: 'muted' })).status).toBe(403);
    const deleted = await aSpace(server, organization, admin);
    const request = (await admin.post(`/v1/spaces/${deleted.id}/change-requests`, { subject: 'Words' })).body;
    await admin.delete(`/v1/spaces/${deleted.id}`);
    const url = `/v1/user/subscriptions/change-request/${request.id}`;
    expect((await admin.get(url)).body.error.reason).toBe('space_deleted');
    expect((await admin.put(url, { state: 'muted' })).body.error.reason).toBe('space_deleted');
  });
});

describe('updateNotificationSettings', () => {
  it('decides what arrives, by kind', async () => {
    const [author, reader] = [await aNamed(), await aNamed()];
    const before = (await reader.get('/v1/user/notification-settings')).body;
    expect(before).toEqual({
      object: 'notification-settings',
      kinds: {
        mention: { app: true, mail: 'instant' },
        'review-request': { app: true, mail: 'instant' },
        reply: { app: true, mail: 'instant' },
        merge: { app: true, mail: 'daily' },
        'sync-failure': { app: true, mail: 'instant' },
      },
      timeZone: null,
      mail: false,
    });
    const change = { kinds: { mention: { app: false } }, timeZone: 'Europe/Berlin' };
    const { body } = await reader.patch('/v1/user/notification-settings', change);
    expect(body).toEqual({
      ...before,
      kinds: { ...before.kinds, mention: { app: false, mail: 'instant' } },
      timeZone: 'Europe/Berlin',
    });
    await say(author, comments, `@${reader.name}`);
    const { id } = await say(reader, comments, 'Mine');
    await say(author, `${comments}/${id}/replies`, 'Yours');
    expect((await readInbox(reader)).items).toMatchObject([{ kind: 'reply' }]);
  });

  it('rejects unknown time zones, and audits changes', async () => {
    const reader = await aNamed();
    const answer = await reader.patch('/v1/user/notification-settings', { timeZone: 'Atlantis' });
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      'body/timeZone is not a time zone, for example Europe/Berlin.',
    ]);
    const set = (mail: string) => reader.patch('/v1/user/notification-settings', { kinds: { reply: { mail } } });
    await set('daily');
    await set('daily');
    const events = await server.ctx.database.reader
      .selectFrom('installation_audit_events')
      .select(['act', 'target_id', 'details'])
      .where('actor_id', '=', reader.id)
      .where('act', '=', 'notification-settings.updated')
      .execute();
    expect(events).toEqual([
      { act: 'notification-settings.updated', target_id: reader.id, details: '{"by":"person"}' },
    ]);
  });
});

describe('notifications', () => {
  it('are deleted 90 days after they were read, and a year after their last event', async () => {
    const [author, reader] = [await aNamed(), await aNamed()];
    await say(author, comments, `@${reader.name} one`);
    await say(author, comments, `@${reader.name} two`);
    const [two] = (await readInbox(reader)).items;
    await reader.patch(`/v1/user/inbox/${two.id}`, { read: true });
    const clean = async (days: number) => {
      server.advance(days * DAY_MS);
      await transact(server.ctx, (tx) =>
        tx.enqueue({ kind: 'clean-notifications', queue: 'clean-notifications', payload: {} }),
      );
      return (await readInbox(reader)).count;
    };
    expect(await clean(89)).toBe(2);
    expect(await clean(2)).toBe(1);
    expect(await clean(273)).toBe(1);
    expect(await clean(2)).toBe(0);
  });

  it('end with their person, and keep no trace of a deleted actor', async () => {
    const [author, reader] = [await aNamed(), await aNamed()];
    await say(author, comments, `@${reader.name}`);
    await server.runJobs();
    await transact(server.ctx, (tx) => deleteAccount(server.ctx, tx, author.id));
    expect((await readInbox(reader)).items).toMatchObject([{ actor: { displayName: 'Deleted user', email: '' } }]);
    await reader.patch('/v1/user/notification-settings', { kinds: { reply: { mail: 'none' } } });
    await transact(server.ctx, (tx) => deleteAccount(server.ctx, tx, reader.id));
    for (const table of ['notifications', 'notification_settings'] as const) {
      const rows = await server.ctx.database.reader
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', reader.id)
        .execute();
      expect(rows, table).toEqual([]);
    }
  });
});
