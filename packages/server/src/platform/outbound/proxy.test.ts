import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type RequestListener,
  request,
} from 'node:http';
import { connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseAllowList } from './allow-list.ts';
import { createOutbound } from './outbound.ts';
import type { ProxyLimits } from './proxy.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return bound.port;
}

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  cleanups.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return await listen(server);
}

/** A TCP echo server. */
async function serveEcho(): Promise<number> {
  const server = createTcpServer((socket) => socket.on('error', () => {}).pipe(socket));
  cleanups.push(() => server.close());
  return await listen(server);
}

async function startProxy(allow: string, limits: Partial<ProxyLimits> = {}): Promise<URL> {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const outbound = createOutbound({ allow: parseAllowList(allow), resolve });
  cleanups.push(outbound.close);
  const proxy = await outbound.startProxy(limits);
  return new URL(proxy.url);
}

const passwordOf = ({ username, password }: URL) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Sends one request to the proxy and returns its response. */
async function send(proxy: URL, path: string, headers: OutgoingHttpHeaders = {}, method = 'GET', body = '') {
  const authorization = { 'proxy-authorization': passwordOf(proxy) };
  const outgoing = request({
    host: proxy.hostname,
    port: proxy.port,
    path,
    method,
    headers: { ...authorization, ...headers },
  });
  outgoing.end(body);
  const [answer] = await once(outgoing, 'response');
  return {
    status: answer.statusCode as number,
    headers: answer.headers as IncomingHttpHeaders,
    body: await text(answer),
  };
}

/** Opens a tunnel; returns the status line of the response and the connection. */
async function tunnel(proxy: URL, target: string, authorization = passwordOf(proxy)): Promise<[string, Socket]> {
  const socket = connect(Number(proxy.port), proxy.hostname).on('error', () => {});
  cleanups.push(() => socket.destroy());
  socket.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\nproxy-authorization: ${authorization}\r\n\r\n`);
  const closed = once(socket, 'close').then(() => Promise.reject(new Error('the proxy closed the connection')));
  const [data] = await Promise.race([once(socket, 'data'), closed]);
  closed.catch(() => {});
  return [String(data).split('\r\n')[0] ?? '', socket];
}

describe('forwarding', () => {
  it('forwards method, path, headers and bodies in both directions', async () => {
    const port = await serve(async (incoming, outgoing) => {
      const sent = await text(incoming);
      outgoing
        .writeHead(202, { 'x-answer': ['1', '2'] })
        .end(`${incoming.method} ${incoming.url} ${incoming.headers.host} ${sent}`);
    });
    const proxy = await startProxy('git.test');
    const answer = await send(proxy, `http://git.test:${port}/a%20b?c=d`, { 'x-sent': '1' }, 'POST', 'body');
    expect(answer.status).toBe(202);
    expect(answer.headers['x-answer']).toBe('1, 2');
    expect(answer.body).toBe(`POST /a%20b?c=d git.test:${port} body`);
  });

  it('requires its password', async () => {
    const inner = vi.fn<RequestListener>((_incoming, outgoing) => outgoing.end());
    const port = await serve(inner);
    const proxy = await startProxy('git.test');
    for (const wrong of ['', 'Basic', 'Basic x', `Basic ${Buffer.from('bindery:').toString('base64')}`]) {
      const answer = await send(proxy, `http://git.test:${port}/`, { 'proxy-authorization': wrong });
      expect(answer.status).toBe(407);
      expect(answer.headers['proxy-authenticate']).toContain('Basic');
    }
    const [line] = await tunnel(proxy, `git.test:${port}`, 'Basic wrong');
    expect(line).toContain(' 407 ');
    expect(inner).not.toHaveBeenCalled();
  });

  it('does not forward hop-by-hop headers', async () => {
    let seen: IncomingHttpHeaders = {};
    const port = await serve((incoming, outgoing) => {
      seen = incoming.headers;
      outgoing.writeHead(200, { 'keep-alive': 'timeout=99', 'proxy-authenticate': 'x', 'x-kept': 'y' }).end();
    });
    const proxy = await startProxy('git.test');
    const answer = await send(proxy, `http://git.test:${port}/`, {
      connection: 'keep-alive, X-Named',
      'x-named': 'for the proxy',
      'x-kept': 'for the server',
      host: 'elsewhere.test',
      te: 'trailers',
      upgrade: 'h2c',
    });
    expect(seen).toEqual({ 'x-kept': 'for the server', host: `git.test:${port}`, connection: 'close' });
    expect(answer.headers).toMatchObject({ 'x-kept': 'y' });
    expect(answer.headers).not.toHaveProperty('proxy-authenticate');
    expect(answer.headers['keep-alive']).not.toBe('timeout=99');
  });

  it('rejects requests with ambiguous framing', async () => {
    const inner = vi.fn<RequestListener>((_incoming, outgoing) => outgoing.end());
    const port = await serve(inner);
    const proxy = await startProxy('git.test');
    const socket = connect(Number(proxy.port), proxy.hostname).on('error', () => {});
    cleanups.push(() => socket.destroy());
    socket.write(
      `POST http://git.test:${port}/ HTTP/1.1\r\nhost: git.test\r\nproxy-authorization: ${passwordOf(proxy)}\r\n` +
        'content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n',
    );
    const [data] = await once(socket, 'data');
    expect(String(data)).toMatch(/^HTTP\/1\.1 400/);
    expect(inner).not.toHaveBeenCalled();
  });

  it.each(['/', 'ftp://git.test/', 'https://git.test/', 'file:///etc/passwd'])(
    'rejects the request for %s',
    async (path) => {
      expect((await send(await startProxy('git.test'), path)).status).toBe(400);
    },
  );

  it('rejects IP addresses that are not public with a separate status', async () => {
    const inner = vi.fn<RequestListener>((_incoming, outgoing) => outgoing.end());
    const port = await serve(inner);
    const proxy = await startProxy('');
    for (const host of ['127.0.0.1', 'localhost', '[::1]', 'intranet', '[::ffff:127.0.0.1]']) {
      expect((await send(proxy, `http://${host}:${port}/`)).status, host).toBe(470);
      expect((await tunnel(proxy, `${host}:${port}`))[0], host).toContain(' 470 ');
    }
    expect(inner).not.toHaveBeenCalled();
  });

  it('responds 471 if the target is unreachable, 502 to an invalid response, and closes the connection when the target does', async () => {
    const proxy = await startProxy('git.test');
    expect((await send(proxy, 'http://git.test:1/')).status).toBe(471);
    expect((await tunnel(proxy, 'git.test:1'))[0]).toContain(' 471 ');
    const echo = await serveEcho();
    expect((await send(proxy, `http://git.test:${echo}/`)).status).toBe(502);
    const port = await serve((_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => outgoing.destroy(), 20);
    });
    await expect(send(proxy, `http://git.test:${port}/`)).rejects.toThrow('aborted');
  });
});

