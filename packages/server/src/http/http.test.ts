import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { insertJob } from '../jobs/queries.ts';
import { anOrganization, aPerson, aSpace, type Person } from '../testing/factories.ts';
import { aRepository } from '../testing/git-fixtures.ts';
import { startGitServer } from '../testing/git-http-server.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/test-server.ts';

const DAY_MS = 24 * 3600 * 1000;
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const FILES = {
  'README.md': '# Home\n\n![a](a.svg) ![b](b.png)\n\n[c](c.html) [d](d.bin) ["e"](<e "ü".txt>)\n',
  'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  // Types are recognized by the bytes: eight of them say that it is a PNG.
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

/** Path and query of the signed address of a file of the space. */
async function addressOf(name: string): Promise<string> {
  const { items } = (await admin.get(`${space}/content/files`)).body;
  const file = items.find((item: { name: string }) => item.name === name);
  return file.downloadURL.replace('https://docs.test', '');
}

describe('reads of content', () => {
  it('carry a tag, and answer 304 without a body to who has it', async () => {
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

  it('change their tag with the content and with what was asked, and not otherwise', async () => {
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

  it('say nothing to a stranger who guesses a tag', async () => {
    const tag = String((await admin.get(`${space}/content`)).headers['etag']);
    const nonMember = await aPerson(server);
    const answer = await nonMember.get(`${space}/content`, { headers: { 'if-none-match': tag } });
    expect(answer.status).toBe(404);
    expect(answer.headers).not.toHaveProperty('etag');
  });
});

describe('signed addresses of files', () => {
  it('hand out the bytes to anyone who has them, as what they are and unable to act', async () => {
    const answer = await server.call('GET', await addressOf('b.png'));
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

  it('shut scripts in pictures away', async () => {
    const answer = await server.call('GET', await addressOf('a.svg'));
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['content-security-policy']).toMatch(/sandbox$/);
    expect(answer.headers['content-security-policy']).not.toMatch(/script|allow/);
  });

  it('stop to work after a day or two', async () => {
    const address = await addressOf('b.png');
    const expires = Number(new URL(address, 'https://docs.test').searchParams.get('expires')) * 1000;
    const left = expires - server.ctx.clock().getTime();
    expect(left).toBeGreaterThan(DAY_MS);
    expect(left).toBeLessThanOrEqual(2 * DAY_MS);
    server.advance(left - 1000);
    expect((await server.call('GET', address)).status).toBe(200);
    server.advance(1000);
    expect((await server.call('GET', address)).status).toBe(404);
    expect((await server.call('GET', await addressOf('b.png'))).status).toBe(200);
  });

  it('are of one text all day, so that answers that contain them can be kept', async () => {
    const address = await addressOf('b.png');
    server.advance(60_000);
    expect(await addressOf('b.png')).toBe(address);
  });

  it.each<[string, (url: URL) => void]>([
    ['another name', (url) => (url.pathname = url.pathname.replace('b.png', 'b.html'))],
    ['another type', (url) => url.searchParams.set('type', 'text/html')],
    ['other bytes', (url) => (url.pathname = url.pathname.replace(/[0-9a-f]{64}/, '0'.repeat(64)))],
    ['a later end', (url) => url.searchParams.set('expires', '99999999999')],
    ['another signature', (url) => url.searchParams.set('signature', 'A'.repeat(32))],
    ['a short signature', (url) => url.searchParams.set('signature', '')],
  ])('are refused with %s', async (_what, tamper) => {
    const url = new URL(await addressOf('b.png'), 'https://docs.test');
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
  ])('answer the range %s with %i', async (range, status, contentRange, length) => {
    const answer = await server.call('GET', await addressOf('b.png'), { headers: { range } });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(answer.bytes).toHaveLength(length);
  });

  it('answer 304 to who has the bytes, and HEAD without them', async () => {
    const address = await addressOf('b.png');
    const { headers } = await server.call('HEAD', address);
    expect(headers['content-length']).toBe('1000');
    const again = await server.call('GET', address, { headers: { 'if-none-match': String(headers['etag']) } });
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
  });
});

describe('the rate limit', () => {
  it('counts each caller alone, tells how many are left, and refuses the rest of the minute with 429', async () => {
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
      // Without a token the address counts, and guesses at tokens are no way around it.
      expect(counts(await call())).toEqual({ status: 401, limit: '3', left: '2' });
      limited.advance(wait * 1000);
      expect(counts(await call(one))).toEqual({ status: 200, limit: '3', left: '2' });
    } finally {
      await limited.close();
    }
  });

  it('counts guesses at tokens by their address', async () => {
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
  it('are refused with 413 beyond their limit, and 415 as another type than JSON', async () => {
    const body = { title: 'x'.repeat(server.ctx.config.maxBodySize) };
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
  it('names the reason of a failure under the id that the caller receives, and the caller nothing more', async () => {
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

  it('tells of no failure where a client leaves in the midst of what it sends', async () => {
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
        // Where something was sent to the client that it has not read, the connection ends with an error.
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

  it('contains no token, share key, signature or password, regardless of what is called', async () => {
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
    const address = await addressOf('b.png');
    await server.call('GET', address);
    const signature = new URL(address, 'https://docs.test').searchParams.get('signature');
    const log = server.logged();
    expect(log.length).toBeGreaterThan(1000);
    for (const hidden of [secret, signature, admin.token]) expect(log).not.toContain(hidden);
  });
});

describe('probes', () => {
  it('answer without a token', async () => {
    expect((await server.call('GET', '/healthz')).body).toEqual({ status: 'ok' });
    expect((await server.call('GET', '/readyz')).body).toEqual({ status: 'ready' });
  });

  it('tell that the database is gone', async () => {
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

  it('tell how many jobs wait, since when, and that the database answers', async () => {
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

  it('count by routes and never by the ids in them', async () => {
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
