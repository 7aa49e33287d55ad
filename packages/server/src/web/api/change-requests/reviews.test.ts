import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { writeTestPages } from '../../../testing/edit-content.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { grantRole } from '../../../testing/grant-role.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let spaceId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  spaceId = (await aSpace(server, organizationId, admin)).id;
});
afterAll(() => server.close());

async function aChangeRequest(body: object = {}) {
  const requests = `/v1/spaces/${spaceId}/change-requests`;
  const { body: changeRequest } = await admin.post(requests, body);
  return { ...changeRequest, url: `${requests}/${changeRequest.id}` };
}

describe('createChangeRequestReview', () => {
  it('stores a review of the active revision, and keeps earlier ones', async () => {
    const changeRequest = await aChangeRequest();
    const reviewer = await aMember(server, organizationId, 'review');
    const comment = { markdown: '# First\n\nSee *this*.' };
    const first = await reviewer.post(`${changeRequest.url}/reviews`, { status: 'changes-requested', comment });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      object: 'change-request-review',
      revision: changeRequest.revision,
      reviewer: { id: reviewer.id },
      status: 'changes-requested',
      comment: {
        object: 'comment',
        body: comment,
        status: 'open',
        postedBy: { id: reviewer.id },
        target: {
          space: spaceId,
          changeRequest: changeRequest.id,
          revision: changeRequest.revision,
          review: first.body.id,
        },
      },
    });
    expect(first.body.requestedBy).toBeUndefined();
    expect(first.headers['location']).toBe(`https://docs.test${changeRequest.url}/reviews/${first.body.id}`);
    const head = { spaceId, changeRequestId: changeRequest.id };
    const revision = await writeTestPages(server, head, admin.id, { home: { text: 'Better.' } });
    await admin.post(`${changeRequest.url}/requested-reviewers`, { users: [reviewer.id] });
    const second = await reviewer.post(`${changeRequest.url}/reviews`, { status: 'approved' });
    expect(second.body).toMatchObject({ revision, status: 'approved', requestedBy: { id: admin.id } });
    expect(second.body.comment).toBeUndefined();
    const list = (await reviewer.get(`${changeRequest.url}/reviews`)).body;
    const older = { ...first.body, isCurrent: false, editsSince: 1 };
    expect(list).toEqual({ count: 2, items: [second.body, older] });
  });

  it('counts the edits after each review, without updates from the space', async () => {
    const { id: ownSpaceId } = await aSpace(server, organizationId, admin);
    const space = `/v1/spaces/${ownSpaceId}`;
    const { id } = (await admin.post(`${space}/change-requests`, {})).body;
    const url = `${space}/change-requests/${id}`;
    const review = async () => (await admin.post(`${url}/reviews`, { status: 'approved' })).body;
    const write = (text: string) =>
      writeTestPages(server, { spaceId: ownSpaceId, changeRequestId: id }, admin.id, { home: { text } });
    const agesOf = async () => {
      const { items } = (await admin.get(`${url}/reviews`)).body;
      return items.map((item: Record<string, unknown>) => [item['isCurrent'], item['editsSince']]);
    };
    expect(await review()).toMatchObject({ isCurrent: true, editsSince: 0 });
    await write('One.');
    await write('Two.');
    expect(await agesOf()).toEqual([[false, 2]]);
    const second = await review();
    expect(second).toMatchObject({ isCurrent: true, editsSince: 0 });
    await writeTestPages(server, { spaceId: ownSpaceId }, admin.id, { other: { title: 'Other', text: 'Main.' } });
    expect((await admin.post(`${url}/update`, {})).body.result).toBe('update');
    expect(await agesOf()).toEqual([
      [false, 0],
      [false, 2],
    ]);
    await write('Three.');
    expect(await agesOf()).toEqual([
      [false, 1],
      [false, 3],
    ]);
    expect((await admin.get(`${url}/reviews/${second.id}`)).body).toMatchObject({ isCurrent: false, editsSince: 1 });
  });

  it('creates a review that is read individually, in either form, below its change request', async () => {
    const [changeRequest, other] = [await aChangeRequest(), await aChangeRequest()];
    const review = { status: 'approved', comment: { markdown: 'Good.' } };
    const { body } = await admin.post(`${changeRequest.url}/reviews`, review);
    const reader = await aMember(server, organizationId, 'read');
    expect((await reader.get(`${changeRequest.url}/reviews/${body.id}`)).body).toMatchObject({
      id: body.id,
      status: 'approved',
    });
    expect((await admin.get(`${changeRequest.url}/reviews/${body.id}`)).body).toEqual(body);
    const { comment } = (await admin.get(`${changeRequest.url}/reviews/${body.id}?format=document`)).body;
    expect(comment.body.document.object).toBe('document');
    expect((await admin.get(`${other.url}/reviews/${body.id}`)).status).toBe(404);
    expect((await (await aPerson(server)).get(`${changeRequest.url}/reviews/${body.id}`)).status).toBe(404);
  });

  it('returns comments as documents on request, without treating any text as a title', async () => {
    const changeRequest = await aChangeRequest();
    await admin.post(`${changeRequest.url}/reviews`, { status: 'approved', comment: { markdown: '# Title\n\nText' } });
    const [review] = (await admin.get(`${changeRequest.url}/reviews?format=document`)).body.items;
    const { document, markdown } = review.comment.body;
    expect(document).toMatchObject({ object: 'document', nodes: [{ type: 'heading-1' }, { type: 'paragraph' }] });
    expect(markdown).toBe('# Title\n\nText');
    expect((await admin.get(`${changeRequest.url}/reviews?format=html`)).status).toBe(400);
    const again = await admin.post(`${changeRequest.url}/reviews`, { status: 'approved', comment: { document } });
    expect([again.status, again.body.comment.body.markdown]).toEqual([201, expect.stringMatching(/Title[\s\S]*Text/)]);
  });

  it('creates a comment with the text, with replies and reactions, that can be resolved and deleted', async () => {
    const changeRequest = await aChangeRequest();
    const comment = { markdown: 'Please shorten.' };
    const { body: review } = await admin.post(`${changeRequest.url}/reviews`, { status: 'changes-requested', comment });
    const url = `${changeRequest.url}/comments/${review.comment.id}`;
    expect(review.comment.urls.location).toBe(`https://docs.test${url}`);
    expect((await admin.get(url)).body).toEqual(review.comment);
    expect((await admin.get(`${changeRequest.url}/comments`)).body).toEqual({ count: 1, items: [review.comment] });
    expect((await admin.get(changeRequest.url)).body.comments).toBe(1);
    const author = await aMember(server, organizationId, 'comment');
    expect((await author.post(`${url}/replies`, { body: { markdown: 'Done.' } })).status).toBe(200);
    expect((await author.put(url, { resolved: true, addedReactions: ['👍'] })).status).toBe(200);
    const listed = async (person = admin) => (await person.get(`${changeRequest.url}/reviews`)).body.items[0];
    expect((await listed()).comment).toMatchObject({ replies: 1, status: 'resolved', reactions: [{ count: 1 }] });
    expect((await admin.delete(url)).status).toBe(204);
    expect(await listed()).toMatchObject({ id: review.id, status: 'changes-requested' });
    expect(await listed()).not.toHaveProperty('comment');
  });

  it('shows the comment to people who may read comments, and the review to every reader', async () => {
    const changeRequest = await aChangeRequest();
    await admin.post(`${changeRequest.url}/reviews`, { status: 'approved', comment: { markdown: 'Fine.' } });
    for (const [role, body] of [
      ['comment', { markdown: 'Fine.' }],
      ['read', undefined],
    ] as const) {
      const person = await aMember(server, organizationId, role);
      const [review] = (await person.get(`${changeRequest.url}/reviews`)).body.items;
      expect([role, review.status, review.comment?.body]).toEqual([role, 'approved', body]);
    }
  });

  it('requires the role review', async () => {
    const changeRequest = await aChangeRequest();
    const statusFor = async (person: Person) =>
      (await person.post(`${changeRequest.url}/reviews`, { status: 'approved' })).status;
    expect(await statusFor(await aMember(server, organizationId, 'edit'))).toBe(403);
    expect(await statusFor(await aMember(server, organizationId, 'review'))).toBe(201);
    expect(await statusFor(await aPerson(server))).toBe(404);
  });

  it.each([
    [{}, 'body/status is required.'],
    [{ status: 'rejected' }, 'body/status must be one of "approved", "changes-requested".'],
    [{ status: 'approved', comment: {} }, 'body/comment must have either markdown or document.'],
    [{ status: 'approved', comment: { markdown: ' \n' } }, 'body/comment must not be empty.'],
    [
      { status: 'approved', comment: { document: { object: 'document', nodes: [{ object: 'block', type: 'x' }] } } },
      'body/comment/document/nodes/0/type is not a type of block.',
    ],
    [{ status: 'approved', comment: 'Fine' }, 'body/comment must be an object.'],
  ])('rejects %j', async (body, message) => {
    const changeRequest = await aChangeRequest();
    const answer = await admin.post(`${changeRequest.url}/reviews`, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
  });

  it('is rejected for archived or merged ones with 409', async () => {
    const changeRequest = await aChangeRequest();
    await admin.patch(changeRequest.url, { status: 'archived' });
    expect((await admin.post(`${changeRequest.url}/reviews`, { status: 'approved' })).status).toBe(409);
    await admin.patch(changeRequest.url, { status: 'open' });
    await admin.post(`${changeRequest.url}/merge`);
    expect((await admin.post(`${changeRequest.url}/reviews`, { status: 'approved' })).status).toBe(409);
  });
});

