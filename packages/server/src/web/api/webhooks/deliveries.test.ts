import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordDomainEvent } from '../../../domain/domain-events/record-event.ts';
import { transact } from '../../../platform/db/transact.ts';
import { runNextJob } from '../../../platform/jobs/worker.ts';
import { updateMemberRow } from '../../../platform/queries/members.ts';
import { writeTestPages } from '../../../testing/edit-content.ts';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { linkIn, startMailServer } from '../../../testing/mail-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { isSignedWith, startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';
import { deliverWebhookJob } from './deliver-job.ts';
import { MAX_PENDING_DELIVERIES, RETRY_PAUSES_MS } from './limits.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
/** The IP address of `moving.test`. */
let ip = '127.0.0.1';
let organizationId: string;
let admin: Person;
let webhooks: string;
let receiver: WebhookReceiver;
let path: string;
let secret: string;

beforeAll(async () => {
  server = await startTestServer({}, async (host) => {
    if (host === 'moving.test') return [{ address: ip, family: 4 }];
    throw Object.assign(new Error(`There is no host ${host}.`), { code: 'ENOTFOUND' });
  });
});
afterAll(() => server.close());

beforeEach(async () => {
  ip = '127.0.0.1';
  receiver = await startWebhookReceiver();
  ({ id: organizationId, admin } = await anOrganization(server, 'Acme'));
  webhooks = `/v1/orgs/${organizationId}/webhooks`;
  ({ path, secret } = await aWebhook());
});
afterEach(() => receiver.close());

async function aWebhook(body: object = {}) {
  const events = ['space.created', 'space.updated', 'content.changed', 'change_request.created', 'comment.created'];
  const { body: created } = await admin.post(webhooks, { title: 'Test', url: receiver.url, events, ...body });
  return { path: `${webhooks}/${created.webhook.id}`, secret: created.secret as string, webhook: created.webhook };
}

/** An event of a space, and its attempts until none is due. */
async function deliverOne(title = 'Guide') {
  const { body } = await admin.post(`/v1/orgs/${organizationId}/spaces`, { title });
  await server.runJobs();
  return body;
}

const listDeliveries = async (query = '') => (await admin.get(`${path}/deliveries${query}`)).body.items;
const onlyDelivery = async () => {
  const items = await listDeliveries();
  expect(items).toHaveLength(1);
  return items[0];
};

