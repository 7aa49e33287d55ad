import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { MAX_WEBHOOKS } from './limits.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let webhooks: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  webhooks = `/v1/orgs/${organizationId}/webhooks`;
});
afterAll(() => server.close());

const BODY = { title: 'Builds', url: 'https://receiver.example.com/hook?key=1', events: ['content.changed'] };

async function aWebhook(body: object = {}) {
  const { status, body: created } = await admin.post(webhooks, { ...BODY, ...body });
  expect(status).toBe(201);
  return { ...created.webhook, secret: created.secret, path: `${webhooks}/${created.webhook.id}` };
}

const listAudited = async (id: string) =>
  (await admin.get(`/v1/orgs/${organizationId}/audit-events?limit=1000`)).body.items
    .filter(({ target }: { target?: { id: string } }) => target?.id === id)
    .map(({ action, details }: { action: string; details: object }) => ({ action, details }));

describe('createWebhook', () => {
  it('returns the secret once, and stores it and the URL encrypted', async () => {
    const { status, body, headers } = await admin.post(webhooks, BODY);
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(body.webhook).toMatchObject({
      object: 'webhook',
      title: 'Builds',
      url: BODY.url,
      format: 'json',
      events: ['content.changed'],
      spaces: null,
      sites: null,
      owner: { id: admin.id },
      isActive: true,
      urls: {
        app: `https://docs.test/o/${organizationId}/~/webhooks/${body.webhook.id}`,
        location: `https://docs.test${webhooks}/${body.webhook.id}`,
      },
    });
    expect(headers['location']).toBe(body.webhook.urls.location);
    const read = await admin.get(`${webhooks}/${body.webhook.id}`);
    expect(read.body).toEqual(body.webhook);
    expect(read.text).not.toContain(body.secret);
    expect((await admin.get(webhooks)).body.items).toContainEqual(body.webhook);
    const row = await server.ctx.database.reader
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', body.webhook.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(body.secret);
    expect(await listAudited(body.webhook.id)).toEqual([
      { action: 'webhook.created', details: { title: 'Builds', url: BODY.url, format: 'json' } },
    ]);
  });

  it('shows only the host of chats, whose paths are secrets', async () => {
    const url = 'https://hooks.example.com/services/T0/B0/secret';
    const webhook = await aWebhook({ url, format: 'slack' });
    expect(webhook.url).toBe('https://hooks.example.com/…');
    expect(JSON.stringify(await listAudited(webhook.id))).not.toContain('services');
  });

  it.each([
    ['another protocol', { url: 'ftp://example.com' }, 'body/url must be a URL that begins with https:// or http://.'],
    ['no URL', { url: 'example' }, 'body/url must be a URL that begins with https:// or http://.'],
    ['credentials', { url: 'https://a:b@example.com' }, 'body/url must not contain a user name or password.'],
    ['an unknown space', { spaces: ['none'] }, 'body/spaces/0 is not a space of this organization.'],
    ['an unknown site', { sites: ['none'] }, 'body/sites/0 is not a site of this organization.'],
  ])('rejects %s', async (_what, body, message) => {
    const response = await admin.post(webhooks, { ...BODY, ...body });
    expect(response).toMatchObject({ status: 400, body: { error: { message, reason: 'invalid_body' } } });
  });

  it('rejects spaces of other organizations', async () => {
    const other = await anOrganization(server);
    const { id } = await aSpace(server, other.id, other.admin);
    expect((await admin.post(webhooks, { ...BODY, spaces: [id] })).status).toBe(400);
  });

  it('has a limit for each organization', async () => {
    const { id, admin: owner } = await anOrganization(server);
    for (let i = 0; i < MAX_WEBHOOKS; i++) await owner.post(`/v1/orgs/${id}/webhooks`, BODY);
    expect(await owner.post(`/v1/orgs/${id}/webhooks`, BODY)).toMatchObject({
      status: 409,
      body: {
        error: {
          reason: 'limit_reached',
          message: 'Webhook limit reached (20 per organization). Delete one first.',
        },
      },
    });
    expect((await owner.get(`/v1/orgs/${id}/webhooks`)).body.count).toBe(MAX_WEBHOOKS);
  });

  it('is for administrators alone', async () => {
    const member = await aMember(server, organizationId, 'create');
    expect((await member.post(webhooks, BODY)).status).toBe(403);
    expect((await member.get(webhooks)).status).toBe(403);
  });
});