describe('requestReviewers', () => {
  it('requests reviews, opens a draft and sets its subject', async () => {
    const changeRequest = await aChangeRequest();
    const [one, two] = [
      await aMember(server, organizationId, 'create'),
      await aMember(server, organizationId, 'review'),
    ];
    const body = { users: [one.id, two.id, one.id], subject: 'Look at this' };
    const answer = await admin.post(`${changeRequest.url}/requested-reviewers`, body);
    expect(answer.status).toBe(200);
    expect(answer.body.users).toMatchObject(
      [one, two].map(({ id }) => ({
        object: 'change-request-requested-reviewer',
        kind: 'user',
        user: { id },
        revision: changeRequest.revision,
        requestedBy: { id: admin.id },
      })),
    );
    expect((await admin.get(changeRequest.url)).body).toMatchObject({ status: 'open', subject: 'Look at this' });
    const list = (await admin.get(`${changeRequest.url}/requested-reviewers`)).body;
    expect(list.count).toBe(2);
    expect(list.items.map((item: { user: { id: string } }) => item.user.id).sort()).toEqual([one.id, two.id].sort());
  });

  it('renews earlier requests', async () => {
    const changeRequest = await aChangeRequest();
    const [reviewer, other] = [
      await aMember(server, organizationId, 'review'),
      await aMember(server, organizationId, 'review'),
    ];
    await admin.post(`${changeRequest.url}/requested-reviewers`, { users: [reviewer.id] });
    const head = { spaceId, changeRequestId: changeRequest.id };
    const revision = await writeTestPages(server, head, admin.id, { home: { text: `Anew ${changeRequest.id}.` } });
    await other.post(`${changeRequest.url}/requested-reviewers`, { users: [reviewer.id] });
    const { items } = (await admin.get(`${changeRequest.url}/requested-reviewers`)).body;
    expect(items).toMatchObject([{ user: { id: reviewer.id }, revision, requestedBy: { id: other.id } }]);
  });

  it('names users who may not review in the space, existing or not, and stores nothing', async () => {
    const changeRequest = await aChangeRequest();
    const [member, nonMember] = [await aMember(server, organizationId, 'read'), await aPerson(server)];
    const guest = await aMember(server, organizationId, null);
    const users = [member.id, nonMember.id, 'nobody', guest.id];
    const answer = await admin.post(`${changeRequest.url}/requested-reviewers`, { users, subject: 'New' });
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      `body/users names people who do not exist or may not review in this space: ${users.join(', ')}.`,
    ]);
    expect((await admin.get(`${changeRequest.url}/requested-reviewers`)).body.count).toBe(0);
    expect((await admin.get(changeRequest.url)).body).toMatchObject({ status: 'draft', subject: '' });
    await transact(server.ctx, (tx) => grantRole(tx.db, 'space', spaceId, guest.id, 'review', tx.now));
    expect((await admin.post(`${changeRequest.url}/requested-reviewers`, { users: [guest.id] })).status).toBe(200);
  });

  it.each([[{}], [{ users: [] }], [{ users: [1] }], [{ users: Array.from({ length: 101 }, () => 'x') }]])(
    'rejects %j',
    async (body) => {
      const changeRequest = await aChangeRequest();
      expect((await admin.post(`${changeRequest.url}/requested-reviewers`, body)).status).toBe(400);
    },
  );

  it('requires the author or a reviewer, and rejects archived and merged ones', async () => {
    const changeRequest = await aChangeRequest();
    const users = [admin.id];
    for (const [role, status] of [
      ['comment', 403],
      ['edit', 403],
      ['review', 200],
    ] as const) {
      const member = await aMember(server, organizationId, role);
      expect((await member.post(`${changeRequest.url}/requested-reviewers`, { users })).status).toBe(status);
    }
    const author = await aMember(server, organizationId, 'edit');
    const own = (await author.post(`/v1/spaces/${spaceId}/change-requests`)).body;
    const ownUrl = `/v1/spaces/${spaceId}/change-requests/${own.number}/requested-reviewers`;
    expect((await author.post(ownUrl, { users })).status).toBe(200);
    expect((await author.delete(`${ownUrl}/${admin.id}`)).status).toBe(204);
    await admin.patch(changeRequest.url, { status: 'archived' });
    expect((await admin.post(`${changeRequest.url}/requested-reviewers`, { users })).status).toBe(409);
  });
});

describe('deleteRequestedReviewer', () => {
  it('withdraws a request, and is a no-op without one', async () => {
    const changeRequest = await aChangeRequest();
    const reviewer = await aMember(server, organizationId, 'review');
    await admin.post(`${changeRequest.url}/requested-reviewers`, { users: [reviewer.id, admin.id] });
    for (let i = 0; i < 2; i++) {
      expect((await admin.delete(`${changeRequest.url}/requested-reviewers/${reviewer.id}`)).status).toBe(204);
    }
    const { items } = (await admin.get(`${changeRequest.url}/requested-reviewers`)).body;
    expect(items).toMatchObject([{ user: { id: admin.id } }]);
    const editor = await aMember(server, organizationId, 'edit');
    expect((await editor.delete(`${changeRequest.url}/requested-reviewers/${admin.id}`)).status).toBe(403);
  });
});
