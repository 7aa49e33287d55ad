import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let receiver: WebhookReceiver;
let path: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  ({ id: organizationId, admin } = await anOrganization(server, 'Acme'));
  const webhook = { title: 'Test', url: receiver.url, events: ['comment.mentioned'] };
  path = `/v1/orgs/${organizationId}/webhooks/${(await admin.post(`/v1/orgs/${organizationId}/webhooks`, webhook)).body.webhook.id}`;
});
afterEach(() => receiver.close());

/** A change request of a space, and the URL of its comments. */
async function aRequest(author: Person, spaceId: string) {
  const { body } = await author.post(`/v1/spaces/${spaceId}/change-requests`, { subject: 'Fix' });
  return `/v1/spaces/${spaceId}/change-requests/${body.id}`;
}

const nameOf = async ({ get }: Person): Promise<string> => (await get('/v1/user')).body.displayName;
const mention = (markdown: string) => ({ body: { markdown } });
const listInbox = async (person: Person) => (await person.get('/v1/user/inbox')).body.items;

describe('comment.mentioned', () => {
  it('names the people whom a comment, a reply and a review mention, as their inboxes have it', async () => {
    const reader = await aMember(server, organizationId, 'comment');
    const { id: spaceId } = await aSpace(server, organizationId, admin, { title: 'Guide' });
    const request = await aRequest(admin, spaceId);
    const text = `@${await nameOf(reader)} Why?`;
    const comment = (await admin.post(`${request}/comments`, mention(text))).body;
    const reply = (await admin.post(`${request}/comments/${comment.id}/replies`, mention(`So, ${text}`))).body;
    await admin.post(`${request}/comments`, mention('Nobody here.'));
    const review = { status: 'changes-requested', comment: { markdown: text } };
    const written = (await admin.post(`${request}/reviews`, review)).body;
    await server.runJobs();
    const changeRequest = request.split('/').at(-1);
    expect(receiver.received.map(({ body }) => (body as { data: object }).data)).toEqual([
      { comment: comment.id, changeRequest, mentioned: [reader.id] },
      { comment: comment.id, changeRequest, reply: reply.id, mentioned: [reader.id] },
      { comment: written.comment.id, changeRequest, mentioned: [reader.id] },
    ]);
    expect(receiver.received[1]?.body).toMatchObject({
      type: 'comment.mentioned',
      actor: { id: admin.id },
      urls: { location: expect.stringMatching(new RegExp(`/comments/${comment.id}/replies/${reply.id}$`)) },
    });
    expect(JSON.stringify(receiver.received)).not.toContain('Why?');
    expect((await listInbox(reader)).map(({ kind }: { kind: string }) => kind)).toContain('mention');
  });

  it('names nobody without access to the space, and not the author', async () => {
    const stranger = await aMember(server, organizationId, null);
    const { id: spaceId } = await aSpace(server, organizationId, admin, { title: 'Secret' });
    const request = await aRequest(admin, spaceId);
    for (const person of [stranger, admin])
      await admin.post(`${request}/comments`, mention(`@${await nameOf(person)} Why?`));
    await server.runJobs();
    expect(receiver.received).toEqual([]);
    expect(await listInbox(stranger)).toEqual([]);
  });

  it('is not kept while the webhook is paused, as no event is', async () => {
    const reader = await aMember(server, organizationId, 'comment');
    const { id: spaceId } = await aSpace(server, organizationId, admin, { title: 'Guide' });
    const request = await aRequest(admin, spaceId);
    const text = `@${await nameOf(reader)} Why?`;
    await admin.patch(path, { isActive: false });
    await admin.post(`${request}/comments`, mention(text));
    await server.runJobs();
    await admin.patch(path, { isActive: true });
    await server.runJobs();
    expect(receiver.received).toEqual([]);
    await admin.post(`${request}/comments`, mention(text));
    await server.runJobs();
    expect(receiver.received).toHaveLength(1);
  });
});
