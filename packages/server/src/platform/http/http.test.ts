import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anOrganization, aPerson, aSpace, type Person } from '../../testing/factories.ts';
import { aRepository } from '../../testing/git-fixtures.ts';
import { startGitServer } from '../../testing/git-http-server.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertJob } from '../db/enqueue-job.ts';
import { transact } from '../db/transact.ts';
import { BODY_LIMITS } from './body-limits.ts';

const DAY_MS = 24 * 3600 * 1000;
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const FILES = {
  'README.md': '# Home\n\n![a](a.svg) ![b](b.png)\n\n[c](c.html) [d](d.bin) ["e"](<e "ü".txt>)\n',
  'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  // Types are detected by the bytes: the PNG signature has eight.
  'b.png': Uint8Array.from({ length: 1000 }, (_, i) => PNG_SIGNATURE[i] ?? i % 256),
};

let server: TestServer;
let organizationId: string;
let admin: Person;
let space: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  space = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  await importFiles(FILES);
});
afterAll(() => server.close());

async function importFiles(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  const repository = await aRepository(files);
  const git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
  await admin.post(`${space}/git/import`, { url: `${git.url}/docs.git`, ref: 'refs/heads/main' });
  await server.runJobs();
  await git.close();
}

/** Path and query of the signed URL of a file of the space. */
async function fileUrlOf(name: string): Promise<string> {
  const { items } = (await admin.get(`${space}/content/files`)).body;
  const file = items.find((item: { name: string }) => item.name === name);
  return file.downloadURL.replace('https://docs.test', '');
}

describe('reads of content', () => {
  it('have a tag, and return 304 without a body for a matching one', async () => {
    const [page] = (await admin.get(`${space}/content/pages`)).body.pages;
    const urls = ['', '/pages', '/files', `/page/${page.id}`, `/path/${page.path}`].map(
      (end) => `${space}/content${end}`,
    );
    for (const url of urls) {
      const first = await admin.get(url);
      expect({ url, status: first.status }).toEqual({ url, status: 200 });
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const tag = String(first.headers['etag']);
      expect(tag).toMatch(/^"[^"\s]{20,}"$/);
      for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await admin.get(url, { headers: { 'if-none-match': header } });
        expect({ url, header, status: again.status, text: again.text }).toEqual({ url, header, status: 304, text: '' });
        expect(again.headers['etag']).toBe(tag);
      }
      const other = await admin.get(url, { headers: { 'if-none-match': '"other"' } });
      expect(other.status).toBe(200);
    }
  });

  it('change their tag exactly with the content and the request', async () => {
    const tagOf = async (query = '') => (await admin.get(`${space}/content${query}`)).headers['etag'];
    const before = await tagOf();
    expect(await tagOf('?metadata=true')).toBe(before);
    expect(await tagOf('?metadata=false')).not.toBe(before);
    await admin.patch(space, { title: 'Another title' });
    expect(await tagOf()).toBe(before);
    await importFiles({ ...FILES, 'more.md': '# More\n' });
    expect(await tagOf()).not.toBe(before);
    await importFiles(FILES);
  });

  it('disclose nothing to a non-member who guesses a tag', async () => {
    const tag = String((await admin.get(`${space}/content`)).headers['etag']);
    const nonMember = await aPerson(server);
    const answer = await nonMember.get(`${space}/content`, { headers: { 'if-none-match': tag } });
    expect(answer.status).toBe(404);
    expect(answer.headers).not.toHaveProperty('etag');
  });
});

