import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, aPerson } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readConfig } from '../config/config.ts';
import { CONNECTION_BOUNDS, type ConnectionBounds } from '../config/connection-bounds.ts';

let server: TestServer;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

/** A listening server, with lower limits than usual where a test would be too slow. */
async function listen(bounds: Partial<ConnectionBounds> = {}, config: object = {}): Promise<void> {
  server = await startTestServer({ connections: { ...CONNECTION_BOUNDS, ...bounds }, ...config });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
}

function open(): Socket {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.on('end', () => socket.end());
  sockets.push(socket);
  return socket;
}

/** All bytes received until the connection is closed. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await once(socket, 'close').catch(() => undefined);
  return text;
}

/** Sends bytes, and returns the response. */
async function ask(text: string): Promise<{ status: number; head: string; body: string }> {
  const socket = open();
  socket.write(text);
  return parse(await readAll(socket));
}

/** Sends bytes without reading; returns the failure, if any. */
function sendAll(socket: Socket, text: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => socket.write(text, (error) => resolve(error ?? undefined)));
}

function parse(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), head, body };
}

const get = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'host: docs.test', 'connection: close', ...headers, '', ''].join('\r\n');
const post = (body: string, ...headers: string[]): string =>
  ['POST /v1/orgs HTTP/1.1', 'host: docs.test', 'connection: close', ...headers, '', body].join('\r\n');
const JSON_TYPE = 'content-type: application/json';

/** More bytes than the system buffers for the server. */
async function aLargeFile(): Promise<string> {
  const { id, admin } = await anOrganization(server);
  const files = { 'README.md': '# Home\n\n[File](file.bin)\n', 'file.bin': Buffer.alloc(20_000_000) };
  const space = await aFilledSpace(server, id, admin, 'Docs', files);
  const [{ downloadURL }] = (await admin.get(`/v1/spaces/${space.id}/content/files`)).body.items;
  const { pathname, search } = new URL(downloadURL);
  return pathname + search;
}

/** The error of a response in the standard format. */
const errorOf = ({ body }: { body: string }): { code: number; message: string } => JSON.parse(body).error;

describe('a connection', () => {
  it.each([
    ['head', 60_000, 'GET /healthz HTTP/1.1\r\nhost: docs.test\r\nx-a: '],
    ['body', 300, 'POST /v1/orgs HTTP/1.1\r\nhost: docs.test\r\ncontent-length: 100000\r\n\r\n'],
  ])('whose %s arrives byte by byte is closed with 408, without blocking others', async (_part, requestTime, begin) => {
    await listen({ headTime: 150, requestTime, checkTime: 20 });
    // Without a token the server does not wait for the body.
    const { token } = await aPerson(server);
    const socket = open();
    const trickle = setInterval(() => socket.write('a'), 20);
    const text = begin.replace('host:', `authorization: Bearer ${token}\r\n${JSON_TYPE}\r\nhost:`);
    socket.write(text);
    const answered = readAll(socket).finally(() => clearInterval(trickle));
    expect((await ask(get('/healthz'))).status).toBe(200);
    const answer = parse(await answered);
    expect([answer.status, errorOf(answer).code]).toEqual([408, 408]);
  });

  it('has one host, equal in the request target', async () => {
    await listen();
    const bare = (target: string, ...headers: string[]) =>
      ask([`GET ${target} HTTP/1.1`, 'connection: close', ...headers, '', ''].join('\r\n'));
    const refused: [string, readonly string[], string][] = [
      ['/healthz', [], 'Send the header "Host".'],
      ['/healthz', ['host: docs.test', 'host: docs.test'], 'Send the header "Host" once.'],
      ['/healthz', ['host: docs.test', 'HOST: evil.test'], 'Send the header "Host" once.'],
      ['/sites/a/b/', ['host: docs.test', 'host:'], 'Send the header "Host" once.'],
      ['/nothing/there', ['host: docs.test', 'host: docs.test'], 'Send the header "Host" once.'],
      ['/v1/user', ['host: docs.test', 'host: docs.test'], 'Send the header "Host" once.'],
      ['http://evil.test/healthz', ['host: docs.test'], 'Send the host of the request target in the header "Host".'],
      ['http://docs.test:81/healthz', ['host: docs.test'], 'Send the host of the request target in the header "Host".'],
      ['http://a@docs.test/healthz', ['host: docs.test'], 'Send the host of the request target in the header "Host".'],
    ];
    for (const [target, headers, message] of refused) {
      const answer = await bare(target, ...headers);
      expect([answer.status, errorOf(answer).message], `${target} ${headers}`).toEqual([400, message]);
    }
    expect((await bare('/healthz', 'host: docs.test')).status).toBe(200);
    expect((await bare('http://Docs.test/healthz', 'host: docs.test')).status).toBe(200);
    expect((await bare('http://docs.test?a=b', 'host: docs.test')).body).toContain('There is no operation GET /.');
  });

  it('above the limit is closed', async () => {
    await listen({ connections: 2 });
    const first = [open(), open()];
    await Promise.all(first.map((socket) => once(socket, 'connect')));
    // The server has accepted both once it has responded to one of them.
    first[0]?.write(get('/healthz').replace('close', 'keep-alive'));
    await once(first[0] as Socket, 'data');
    expect(await readAll(open())).toBe('');
    first[1]?.destroy();
  });

  it('whose response is not read is closed, with the file that was sent', async () => {
    await listen({ answerTime: 200 });
    const url = await aLargeFile();
    const socket = open();
    socket.pause();
    socket.write(get(url));
    const { server: http } = server.app;
    await once(http, 'request');
    const count = () =>
      new Promise<number>((resolve) => http.getConnections((_error, connections) => resolve(connections)));
    await expect.poll(count, { timeout: 30_000 }).toBe(0);
  });
});