describe('a delivery', () => {
  it('says what happened by ids, titles and URLs, with a signature', async () => {
    const space = await deliverOne('Guide');
    expect(receiver.received).toHaveLength(1);
    const [delivery] = receiver.received;
    expect(delivery?.body).toEqual({
      object: 'event',
      id: delivery?.headers['webhook-id'],
      type: 'space.created',
      createdAt: expect.any(String),
      organization: { id: organizationId, title: 'Acme' },
      actor: { id: admin.id, displayName: 'Admin' },
      space: { id: space.id, title: 'Guide' },
      data: { title: 'Guide' },
      urls: { app: space.urls.app, location: space.urls.location },
    });
    expect(delivery?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': String(Math.floor(Date.parse((await onlyDelivery()).lastAttempt.at) / 1000)),
    });
    expect(delivery && isSignedWith(secret, delivery)).toBe(true);
    expect(delivery && isSignedWith(`whsec_${Buffer.alloc(32).toString('base64')}`, delivery)).toBe(false);
  });

  it('contains no text of comments and pages', async () => {
    const { id: spaceId } = await aSpace(server, organizationId, admin, { title: 'Guide' });
    const { body: changeRequest } = await admin.post(`/v1/spaces/${spaceId}/change-requests`, { subject: 'Fix' });
    const url = `/v1/spaces/${spaceId}/change-requests/${changeRequest.id}`;
    await writeTestPages(server, { spaceId }, admin.id, { home: { text: 'Secret words.' } });
    const { body: comment } = await admin.post(`${url}/comments`, { body: { markdown: 'Secret words.' } });
    await server.runJobs();
    const bodies = receiver.received.map(({ body }) => body);
    expect(bodies.map(({ type }) => type)).toEqual([
      'space.created',
      'change_request.created',
      'content.changed',
      'comment.created',
    ]);
    expect(JSON.stringify(bodies)).not.toContain('Secret words');
    expect(bodies.at(-1)).toMatchObject({
      changeRequest: { id: changeRequest.id, number: 1, subject: 'Fix' },
      data: { comment: comment.id },
      urls: {
        app: `${changeRequest.urls.app}/~/comments`,
        location: `https://docs.test${url}/comments/${comment.id}`,
      },
    });
    for (const { urls } of bodies)
      expect((await admin.get(new URL(urls.location).pathname)).status, urls.location).toBe(200);
  });

  it('is only about the types, spaces and sites that were asked for', async () => {
    const [one, other] = [await aSpace(server, organizationId, admin), await aSpace(server, organizationId, admin)];
    await server.runJobs();
    receiver.received.length = 0;
    await admin.patch(path, { events: ['space.updated', 'site.created'], spaces: [one.id] });
    for (const { id } of [one, other]) await admin.patch(`/v1/spaces/${id}`, { title: 'Changed' });
    await admin.post(`/v1/orgs/${organizationId}/sites`, { title: 'Docs' });
    await deliverOne();
    expect(receiver.received.map(({ body }) => [body.type, body.space?.id])).toEqual([
      ['space.updated', one.id],
      ['site.created', undefined],
    ]);
  });

  it.each([
    ['slack', (body: { text: string; blocks: unknown[] }) => [body.text, JSON.stringify(body.blocks)]],
    [
      'teams',
      (body: { attachments: { contentType: string; content: { body: { text: string }[] } }[] }) => [
        body.attachments[0]?.content.body[0]?.text,
        body.attachments[0]?.contentType,
      ],
    ],
  ])('has the form of %s, in which names are no markup', async (format, read) => {
    await admin.patch(path, { format });
    const space = await deliverOne('<!channel> *A* & [b](http://c)');
    const [text, rest] = read(receiver.received[0]?.body);
    if (format === 'slack') {
      expect(text).toBe('Admin created the space &lt;!channel&gt; *A* &amp; [b](http://c)');
      expect(rest).toContain(`<${space.urls.app}|Open>`);
    } else {
      expect(text).toBe('Admin created the space <\\!channel\\> \\*A\\* & \\[b\\]\\(http://c\\)');
      expect(rest).toBe('application/vnd.microsoft.card.adaptive');
    }
    expect(receiver.received[0] && isSignedWith(secret, receiver.received[0])).toBe(true);
  });

  it('is signed with both secrets for a day after a rotation', async () => {
    const { body: rotated } = await admin.post(`${path}/rotate-secret`);
    await deliverOne();
    const [first] = receiver.received;
    expect(first && [isSignedWith(rotated.secret, first), isSignedWith(secret, first)]).toEqual([true, true]);
    server.advance(DAY_MS + 1000);
    await deliverOne();
    const last = receiver.received.at(-1);
    expect(last && [isSignedWith(rotated.secret, last), isSignedWith(secret, last)]).toEqual([true, false]);
  });
});

