import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseAllowList } from './allow-list.ts';
import type { Resolve } from './connection.ts';
import { createOutbound, type FetchOptions } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A server on the loopback address; returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return bound.port;
}

/** Every name resolves to the loopback address by default. */
function connectTo(allow: string, resolve: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]) {
  const outbound = createOutbound({ allow: parseAllowList(allow), resolve });
  cleanups.push(outbound.close);
  return (url: string, options: Partial<FetchOptions> = {}) =>
    outbound.fetch(url, { maxBytes: 1_000_000, timeoutMs: 10_000, maxRedirects: 5, ...options });
}

async function failure(promise: Promise<unknown>): Promise<OutboundError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OutboundError)) throw new Error(`no OutboundError but ${String(error)}`);
  return error;
}

describe('fetch', () => {
  it('returns status, headers, body and URL', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(201, { 'x-list': ['a', 'b'], 'content-type': 'text/plain' }).end('héllo');
    });
    const answer = await connectTo('docs.test')(`http://user:secret@docs.test:${port}/a?b#c`);
    expect(answer).toMatchObject({
      status: 201,
      headers: { 'x-list': 'a, b', 'content-type': 'text/plain' },
      url: `http://docs.test:${port}/a?b`,
    });
    expect(new TextDecoder().decode(answer.body)).toBe('héllo');
  });

  it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0', 'intranet'])(
    'blocks %s, which is not public, without connecting',
    async (host) => {
      const listener = vi.fn<RequestListener>((_request, response) => response.end());
      const port = await serve(listener);
      expect(await failure(connectTo('')(`http://${host}:${port}/`))).toMatchObject({ reason: 'refused' });
      expect(listener).not.toHaveBeenCalled();
    },
  );

  it('blocks a redirect to an IP address that is not public', async () => {
    const inner = vi.fn<RequestListener>((_request, response) => response.end('secret'));
    const innerPort = await serve(inner);
    const port = await serve((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${innerPort}/` }).end();
    });
    const error = await failure(connectTo(`docs.test:${port}`)(`http://docs.test:${port}/`));
    expect(error).toMatchObject({ reason: 'refused' });
    expect(inner).not.toHaveBeenCalled();
  });

  it('resolves a name once, so that a second response of the resolver cannot redirect the connection', async () => {
    const inner = vi.fn<RequestListener>((_request, response) => response.end('secret'));
    const port = await serve(inner);
    const answers = ['192.0.2.1', '127.0.0.1'];
    const resolve = vi.fn<Resolve>(async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }]);
    // The first IP address counts as public here and is unreachable; the second is the attacker's target.
    const request = connectTo('192.0.2.1', resolve)(`http://rebind.test:${port}/`, { timeoutMs: 500 });
    expect(['timeout', 'unreachable']).toContain((await failure(request)).reason);
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(inner).not.toHaveBeenCalled();
  });

  it('blocks a name if any of its IP addresses is not public', async () => {
    const resolve: Resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    expect(await failure(connectTo('', resolve)('http://mixed.test/'))).toMatchObject({ reason: 'refused' });
  });

  it('follows redirects up to the limit', async () => {
    const port = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(307, { location: `/${left - 1}` }).end('moved');
    });
    const fetch = connectTo('docs.test');
    const answer = await fetch(`http://docs.test:${port}/5`);
    expect(answer.url).toBe(`http://docs.test:${port}/0`);
    expect(await failure(fetch(`http://docs.test:${port}/6`))).toMatchObject({ reason: 'status', status: 307 });
  });

  it.each([
    [300, undefined],
    [300, '/there'],
    [301, undefined],
    [302, ''],
    [304, undefined],
    [305, '/there'],
    [306, '/there'],
    [307, undefined],
    [399, '/there'],
  ])('reports a %i with the Location %s as an error', async (status, location) => {
    const port = await serve((request, response) => {
      if (request.url !== '/moved') response.end('there');
      else response.writeHead(status, location === undefined ? {} : { location }).end('<p>See there.</p>');
    });
    const error = await failure(connectTo('docs.test')(`http://docs.test:${port}/moved`));
    expect(error).toMatchObject({ reason: 'status', status });
  });

  it('sends credentials only to their own origin', async () => {
    const seen: Record<string, unknown>[] = [];
    const other = await serve(({ headers }, response) => {
      seen.push({
        at: 'other',
        authorization: headers.authorization,
        cookie: headers.cookie,
        'x-kept': headers['x-kept'],
      });
      response.end();
    });
    const port = await serve(({ headers, url }, response) => {
      seen.push({
        at: 'own',
        authorization: headers.authorization,
        cookie: headers.cookie,
        'x-kept': headers['x-kept'],
      });
      const location = url === '/' ? '/again' : `http://user:other@docs.test:${other}/`;
      response.writeHead(302, { location }).end();
    });
    const url = `http://us%C3%A9r:p%40s%@docs.test:${port}/`;
    const answer = await connectTo('docs.test')(url, { headers: { Cookie: 'a=b', 'X-Kept': 'yes' } });
    const authorization = `Basic ${Buffer.from('usér:p@s%').toString('base64')}`;
    expect(seen).toEqual([
      { at: 'own', authorization, cookie: 'a=b', 'x-kept': 'yes' },
      { at: 'own', authorization, cookie: 'a=b', 'x-kept': 'yes' },
      { at: 'other', authorization: undefined, cookie: undefined, 'x-kept': 'yes' },
    ]);
    expect(answer.url).toBe(`http://docs.test:${other}/`);
  });

  it('stops reading a body that is too large, compressed or not', async () => {
    let sent = 0;
    const port = await serve((request, response) => {
      if (request.url === '/bomb') {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
        return;
      }
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
      };
      response.on('drain', write);
      write();
    });
    const fetch = connectTo('docs.test');
    expect(await failure(fetch(`http://docs.test:${port}/endless`))).toMatchObject({ reason: 'too-large' });
    expect(sent).toBeLessThan(20_000_000);
    expect(await failure(fetch(`http://docs.test:${port}/bomb`))).toMatchObject({ reason: 'too-large' });
  });

  it('reads compressed bodies and empty ones', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('text'));
    });
    const fetch = connectTo('docs.test');
    expect(new TextDecoder().decode((await fetch(`http://docs.test:${port}/`)).body)).toBe('text');
    expect((await fetch(`http://docs.test:${port}/`, { method: 'HEAD' })).body).toHaveLength(0);
  });

  it('reports a truncated or damaged body', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': '100' }).write('half');
        setTimeout(() => response.destroy(), 20);
      } else response.writeHead(200, { 'content-encoding': request.url?.slice(1) }).end('not compressed');
    });
    const fetch = connectTo('docs.test');
    for (const path of ['cut', 'gzip', 'deflate', 'br', 'constructor']) {
      expect(await failure(fetch(`http://docs.test:${port}/${path}`)), path).toMatchObject({ reason: 'unreachable' });
    }
  });

  it('times out: before a response, in the body, in endless redirects', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/body') response.writeHead(200).write('a');
      if (request.url === '/loop') setTimeout(() => response.writeHead(302, { location: '/loop' }).end(), 20);
    });
    const fetch = connectTo('docs.test');
    for (const path of ['silent', 'body', 'loop']) {
      const request = fetch(`http://docs.test:${port}/${path}`, { timeoutMs: 200, maxRedirects: 1000 });
      expect(await failure(request), path).toMatchObject({ reason: 'timeout' });
    }
    const never = connectTo('', () => new Promise(() => {}));
    expect(await failure(never('http://docs.test/', { timeoutMs: 100 }))).toMatchObject({ reason: 'timeout' });
  });

  it("rejects with the reason of the caller's abort", async () => {
    const port = await serve(() => {});
    const fetch = connectTo('docs.test');
    const request = fetch(`http://docs.test:${port}/`, { signal: AbortSignal.abort(new Error('shutting down')) });
    await expect(request).rejects.toThrow('shutting down');
  });

  it('reports unsuccessful responses with their status', async () => {
    const port = await serve((_request, response) => response.writeHead(404).end('no'));
    const error = await failure(connectTo('docs.test')(`http://user:secret@docs.test:${port}/`));
    expect(error).toMatchObject({ reason: 'status', status: 404, message: `docs.test:${port} answered 404.` });
  });

  it('does not read the large body of an unwanted response', async () => {
    let sent = 0;
    const port = await serve((request, response) => {
      response.writeHead(request.url === '/moved' ? 302 : 404, { location: '/missing' });
      const write = () => {
        while (!response.destroyed && sent < 50_000_000 && response.write(Buffer.alloc(65_536))) sent += 65_536;
        if (sent >= 50_000_000) response.end();
      };
      response.on('drain', write);
      write();
    });
    const error = await failure(connectTo('docs.test')(`http://docs.test:${port}/moved`));
    expect(error).toMatchObject({ reason: 'status', status: 404 });
    expect(sent).toBeLessThan(20_000_000);
  });

  it('reports hosts that do not exist, do not listen, or do not speak HTTP or TLS', async () => {
    const tcp = createTcpServer((socket) => socket.on('error', () => {}).end('hello\r\n\r\n')).listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    cleanups.push(() => tcp.close());
    const bound = tcp.address();
    const port = typeof bound === 'object' ? bound?.port : 0;
    expect(await failure(connectTo('', async () => [])('http://nowhere.test/'))).toMatchObject({
      reason: 'unreachable',
      message: 'The host nowhere.test cannot be found.',
    });
    const fetch = connectTo('docs.test');
    expect(await failure(fetch('http://docs.test:1/'))).toMatchObject({ reason: 'unreachable' });
    expect(await failure(fetch(`http://docs.test:${port}/`))).toMatchObject({ reason: 'unreachable' });
    expect(await failure(fetch(`https://docs.test:${port}/`))).toMatchObject({ reason: 'unreachable' });
  });

  it.each(['', 'docs', 'ftp://docs.test/', 'file:///etc/passwd', 'javascript:alert(1)', 'http://', 'http://a b/'])(
    'rejects the URL %j',
    async (url) => expect(await failure(connectTo('docs.test')(url))).toMatchObject({ reason: 'bad-url' }),
  );

  it('blocks a redirect to another protocol', async () => {
    const port = await serve((_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
    expect(await failure(connectTo('docs.test')(`http://docs.test:${port}/`))).toMatchObject({ reason: 'bad-url' });
  });

  it('never includes credentials in an error', async () => {
    const port = await serve((_request, response) => response.writeHead(302, { location: 'http://a:secret@[/' }).end());
    const fetch = connectTo('docs.test');
    const urls = [`http://u:secret@docs.test:${port}/`, 'http://u:secret@docs.test:1/', 'http://u:secret@10.0.0.1/'];
    for (const url of urls) expect((await failure(fetch(url))).message).not.toContain('secret');
  });
});

describe('resolveAllowed', () => {
  const never = new AbortController().signal;
  const resolveWith = (allow: string, ...ips: string[]) => {
    const resolve: Resolve = async () => ips.map((ip) => ({ address: ip, family: ip.includes(':') ? 6 : 4 }));
    const outbound = createOutbound({ allow: parseAllowList(allow), resolve });
    cleanups.push(outbound.close);
    return outbound.resolveAllowed('git.test', 22, never);
  };

  it('returns all IP addresses of a host that may be connected to', async () => {
    expect(await resolveWith('', '1.1.1.1', '2606:4700::1')).toMatchObject([
      { address: '1.1.1.1' },
      { address: '2606:4700::1' },
    ]);
    expect(await resolveWith('git.test:22', '10.0.0.1')).toMatchObject([{ address: '10.0.0.1' }]);
  });

  it('blocks a host for one of its IP addresses, for another port, and without any', async () => {
    expect((await failure(resolveWith('', '1.1.1.1', '10.0.0.1'))).reason).toBe('refused');
    expect((await failure(resolveWith('git.test:443', '10.0.0.1'))).reason).toBe('refused');
    expect((await failure(resolveWith(''))).reason).toBe('unreachable');
  });
});
