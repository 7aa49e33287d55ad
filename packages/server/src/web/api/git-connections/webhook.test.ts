import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository, type TestRepository } from '../../../testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const FILES = { 'README.md': '# Home\n' };
const HOUR_MS = 3600 * 1000;

let server: TestServer;
let organizationId: string;
let admin: Person;
let repository: TestRepository;
let git: GitServer;
let space: string;
let webhook: string;
let secret: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  repository = await aRepository(FILES);
  git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
  space = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  webhook = `${space}/git/webhook`;
  await connect({ autoImport: true, ref: 'main', importIntervalMinutes: 1440 });
  await server.runJobs();
  const answer = await admin.post(`${space}/git/connection/webhook`);
  expect([answer.status, answer.body]).toEqual([
    200,
    { url: `https://docs.test${webhook}`, secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) },
  ]);
  secret = answer.body.secret;
});
afterEach(async () => {
  await admin.delete(`${space}/git/connection`);
  await git.close();
});

const connect = (settings: object) => admin.put(`${space}/git/connection`, { url: `${git.url}/docs.git`, ...settings });

type Headers = Readonly<Record<string, string>>;
interface Sent {
  readonly headers: Headers;
  readonly body: string;
}

const hex = (key: string, body: string) => createHmac('sha256', key).update(body).digest('hex');
const now = () => server.ctx.clock().getTime();
const plain = (ref: string) => ({
  ref,
  before: '1'.repeat(40),
  after: randomUUID().replaceAll('-', '').padEnd(40, '0'),
});