describe('signed URLs of files', () => {
  it('serve the bytes to anyone with the URL, with their media type and in a sandbox', async () => {
    const answer = await server.call('GET', await fileUrlOf('b.png'));
    expect(answer.status).toBe(200);
    expect(Buffer.from(answer.bytes)).toEqual(Buffer.from(FILES['b.png']));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '1000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-disposition': `inline; filename="b.png"; filename*=UTF-8''b.png`,
      'accept-ranges': 'bytes',
    });
  });

  it('block scripts in images', async () => {
    const answer = await server.call('GET', await fileUrlOf('a.svg'));
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['content-security-policy']).toMatch(/sandbox$/);
    expect(answer.headers['content-security-policy']).not.toMatch(/script|allow/);
  });

  it('expire after a day or two', async () => {
    const fileUrl = await fileUrlOf('b.png');
    const expires = Number(new URL(fileUrl, 'https://docs.test').searchParams.get('expires')) * 1000;
    const left = expires - server.ctx.clock().getTime();
    expect(left).toBeGreaterThan(DAY_MS);
    expect(left).toBeLessThanOrEqual(2 * DAY_MS);
    server.advance(left - 1000);
    expect((await server.call('GET', fileUrl)).status).toBe(200);
    server.advance(1000);
    expect((await server.call('GET', fileUrl)).status).toBe(404);
    expect((await server.call('GET', await fileUrlOf('b.png'))).status).toBe(200);
  });

  it('are stable all day, so that responses that contain them can be cached', async () => {
    const fileUrl = await fileUrlOf('b.png');
    server.advance(60_000);
    expect(await fileUrlOf('b.png')).toBe(fileUrl);
  });

  it.each<[string, (url: URL) => void]>([
    ['another name', (url) => (url.pathname = url.pathname.replace('b.png', 'b.html'))],
    ['another type', (url) => url.searchParams.set('type', 'text/html')],
    ['other bytes', (url) => (url.pathname = url.pathname.replace(/[0-9a-f]{64}/, '0'.repeat(64)))],
    ['a later end', (url) => url.searchParams.set('expires', '99999999999')],
    ['another signature', (url) => url.searchParams.set('signature', 'A'.repeat(32))],
    ['a short signature', (url) => url.searchParams.set('signature', '')],
  ])('are rejected with %s', async (_what, tamper) => {
    const url = new URL(await fileUrlOf('b.png'), 'https://docs.test');
    tamper(url);
    const answer = await server.call('GET', url.pathname + url.search);
    expect(answer.status).toBe(404);
    expect(answer.body.error.code).toBe(404);
  });

  it.each([
    ['bytes=0-9', 206, 'bytes 0-9/1000', 10],
    ['bytes=990-', 206, 'bytes 990-999/1000', 10],
    ['bytes=-10', 206, 'bytes 990-999/1000', 10],
    ['bytes=-5000', 206, 'bytes 0-999/1000', 1000],
    ['bytes=999-5000', 206, 'bytes 999-999/1000', 1],
    ['bytes=1000-', 416, 'bytes */1000', 0],
    ['bytes=-0', 416, 'bytes */1000', 0],
    ['bytes=9-0', 416, 'bytes */1000', 0],
    ['bytes=0-1,5-6', 200, undefined, 1000],
    ['pages=1-2', 200, undefined, 1000],
  ])('respond to the range %s with %i', async (range, status, contentRange, length) => {
    const answer = await server.call('GET', await fileUrlOf('b.png'), { headers: { range } });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(answer.bytes).toHaveLength(length);
  });

  it('return 304 for a matching tag, and HEAD without a body', async () => {
    const fileUrl = await fileUrlOf('b.png');
    const { headers } = await server.call('HEAD', fileUrl);
    expect(headers['content-length']).toBe('1000');
    const again = await server.call('GET', fileUrl, { headers: { 'if-none-match': String(headers['etag']) } });
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
  });
});