describe('tunnels', () => {
  it('forwards bytes in both directions', async () => {
    const proxy = await startProxy('git.test');
    const [line, socket] = await tunnel(proxy, `git.test:${await serveEcho()}`);
    expect(line).toContain(' 200 ');
    socket.write('hello');
    expect(String((await once(socket, 'data'))[0])).toBe('hello');
  });

  it.each(['git.test', 'git.test:0', 'git.test:99999', 'a@git.test:443', 'git.test:443/x', '[git.test]:443'])(
    'rejects the target %s',
    async (target) => {
      expect((await tunnel(await startProxy('git.test'), target))[0]).toContain(' 400 ');
    },
  );

  it('closes a connection above the limit of received bytes, tunnelled or forwarded', async () => {
    const proxy = await startProxy('git.test', { maxBytesPerConnection: 100_000 });
    const [, socket] = await tunnel(proxy, `git.test:${await serveEcho()}`);
    let received = 0;
    socket.on('data', (data) => {
      received += data.length;
    });
    socket.write(Buffer.alloc(1_000_000));
    await once(socket, 'close');
    expect(received).toBeLessThan(400_000);
    const port = await serve((_incoming, outgoing) => outgoing.end(Buffer.alloc(1_000_000)));
    await expect(send(proxy, `http://git.test:${port}/`)).rejects.toThrow('aborted');
  });

  it('closes an idle connection', async () => {
    const proxy = await startProxy('git.test', { idleTimeoutMs: 100 });
    const [, socket] = await tunnel(proxy, `git.test:${await serveEcho()}`);
    await once(socket, 'close');
    const port = await serve(() => {});
    const outcome = await send(proxy, `http://git.test:${port}/`).then(
      (answer) => answer.status,
      () => 'closed',
    );
    expect([502, 'closed']).toContain(outcome);
  });

  it('limits the number of connections', async () => {
    const proxy = await startProxy('git.test', { maxConnections: 1 });
    const port = await serveEcho();
    const [first] = await tunnel(proxy, `git.test:${port}`);
    expect(first).toContain(' 200 ');
    await expect(tunnel(proxy, `git.test:${port}`)).rejects.toThrow('closed the connection');
  });

  it('closes all connections with the proxy', async () => {
    const outbound = createOutbound({ allow: parseAllowList('127.0.0.1') });
    const proxy = await outbound.startProxy();
    const [, socket] = await tunnel(new URL(proxy.url), `127.0.0.1:${await serveEcho()}`);
    const closed = once(socket, 'close');
    await outbound.close();
    await closed;
    await expect(send(new URL(proxy.url), 'http://127.0.0.1/')).rejects.toThrow('ECONNREFUSED');
  });
});