describe('a receiver that fails', () => {
  it('gets the same event later, until it accepts it', async () => {
    receiver.respond({ status: 503, body: 'Later.' });
    await deliverOne();
    expect(await onlyDelivery()).toMatchObject({
      state: 'pending',
      attemptCount: 1,
      lastAttempt: { status: 503, failure: 'status', message: 'The receiver responded with the status 503.' },
    });
    expect((await admin.get(path)).body.failingSince).toBeDefined();
    await server.runJobs();
    expect(receiver.received).toHaveLength(1);
    server.advance(7000);
    await server.runJobs();
    expect(receiver.received).toHaveLength(2);
    receiver.respond({ status: 200 });
    server.advance(60_000);
    await server.runJobs();
    const delivery = await onlyDelivery();
    expect(delivery).toMatchObject({ state: 'delivered', attemptCount: 3, lastAttempt: { status: 200 } });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(times[2]).toBeGreaterThan(times[0] ?? 0);
    expect(receiver.received.every((request) => isSignedWith(secret, request))).toBe(true);
    expect((await admin.get(path)).body.failingSince).toBeUndefined();
  });

  it('gets an event for about a day, and can be sent it again from the log', async () => {
    receiver.respond({ status: 500 });
    await deliverOne();
    const started = server.ctx.clock().getTime();
    const pauses: number[] = [];
    while ((await onlyDelivery()).state === 'pending') {
      const { nextAttemptAt, lastAttempt } = await onlyDelivery();
      pauses.push(Date.parse(nextAttemptAt) - Date.parse(lastAttempt.at));
      server.advance(Date.parse(nextAttemptAt) - server.ctx.clock().getTime() + 61_000);
      await server.runJobs();
    }
    expect(await onlyDelivery()).toMatchObject({ state: 'failed', attemptCount: RETRY_PAUSES_MS.length + 1 });
    for (const [index, pause] of RETRY_PAUSES_MS.entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(pause * 0.8);
      expect(pauses[index]).toBeLessThanOrEqual(pause * 1.2);
    }
    const hours = (server.ctx.clock().getTime() - started) / HOUR_MS;
    expect(hours).toBeGreaterThan(18);
    expect(hours).toBeLessThan(30);
    receiver.respond({ status: 204 });
    const { id, event } = await onlyDelivery();
    const redelivered = await admin.post(`${path}/deliveries/${id}/redeliver`);
    expect(redelivered).toMatchObject({ status: 200, body: { state: 'pending', attemptCount: 0 } });
    await server.runJobs();
    expect(await onlyDelivery()).toMatchObject({ state: 'delivered', attemptCount: 1 });
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(event.id);
    const { body: details } = await admin.get(`${path}/deliveries/${id}`);
    expect(details.attempts).toHaveLength(RETRY_PAUSES_MS.length + 2);
    await admin.patch(path, { isActive: false });
    const refused = await admin.post(`${path}/deliveries/${id}/redeliver`);
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'webhook_paused' } } });
  });

  it('is paused after three days, with a notice in the audit log', async () => {
    receiver.respond({ status: 500 });
    await deliverOne();
    for (let day = 0; day < 3; day++) {
      server.advance(DAY_MS);
      await deliverOne();
      await server.runJobs();
    }
    server.advance(HOUR_MS);
    await server.runJobs();
    expect((await admin.get(path)).body).toMatchObject({ isActive: false, pauseReason: 'receiver_failing' });
    const { body } = await admin.get(`/v1/orgs/${organizationId}/audit-events?action=webhook.paused`);
    expect(body.items).toMatchObject([{ details: { title: 'Test', reason: 'receiver_failing' } }]);
    const count = receiver.received.length;
    await deliverOne();
    expect(receiver.received).toHaveLength(count);
    // Resumed, it sends what waited.
    receiver.respond({ status: 204 });
    await admin.patch(path, { isActive: true });
    await server.runJobs();
    server.advance(DAY_MS);
    await server.runJobs();
    expect(await listDeliveries('?state=pending')).toEqual([]);
    expect(receiver.received.length).toBeGreaterThan(count);
  });

  it('has its owner told by mail when it is paused, where mail is configured', async () => {
    const mailServer = await startMailServer();
    const mailing = await startTestServer({ mail: mailServer.settings });
    try {
      const { id, admin: owner } = await anOrganization(mailing, 'Acme');
      const body = { title: 'Nightly', url: receiver.url, events: ['space.created'] };
      const { body: created } = await owner.post(`/v1/orgs/${id}/webhooks`, body);
      receiver.respond({ status: 410 });
      await owner.post(`/v1/orgs/${id}/webhooks/${created.webhook.id}/test`);
      await mailing.runJobs();
      const [mail] = mailServer.received.filter(({ to }) => to.includes(owner.email));
      expect(mail?.raw).toMatch(/^Subject: The webhook Nightly was paused\r$/m);
      expect(mail && linkIn(mail)).toBe(`https://docs.test/o/${id}/~/webhooks/${created.webhook.id}`);
    } finally {
      await mailing.close();
      await mailServer.close();
    }
  });

  it('unsubscribes with the status 410', async () => {
    receiver.respond({ status: 410 });
    await deliverOne();
    expect((await admin.get(path)).body).toMatchObject({ isActive: false, pauseReason: 'receiver_gone' });
  });

  it('decides how long it is left alone, up to ten hours', async () => {
    receiver.respond({ status: 429, headers: { 'retry-after': '3600' } });
    await deliverOne();
    const { lastAttempt, nextAttemptAt } = await onlyDelivery();
    expect(Date.parse(nextAttemptAt) - Date.parse(lastAttempt.at)).toBe(HOUR_MS);
  });

  it('is not followed to where it redirects', async () => {
    const other = await startWebhookReceiver();
    receiver.respond({ status: 307, headers: { location: other.url } });
    await deliverOne();
    expect(await onlyDelivery()).toMatchObject({
      state: 'pending',
      lastAttempt: {
        status: 307,
        failure: 'status',
        message: 'The receiver redirects, which deliveries do not follow. Enter the new URL.',
      },
    });
    expect(other.received).toEqual([]);
    await other.close();
  });

  it('delays only its own events', async () => {
    const other = await startWebhookReceiver();
    const second = await aWebhook({ url: other.url });
    receiver.respond({ status: 200, delayMs: 1500 });
    await admin.post(`/v1/orgs/${organizationId}/spaces`, { title: 'Guide' });
    const jobs = { 'dispatch-webhooks': (await import('./dispatch-job.ts')).dispatchWebhooksJob };
    await runNextJob(server.ctx, new AbortController().signal, jobs, ['dispatch-webhooks']);
    const deliver = () =>
      runNextJob(server.ctx, new AbortController().signal, { 'deliver-webhook': deliverWebhookJob }, [
        'deliver-webhook',
      ]);
    const slow = deliver();
    await expect.poll(() => receiver.received.length).toBe(1);
    // The job of the slow receiver is running; the other one's is next, and ends before it.
    await deliver();
    expect(other.received).toHaveLength(1);
    expect((await admin.get(`${second.path}/deliveries`)).body.items[0].state).toBe('delivered');
    expect((await onlyDelivery()).state).toBe('pending');
    await slow;
    expect((await onlyDelivery()).state).toBe('delivered');
    await other.close();
  });
});