describe('the rate limit', () => {
  it('counts each caller separately, returns the remaining calls, and rejects further ones with 429', async () => {
    const limited = await startTestServer({ rateLimit: 3 });
    try {
      const [one, two] = [await aPerson(limited), await aPerson(limited)];
      const call = (person?: Person) => limited.call('GET', '/v1/user', { token: person?.token });
      const counts = (answer: Answer) => ({
        status: answer.status,
        limit: answer.headers['x-ratelimit-limit'],
        left: answer.headers['x-ratelimit-remaining'],
      });
      for (const left of ['2', '1', '0']) expect(counts(await call(one))).toEqual({ status: 200, limit: '3', left });
      const refused = await call(one);
      expect(counts(refused)).toEqual({ status: 429, limit: '3', left: '0' });
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      const now = limited.ctx.clock().getTime() / 1000;
      expect(Math.abs(Number(refused.headers['x-ratelimit-reset']) - now - wait)).toBeLessThan(2);
      expect(refused.body.error).toEqual({
        code: 429,
        message: expect.stringContaining(`${wait} seconds`),
        reason: 'rate_limited',
      });
      expect(counts(await call(two))).toEqual({ status: 200, limit: '3', left: '2' });
      // Without a token the IP address counts, and guessing tokens does not bypass it.
      expect(counts(await call())).toEqual({ status: 401, limit: '3', left: '2' });
      limited.advance(wait * 1000);
      expect(counts(await call(one))).toEqual({ status: 200, limit: '3', left: '2' });
    } finally {
      await limited.close();
    }
  });

  it('counts invalid tokens by IP address', async () => {
    const limited = await startTestServer({ rateLimit: 3 });
    try {
      const guess = async (n: number) => (await limited.call('GET', '/v1/user', { token: `bnd_${n}` })).status;
      expect([await guess(1), await guess(2), await guess(3), await guess(4)]).toEqual([401, 401, 401, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('bodies', () => {
  it('are rejected with 413 above their limit, and 415 with another type than JSON', async () => {
    const body = { title: 'x'.repeat(BODY_LIMITS.api) };
    const large = await admin.post(`/v1/orgs/${organizationId}/spaces`, body);
    expect({ status: large.status, body: large.body }).toEqual({
      status: 413,
      body: { error: { code: 413, message: 'The request body is too large.', reason: 'body_too_large' } },
    });
    const headers = { 'content-type': 'application/xml' };
    const other = await admin.post(`/v1/orgs/${organizationId}/spaces`, '<a/>', { headers });
    expect({ status: other.status, code: other.body.error.code }).toEqual({ status: 415, code: 415 });
  });
});

describe('the log', () => {
  it('contains the cause of a failure with the request id of the response', async () => {
    const broken = await startTestServer();
    try {
      const { id, admin: owner } = await anOrganization(broken);
      const { id: spaceId } = await aSpace(broken, id, owner);
      await broken.ctx.database.writer.updateTable('spaces').set({ revision_id: 'gone' }).execute();
      const answer = await owner.get(`/v1/spaces/${spaceId}/content`);
      expect(answer.status).toBe(500);
      const requestId = /under (\S+)\.$/.exec(answer.body.error.message)?.[1];
      const lines = broken
        .logged()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const failure = lines.find(({ msg }) => msg === 'a request failed');
      expect(failure).toMatchObject({ reqId: requestId, level: 50, err: { message: expect.stringContaining('gone') } });
      expect(answer.text).not.toContain('gone');
    } finally {
      await broken.close();
    }
  });

  it.each([
    ['no error when a stopping server fails', true, 20],
    ['an error when a running server fails', false, 50],
  ])('contains %s in work for a client that has left', async (_what, isStopping, level) => {
    const nameServer = new EventEmitter();
    const left = await startTestServer({}, undefined, undefined, async () => {
      nameServer.emit('asked');
      await once(nameServer, 'answered');
      return [];
    });
    try {
      const { id, admin: owner } = await anOrganization(left);
      await owner.patch(`/v1/orgs/${id}`, { emailDomains: ['firm.example'] });
      // What the operation writes after the lookup fails.
      await left.ctx.database.writer.schema.dropTable('email_domain_checks').execute();
      await left.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = left.app.server.address() as AddressInfo;
      const [arrival, lookup] = [once(left.app.server, 'request'), once(nameServer, 'asked')];
      const client = connect(port, '127.0.0.1').on('error', () => undefined);
      const head = `POST /v1/orgs/${id}/email-domains/firm.example HTTP/1.1\r\nhost: docs.test\r\n`;
      client.write(`${head}authorization: Bearer ${owner.token}\r\ncontent-length: 0\r\n\r\n`);
      const [, response] = await arrival;
      await lookup;
      const departure = once(response, 'close');
      client.destroy();
      await departure;
      left.app.drain.hasBegun = isStopping;
      nameServer.emit('answered');
      const findFailure = () => /^.*a request failed.*$/m.exec(left.logged())?.[0];
      await vi.waitUntil(findFailure);
      expect(JSON.parse(findFailure() ?? '')).toMatchObject({ level, err: { message: expect.any(String) } });
    } finally {
      await left.close();
    }
  });

  it('contains no error when a client disconnects while sending', async () => {
    const left = await startTestServer();
    try {
      await left.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = left.app.server.address() as AddressInfo;
      for (const [path, type] of [
        ['/v1/orgs', 'application/json'],
        ['/sign-in', 'application/x-www-form-urlencoded'],
      ]) {
        const arrival = once(left.app.server, 'request');
        const client = connect(port, '127.0.0.1').on('error', () => undefined);
        client.write(`POST ${path} HTTP/1.1\r\nhost: docs.test\r\ncontent-type: ${type}\r\ncontent-length: 9\r\n\r\n{`);
        const [request] = await arrival;
        // If sent data is unread by the client, the connection ends with an error.
        const departure = new Promise((resolve) => request.socket.once('close', resolve));
        await sleep(20);
        client.destroy();
        await departure;
      }
      await sleep(20);
      expect(left.logged()).not.toContain('a request failed');
    } finally {
      await left.close();
    }
  });

  it('contains no token, share key, signature or password, for any call', async () => {
    const secret = 'S3cr3tS3cr3t';
    const url = `http://robot:${secret}@127.0.0.1:1/docs.git`;
    await admin.post(`${space}/git/import`, { url, ref: 'refs/heads/main' });
    await server.runJobs();
    await admin.post(`${space}/git/import`, { url, ref: secret });
    await admin.get(`${space}?shareKey=${secret}`);
    await server.call('GET', '/v1/user', { token: `bnd_${secret}` });
    await server.call('GET', '/v1/user', { headers: { authorization: `Basic ${secret}` } });
    await server.call('GET', `/sites/acme/docs/${secret}/page`);
    await server.call('GET', `/v1/${secret}`);
    await server.call('POST', '/v1/user/tokens', { token: admin.token, body: `{"title": "${secret}` });
    const fileUrl = await fileUrlOf('b.png');
    await server.call('GET', fileUrl);
    const signature = new URL(fileUrl, 'https://docs.test').searchParams.get('signature');
    const log = server.logged();
    expect(log.length).toBeGreaterThan(1000);
    for (const hidden of [secret, signature, admin.token]) expect(log).not.toContain(hidden);
  });
});

describe('probes and metrics', () => {
  it('require no token', async () => {
    expect((await server.call('GET', '/healthz')).body).toEqual({ status: 'ok' });
    expect((await server.call('GET', '/readyz')).body).toEqual({ status: 'ready' });
  });

  it('report an unavailable database', async () => {
    const closed = await startTestServer();
    await closed.ctx.database.close();
    const answer = await closed.call('GET', '/readyz');
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 503,
      body: { error: { code: 503, message: 'The database does not respond.', reason: 'database_unavailable' } },
    });
    expect((await closed.call('GET', '/healthz')).status).toBe(200);
    await closed.close();
  });

  it('report the number and age of pending jobs, and an available database', async () => {
    const waiting = await startTestServer();
    try {
      const read = async () => (await waiting.call('GET', '/metrics')).text;
      expect(await read()).toMatch(/^bindery_jobs\{state="due"\} 0$/m);
      await transact(waiting.ctx, async ({ db, now }) => {
        for (const kind of ['collect-garbage', 'clean-audit-log'] as const)
          await insertJob(db, { kind, queue: kind, payload: {} }, now);
      });
      waiting.advance(90_000);
      const text = await read();
      expect(text).toMatch(/^bindery_jobs\{state="due"\} 2$/m);
      expect(text).toMatch(/^bindery_jobs\{state="failed"\} 0$/m);
      expect(Number(/^bindery_job_oldest_due_seconds (\S+)$/m.exec(text)?.[1])).toBeCloseTo(90, 0);
      await waiting.ctx.database.writer.updateTable('jobs').set({ state: 'failed' }).execute();
      expect(await read()).toMatch(/^bindery_jobs\{state="failed"\} 2$/m);
      expect(await read()).toMatch(/^bindery_job_oldest_due_seconds 0$/m);
      expect(await read()).toMatch(/^bindery_database_up 1$/m);
      await waiting.ctx.database.close();
      const gone = await read();
      expect(gone).toMatch(/^bindery_database_up 0$/m);
      expect(gone).not.toMatch(/^bindery_job/m);
    } finally {
      await waiting.close();
    }
  });

  it('count by route and never by id', async () => {
    await admin.get(space);
    await server.call('GET', '/v1/spaces/of-a-stranger');
    await server.call('GET', '/nowhere/at/all');
    const { text, headers } = await server.call('GET', '/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toMatch(/bindery_http_requests_total\{method="GET",route="\/v1\/spaces\/:spaceId",status="200"\} \d/);
    expect(text).toContain('process_cpu_seconds_total');
    const routes = [...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route);
    for (const hidden of [space.split('/').pop(), organizationId, 'of-a-stranger', 'nowhere']) {
      expect(routes.filter((route) => route?.includes(hidden ?? ''))).toEqual([]);
    }
  });
});