describe('updateWebhook', () => {
  it('changes the given members, and retains the URL that it does not show', async () => {
    const webhook = await aWebhook({ url: 'https://hooks.example.com/secret', format: 'slack' });
    const { id: space } = await aSpace(server, organizationId, admin);
    const changed = await admin.patch(webhook.path, { title: 'Chat', events: ['site.published'], spaces: [space] });
    expect(changed.body).toMatchObject({ title: 'Chat', events: ['site.published'], spaces: [space], format: 'slack' });
    // As JSON its URL is not a secret anymore.
    expect((await admin.patch(webhook.path, { format: 'json', spaces: null })).body).toMatchObject({
      url: 'https://hooks.example.com/secret',
      spaces: null,
    });
    const url = 'https://other.example.com/';
    expect((await admin.patch(webhook.path, { url })).body.url).toBe(url);
    expect((await listAudited(webhook.id)).at(0)).toEqual({
      action: 'webhook.updated',
      details: { title: 'Chat', url, newUrl: true },
    });
    expect((await admin.get(webhook.path)).body.title).toBe('Chat');
  });

  it('pauses and resumes', async () => {
    const webhook = await aWebhook();
    expect((await admin.patch(webhook.path, { isActive: false })).body).toMatchObject({
      isActive: false,
      pauseReason: 'by_person',
    });
    const resumed = (await admin.patch(webhook.path, { isActive: true })).body;
    expect(resumed.isActive).toBe(true);
    expect(resumed.pauseReason).toBeUndefined();
  });

  it('requires a confirmed session or a token without expiry, as it decides where events go', async () => {
    const webhook = await aWebhook();
    const { body } = await admin.post('/v1/user/tokens', { expiresAt: '2027-01-01T00:00:00.000Z' });
    const response = await admin.patch(webhook.path, { url: 'https://evil.example.com' }, { token: body.token });
    expect(response).toMatchObject({ status: 403, body: { error: { reason: 'outlives_token' } } });
  });
});

describe('deleteWebhook', () => {
  it('deletes a webhook with its log, and nothing the second time', async () => {
    const webhook = await aWebhook();
    await admin.post(`${webhook.path}/test`);
    expect((await admin.delete(webhook.path)).status).toBe(204);
    expect((await admin.get(webhook.path)).status).toBe(404);
    expect((await admin.get(`${webhook.path}/deliveries`)).status).toBe(404);
    const { reader } = server.ctx.database;
    const rows = await reader
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('webhook_id', '=', webhook.id)
      .execute();
    expect(rows).toEqual([]);
    expect((await admin.delete(webhook.path)).status).toBe(204);
    expect((await listAudited(webhook.id)).map(({ action }: { action: string }) => action)).toEqual([
      'webhook.deleted',
      'webhook.created',
    ]);
  });

  it('is not found below another organization', async () => {
    const webhook = await aWebhook();
    const other = await anOrganization(server);
    const path = `/v1/orgs/${other.id}/webhooks/${webhook.id}`;
    expect((await other.admin.get(path)).status).toBe(404);
    expect((await other.admin.patch(path, { title: 'Mine' })).status).toBe(404);
    expect((await other.admin.delete(path)).status).toBe(204);
    expect((await admin.get(webhook.path)).body.title).toBe('Builds');
  });
});

describe('rotateWebhookSecret', () => {
  it('returns another secret, and says until when the former one signs as well', async () => {
    const webhook = await aWebhook();
    const { status, body } = await admin.post(`${webhook.path}/rotate-secret`);
    expect(status).toBe(200);
    expect(body.secret).not.toBe(webhook.secret);
    const hours = (Date.parse(body.formerSecretExpiresAt) - server.ctx.clock().getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 2);
    expect((await admin.get(webhook.path)).body.formerSecretExpiresAt).toBe(body.formerSecretExpiresAt);
    expect((await listAudited(webhook.id)).at(0).action).toBe('webhook.secret-rotated');
  });
});

describe('testWebhook', () => {
  it('rejects a webhook that is paused', async () => {
    const webhook = await aWebhook();
    await admin.patch(webhook.path, { isActive: false });
    expect(await admin.post(`${webhook.path}/test`)).toMatchObject({
      status: 409,
      body: { error: { message: 'The webhook is paused. Resume it first.', reason: 'webhook_paused' } },
    });
  });
});