describe('the outbound guard', () => {
  it('checks the IP addresses of a host in every attempt', async () => {
    const { port } = new URL(receiver.url);
    await admin.patch(path, { url: `http://moving.test:${port}/hook` });
    await deliverOne();
    expect(receiver.received).toHaveLength(1);
    ip = '10.0.0.1';
    await deliverOne();
    expect(receiver.received).toHaveLength(1);
    const [refused] = await listDeliveries();
    expect(refused).toMatchObject({
      state: 'pending',
      lastAttempt: {
        failure: 'refused',
        message: 'Bindery does not connect to moving.test: it is not on the public network.',
      },
    });
    ip = '127.0.0.1';
    server.advance(60_000);
    await server.runJobs();
    expect(receiver.received).toHaveLength(2);
  });

  it('reads and logs only the beginning of a response, and no credentials in it', async () => {
    const body = `${'x'.repeat(100_000)}end`;
    receiver.respond({ status: 200, body, headers: { 'set-cookie': 'session=1', 'x-request': '7' } });
    await deliverOne();
    const { id, state } = await onlyDelivery();
    expect(state).toBe('delivered');
    const { body: details } = await admin.get(`${path}/deliveries/${id}`);
    expect(details.response).toMatchObject({ status: 200, body: 'x'.repeat(16 * 1024) });
    expect(details.response.headers).toMatchObject({ 'set-cookie': '…', 'x-request': '7' });
    expect(details.request.headers).toMatchObject({ 'webhook-id': details.event.id });
    expect(JSON.parse(details.request.body)).toEqual(receiver.received[0]?.body);
  });
});