/** A signed push to a branch, in the format of each host. */
const HOSTS: Readonly<Record<string, (ref?: string, key?: string) => Sent>> = {
  GitHub: (ref = 'refs/heads/main', key = secret) => {
    const body = JSON.stringify({ ...plain(ref), repository: { pushed_at: Math.floor(now() / 1000) } });
    const signature = `sha256=${hex(key, body)}`;
    return {
      body,
      headers: { 'x-github-event': 'push', 'x-github-delivery': randomUUID(), 'x-hub-signature-256': signature },
    };
  },
  'GitHub as a form': (ref = 'refs/heads/main', key = secret) => {
    const body = String(new URLSearchParams({ payload: JSON.stringify(plain(ref)) }));
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return { body, headers: { ...type, 'x-github-event': 'push', 'x-hub-signature-256': `sha256=${hex(key, body)}` } };
  },
  'GitLab with a secret token': (ref = 'refs/heads/main', key = secret) => ({
    body: JSON.stringify({ object_kind: 'push', ...plain(ref) }),
    headers: { 'x-gitlab-event': 'Push Hook', 'x-gitlab-event-uuid': randomUUID(), 'x-gitlab-token': key },
  }),
  'GitLab with a signing token': (ref = 'refs/heads/main', key = secret) => {
    const body = JSON.stringify({ object_kind: 'push', ...plain(ref) });
    const [id, timestamp] = [randomUUID(), String(Math.floor(now() / 1000))];
    const bytes = Buffer.from(key.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64');
    const standard = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,x v1,${signature}` };
    return { body, headers: { 'x-gitlab-event': 'Push Hook', ...standard } };
  },
  Gitea: (ref = 'refs/heads/main', key = secret) => {
    const body = JSON.stringify(plain(ref));
    const event = { 'x-gitea-event': 'push', 'x-gitea-delivery': randomUUID(), 'x-github-event': 'push' };
    return { body, headers: { ...event, 'x-gitea-signature': hex(key, body) } };
  },
  Forgejo: (ref = 'refs/heads/main', key = secret) => {
    const body = JSON.stringify(plain(ref));
    const event = { 'x-forgejo-event': 'push', 'x-forgejo-delivery': randomUUID() };
    return { body, headers: { ...event, 'x-forgejo-signature': hex(key, body), 'x-gitea-signature': 'ignored' } };
  },
  'Bitbucket Cloud': (ref = 'refs/heads/main', key = secret) => {
    const name = ref.replace('refs/heads/', '');
    const change = { new: { type: 'branch', name, target: { hash: randomUUID() } }, old: null };
    const body = JSON.stringify({ push: { changes: [change] } });
    const event = { 'x-event-key': 'repo:push', 'x-request-uuid': randomUUID(), 'x-attempt-number': '1' };
    return { body, headers: { ...event, 'x-hub-signature': `sha256=${hex(key, body)}` } };
  },
  'Bitbucket Data Center': (ref = 'refs/heads/main', key = secret) => {
    const body = JSON.stringify({ changes: [{ ref: { id: ref }, type: 'UPDATE', toHash: randomUUID() }] });
    const event = { 'x-event-key': 'repo:refs_changed', 'x-request-id': randomUUID() };
    return { body, headers: { ...event, 'x-hub-signature': `sha256=${hex(key, body)}` } };
  },
};
const sent = (host: string, ref?: string, key?: string): Sent => HOSTS[host]?.(ref, key) ?? { body: '', headers: {} };

const deliver = async ({ body, headers }: Sent, url = webhook) => {
  const { status, body: answer } = await server.call('POST', url, { body, headers });
  return [status, answer?.error?.reason];
};
const listOperations = async () => (await admin.get(`${space}/git/operations`)).body.items;
/** Whether the branch was requested from the host since. */
const countRequests = () => git.requests.length;

describe('receiveGitWebhook', () => {
  it.each(Object.keys(HOSTS))('imports pushes: %s', async (host) => {
    await repository.commit({ ...FILES, 'more.md': '# More\n' });
    expect(await deliver(sent(host))).toEqual([204, undefined]);
    await server.runJobs();
    expect(await listOperations()).toMatchObject([
      { kind: 'import', cause: 'webhook', user: null, state: 'succeeded', counts: { added: 1 } },
      { cause: 'schedule' },
    ]);
  });

  it('gives the same response to every delivery without a valid signature, without effect', async () => {
    const member = await aMember(server, organizationId, 'admin');
    const answers = [];
    const body = JSON.stringify(plain('refs/heads/main'));
    const nothing = `/v1/spaces/${'x'.repeat(20)}/git/webhook`;
    const unconnected = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}/git/webhook`;
    for (const host of Object.keys(HOSTS)) {
      const wrong = sent(host, undefined, `whsec_${Buffer.alloc(32).toString('base64')}`);
      const right = sent(host);
      answers.push(await server.call('POST', webhook, wrong));
      for (const url of [nothing, unconnected]) answers.push(await server.call('POST', url, right));
      // A token does not sign the body, which is why hosts should use signatures.
      if (host !== 'GitLab with a secret token')
        answers.push(await server.call('POST', webhook, { ...right, body: `${right.body} ` }));
    }
    for (const headers of [
      {},
      { 'x-hub-signature-256': '' },
      { 'x-hub-signature': `sha1=${createHmac('sha1', secret).update(body).digest('hex')}` },
      { 'x-gitlab-token': '' },
      { 'x-gitlab-token': 'wrong', 'x-hub-signature-256': `sha256=${hex(secret, body)}` },
    ])
      answers.push(await server.call('POST', webhook, { body, headers }));
    answers.push(await server.call('POST', webhook, { body, token: member.token }));
    const texts = new Set(answers.map(({ status, text }) => `${status} ${text}`));
    expect([...texts]).toEqual([
      `404 ${JSON.stringify({ error: { code: 404, message: 'The Git connection does not exist.', reason: 'not_found' } })}`,
    ]);
    const before = countRequests();
    await server.runJobs();
    expect(countRequests()).toBe(before);
  });

  it('rejects replays: with the same id, and with the same body under another id', async () => {
    const first = sent('GitHub');
    expect(await deliver(first)).toEqual([204, undefined]);
    await server.runJobs();
    const before = countRequests();
    expect(await deliver(first)).toEqual([409, 'delivery_repeated']);
    const renamed = { ...first, headers: { ...first.headers, 'x-github-delivery': randomUUID() } };
    expect(await deliver(renamed)).toEqual([409, 'delivery_repeated']);
    const id = { 'x-github-delivery': first.headers['x-github-delivery'] ?? '' };
    const other = sent('GitHub');
    expect(await deliver({ ...other, headers: { ...other.headers, ...id } })).toEqual([409, 'delivery_repeated']);
    await server.runJobs();
    expect(countRequests()).toBe(before);
    expect(await deliver(sent('GitHub'))).toEqual([204, undefined]);
  });

  it('rejects deliveries with an old timestamp', async () => {
    const [signed, pushed] = [sent('GitLab with a signing token'), sent('GitHub')];
    server.advance(6 * 60_000);
    expect(await deliver(signed)).toEqual([409, 'delivery_expired']);
    server.advance(3 * 24 * HOUR_MS);
    expect(await deliver(pushed)).toEqual([409, 'delivery_expired']);
    const without = sent('GitLab with a signing token');
    const { 'webhook-timestamp': _time, ...headers } = without.headers;
    expect((await deliver({ ...without, headers }))[0]).toBe(404);
  });

  it('ignores other branches, tags, deleted branches, other events and unreadable bodies', async () => {
    const before = countRequests();
    const sign = (body: string, event = 'push') => ({
      body,
      headers: { 'x-github-event': event, 'x-hub-signature-256': `sha256=${hex(secret, body)}` },
    });
    const deleted = { ref: 'refs/heads/main', after: '0'.repeat(40), deleted: true };
    for (const delivery of [
      ...Object.keys(HOSTS).map((host) => sent(host, 'refs/heads/other')),
      sent('GitHub', 'refs/tags/main'),
      sign(JSON.stringify(deleted)),
      sign(JSON.stringify({ zen: 'Hello' }), 'ping'),
      ...['', 'no JSON', '[]', 'null', '{"ref":1,"push":{"changes":[null,1]},"changes":[[]]}'].map((body) =>
        sign(body),
      ),
    ])
      expect(await deliver(delivery), JSON.stringify(delivery)).toEqual([204, undefined]);
    await server.runJobs();
    expect(countRequests()).toBe(before);
    expect(await listOperations()).toHaveLength(1);
  });

  it('ignores deliveries without automatic imports', async () => {
    await connect({ autoImport: false, ref: 'main' });
    await server.runJobs();
    const before = countRequests();
    expect(await deliver(sent('GitHub'))).toEqual([204, undefined]);
    await server.runJobs();
    expect(countRequests()).toBe(before);
  });

  it('ignores deliveries about own exports', async () => {
    await admin.post(`${space}/content`, { changes: [{ operation: 'insert_page', title: 'New' }] });
    await admin.post(`${space}/git/export`);
    expect(await deliver(sent('GitHub'))).toEqual([204, undefined]);
    await server.runJobs();
    for (let minute = 0; minute < 5; minute++) {
      server.advance(60_000);
      await server.runJobs();
    }
    expect((await listOperations()).map(({ kind }: { kind: string }) => kind)).toEqual(['export', 'import']);
    expect(Object.keys(await repository.readFiles())).toContain('new.md');
  });

  it('coalesces concurrent pushes', async () => {
    await repository.commit({ ...FILES, 'more.md': '# More\n' });
    for (let count = 0; count < 5; count++) expect((await deliver(sent('Gitea')))[0]).toBe(204);
    await server.runJobs();
    expect(await listOperations()).toHaveLength(2);
  });

  it('rejects a body above its limit without reading it', async () => {
    const body = `"${'x'.repeat(5 * 1024 ** 2)}"`;
    const headers = { 'x-github-event': 'push', 'x-hub-signature-256': `sha256=${hex(secret, body)}` };
    expect(await deliver({ body, headers })).toEqual([413, 'body_too_large']);
  });
});

describe('rotateGitWebhookSecret', () => {
  it('creates a new secret, which is then the only valid one', async () => {
    const former = secret;
    secret = (await admin.post(`${space}/git/connection/webhook`)).body.secret;
    expect(secret).not.toBe(former);
    expect((await deliver(sent('GitHub', undefined, former)))[0]).toBe(404);
    expect((await deliver(sent('GitHub')))[0]).toBe(204);
    const shown = JSON.stringify((await admin.get(`${space}/git/connection`)).body) + server.logged();
    expect(shown).not.toContain(secret);
    expect(shown).toContain(webhook);
  });

  it('requires a connection', async () => {
    await admin.delete(`${space}/git/connection`);
    expect((await admin.post(`${space}/git/connection/webhook`)).status).toBe(404);
  });
});

describe('deleteGitWebhook', () => {
  it('rejects deliveries afterwards, and is idempotent', async () => {
    for (let count = 0; count < 2; count++)
      expect((await admin.delete(`${space}/git/connection/webhook`)).status).toBe(204);
    expect((await deliver(sent('GitHub')))[0]).toBe(404);
    expect((await admin.get(`${space}/git/connection`)).body).not.toHaveProperty('webhookUrl');
  });
});