describe('a request', () => {
  it('with too large a head, too long a URL or no host is rejected with the standard error body', async () => {
    await listen();
    const refused: [string, number][] = [
      [get('/healthz', `x-a: ${'a'.repeat(17_000)}`), 431],
      [get('/healthz', ...Array(5000).fill('x-a: b')), 431],
      [get(`/healthz?${'a'.repeat(15_000)}`), 414],
      [get(`/v1/orgs/${'a'.repeat(3000)}`), 414],
      [get('/healthz', 'expect: wonders'), 417],
      [get('/healthz', 'content-length: many'), 400],
      ['GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
      ['NONSENSE\r\n\r\n', 400],
    ];
    for (const [text, status] of refused) {
      const answer = await ask(text);
      expect(answer.status, text.slice(0, 60)).toBe(status);
      expect(errorOf(answer).code).toBe(status);
      expect(errorOf(answer).message).toMatch(/^[A-Z].*\.$/);
    }
    expect((await ask(get('/healthz'))).status).toBe(200);
  });

  it('that is rejected is read completely, so that clients that send all of it first get the response', async () => {
    await listen();
    const body = ' '.repeat(12 * 2 ** 20);
    for (const [path, status] of [
      ['/v1/orgs', 401],
      ['/sites/no/where/~search', 413],
      ['/sign-in', 413],
    ] as const) {
      const type = path === '/sign-in' ? 'content-type: application/x-www-form-urlencoded' : JSON_TYPE;
      const socket = open().pause();
      const request = post(body, type, `content-length: ${body.length}`).replace('/v1/orgs', path);
      expect([path, await sendAll(socket, request)]).toEqual([path, undefined]);
      expect([path, parse(await readAll(socket.resume())).status]).toEqual([path, status]);
    }
  });

  it('that is rejected is read up to its limits only', async () => {
    await listen({ refusedSize: 2 ** 20 });
    const body = ' '.repeat(12 * 2 ** 20);
    const failure = await sendAll(open().pause(), post(body, JSON_TYPE, `content-length: ${body.length}`));
    expect(failure?.code).toMatch(/^(?:EPIPE|ECONNRESET)$/);
  });

  it('whose body is too large is rejected, regardless of its declared length and compression', async () => {
    await listen();
    const { token } = await aPerson(server);
    const own = [JSON_TYPE, `authorization: Bearer ${token}`];
    const large = `"${'a'.repeat(1_100_000)}"`;
    const deep = `{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const wide = `{${Array.from({ length: 50_000 }, (_, index) => `"a${index}":1`).join(',')}}`;
    const chunked = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
    const refused: [string, number][] = [
      [post('', ...own, 'content-length: 99999999'), 413],
      [post(large, ...own, `content-length: ${large.length}`), 413],
      [post(chunked, ...own, 'transfer-encoding: chunked'), 413],
      [post('x', ...own, 'content-encoding: gzip', 'content-length: 1'), 415],
      [post(deep, ...own, `content-length: ${deep.length}`), 400],
      [post(wide, ...own, `content-length: ${wide.length}`), 400],
    ];
    for (const [text, status] of refused) {
      const answer = await ask(text);
      expect([answer.status, errorOf(answer).code], text.slice(0, 200)).toEqual([status, status]);
    }
  });
});

describe('the rate limit', () => {
  it('counts an IPv6 network as one caller, and sends its headers with every response of the API', async () => {
    await listen(
      {},
      { rateLimit: 3, trustedProxies: readConfig({ BINDERY_TRUSTED_PROXIES: '127.0.0.1' }).trustedProxies },
    );
    const from = (ip: string, path: string) => ask(get(path, `x-forwarded-for: ${ip}`));
    const answers = [
      await from('2001:db8::1', '/v1/user'),
      await from('2001:db8::2', '/v1/nothing'),
      await from('2001:db8:0:0:ffff::3', '/v1/'),
      await from('2001:db8::4', '/v1/nothing'),
      await from('2001:db8::5', '/v1/user'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 200, 429, 429]);
    for (const { status, head } of answers) {
      expect(head).toMatch(/x-ratelimit-limit: 3\r\nx-ratelimit-remaining: \d\r\nx-ratelimit-reset: \d+/);
      expect(head.includes('\r\nretry-after: ')).toBe(status === 429);
    }
    expect((await from('2001:db8:0:1::1', '/v1/user')).status).toBe(401);
  });

  it('applies to uncached computed endpoints below a site, and not to its pages', async () => {
    await listen({}, { rateLimit: 10 });
    const { id, admin } = await anOrganization(server);
    const space = await aFilledSpace(server, id, admin, 'Docs', { 'README.md': '# Home\n\nWelcome.\n' });
    const { path } = await aPublishedSite(id, admin, [space.id]);
    const search = await Promise.all(Array.from({ length: 11 }, () => ask(get(`${path}~search.json?q=home`))));
    expect(search.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = search.find(({ status }) => status === 429);
    expect(refused?.head).toMatch(/retry-after: \d+/);
    expect((await ask(get(`${path}~mcp`))).status).toBe(429);
    expect((await ask(get(path))).status).toBe(200);
  });
});