describe('the owner of a webhook', () => {
  it('who is no administrator anymore receives nothing, until another one resumes it', async () => {
    const other = await aMember(server, organizationId, 'admin');
    await admin.post(`/v1/orgs/${organizationId}/spaces`, { title: 'Secret' });
    await transact(server.ctx, (tx) => updateMemberRow(tx.db, organizationId, admin.id, { role: 'edit' }));
    await server.runJobs();
    expect(receiver.received).toEqual([]);
    expect((await other.get(path)).body).toMatchObject({
      isActive: false,
      pauseReason: 'owner_lost_access',
      owner: { id: admin.id },
    });
    const resumed = await other.patch(path, { isActive: true });
    expect(resumed.body).toMatchObject({ isActive: true, owner: { id: other.id } });
    await server.runJobs();
    expect(receiver.received.map(({ body }) => body.space.title)).toEqual(['Secret']);
  });

  it('who deletes the account leaves a webhook that receives nothing', async () => {
    const other = await aMember(server, organizationId, 'admin');
    await server.ctx.database.writer.deleteFrom('users').where('id', '=', admin.id).execute();
    await transact(server.ctx, async () => undefined);
    await other.post(`/v1/orgs/${organizationId}/spaces`, { title: 'Secret' });
    await server.runJobs();
    expect(receiver.received).toEqual([]);
    const { body } = await other.get(path);
    expect(body).toMatchObject({ isActive: false, pauseReason: 'owner_lost_access' });
    expect(body.owner).toBeUndefined();
  });

  it('receives nothing about a space of another organization', async () => {
    const { id: spaceId } = await aSpace(server, organizationId, admin, { title: 'Ours' });
    const other = await anOrganization(server);
    await server.ctx.database.writer
      .updateTable('spaces')
      .set({ organization_id: other.id })
      .where('id', '=', spaceId)
      .execute();
    await transact(server.ctx, async () => undefined);
    await server.runJobs();
    expect(receiver.received).toEqual([]);
    expect(await onlyDelivery()).toMatchObject({ state: 'dropped', lastAttempt: { failure: 'not_readable' } });
  });
});

describe('the queue of a webhook', () => {
  it('has a limit, and what exceeds it can be sent from the log', async () => {
    const { id } = await deliverOne();
    receiver.received.length = 0;
    await transact(server.ctx, async (tx) => {
      const event = { type: 'space.updated', organizationId, actorId: admin.id, data: { title: 'One' } } as const;
      for (let i = 0; i <= MAX_PENDING_DELIVERIES; i++) await recordDomainEvent(tx, { ...event, spaceId: id });
    });
    receiver.respond({ status: 500 });
    await server.runJobs();
    const [failed] = await listDeliveries('?state=failed');
    expect(failed.lastAttempt).toMatchObject({
      failure: 'queue_full',
      message:
        'Delivery limit reached (1,000 waiting per webhook). The event was not sent: redeliver it once the receiver responds.',
    });
    expect(receiver.received).toHaveLength(1);
    expect(await admin.post(`${path}/test`)).toMatchObject({
      status: 409,
      body: { error: { reason: 'limit_reached' } },
    });
    expect((await admin.get(`${path}/deliveries?state=pending&limit=1`)).body.count).toBe(MAX_PENDING_DELIVERIES);
  });
});

describe('testWebhook', () => {
  it('sends an event that says nothing of the organization but its name', async () => {
    const { status, body } = await admin.post(`${path}/test`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'pending', event: { type: 'webhook.test' } });
    await server.runJobs();
    expect(receiver.received[0]?.body).toMatchObject({
      type: 'webhook.test',
      organization: { id: organizationId },
      data: {},
    });
    expect((await listDeliveries('?type=webhook.test&state=delivered')).map(({ id }: { id: string }) => id)).toEqual([
      body.id,
    ]);
    expect(await listDeliveries('?type=space.created')).toEqual([]);
  });
});

describe('cleanWebhookDeliveriesJob', () => {
  it('deletes deliveries after 30 days', async () => {
    await deliverOne();
    await transact(server.ctx, (tx) =>
      tx.enqueue({ kind: 'clean-webhook-deliveries', queue: 'clean-webhook-deliveries', payload: {} }),
    );
    server.advance(29 * DAY_MS);
    await server.runJobs();
    expect(await listDeliveries()).toHaveLength(1);
    server.advance(2 * DAY_MS);
    await server.runJobs();
    expect(await listDeliveries()).toEqual([]);
  });
});
