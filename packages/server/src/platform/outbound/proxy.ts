import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex, Stream } from 'node:stream';
import { canParseUrl } from './can-parse-url.ts';
import type { OpenConnection } from './connection.ts';
import { OutboundError } from './outbound-error.ts';

/** A proxy that is running. */
export interface OutboundProxy {
  /** With user name and password, for `http_proxy` and `https_proxy`. Never to be logged. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

export interface ProxyLimits {
  /** That one connection to the outside may bring in. */
  readonly maxBytesPerConnection: number;
  readonly maxConnections: number;
  readonly idleTimeoutMs: number;
}

/**
 * The proxy's status where the guard refuses an IP address. No server sends this number, so a program that uses the
 * proxy can distinguish the refusal from a response of the remote host (git's messages quote only the number).
 */
export const REFUSED_STATUS = 470;
/** The status for an IP address that no connection can be opened to. */
export const UNREACHABLE_STATUS = 471;

const DEFAULT_LIMITS: ProxyLimits = {
  maxBytesPerConnection: 4 * 1024 ** 3,
  maxConnections: 64,
  idleTimeoutMs: 60_000,
};

/** Headers that belong to one connection; `connection` can name more. */
const HOP_BY_HOP = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * Starts a forward proxy on the loopback address: absolute-form requests for `http`, CONNECT for everything over TLS.
 * It requires a random password, and every connection is opened by `openConnection`.
 */
export async function startProxy(
  openConnection: OpenConnection,
  changedLimits: Partial<ProxyLimits> = {},
): Promise<OutboundProxy> {
  const limits = { ...DEFAULT_LIMITS, ...changedLimits };
  const password = randomBytes(24).toString('hex');
  const expected = `Basic ${Buffer.from(`bindery:${password}`).toString('base64')}`;
  const closing = new AbortController();
  const sockets = new Set<Socket>();
  const open: Open = async (host, port, client) => {
    const left = new AbortController();
    client.once('close', () => left.abort());
    const socket = await openConnection(host, port, AbortSignal.any([closing.signal, left.signal]));
    socket.setTimeout(limits.idleTimeoutMs, () => socket.destroy());
    return socket;
  };

  // Idle connections are ended by the sockets' own timeouts; a request may last while bytes flow.
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 5000 });
  server.maxConnections = limits.maxConnections;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.setTimeout(limits.idleTimeoutMs, () => socket.destroy());
  });
  server.on('request', (incoming, outgoing) => {
    if (!isAuthorized(incoming, expected)) refuseRequest(outgoing, 407);
    else void forwardRequest(incoming, outgoing, open, limits.maxBytesPerConnection);
  });
  server.on('connect', (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    if (!isAuthorized(incoming, expected)) refuseTunnel(client, 407);
    else void openTunnel(incoming, client, head, open, limits.maxBytesPerConnection);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : undefined;
  return {
    url: `http://bindery:${password}@127.0.0.1:${port}`,
    close: async () => {
      closing.abort();
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Connects on behalf of a client, while the client stays. */
type Open = (host: string, port: number, client: Stream) => Promise<Socket>;

/** Call it only when the socket is already being read: listening makes bytes flow. */
function limitBytes(socket: Socket, maxBytes: number): void {
  socket.on('data', () => {
    if (socket.bytesRead > maxBytes) socket.destroy();
  });
}

function isAuthorized(request: IncomingMessage, expected: string): boolean {
  const sentBytes = Buffer.from(request.headers['proxy-authorization'] ?? '');
  const expectedBytes = Buffer.from(expected);
  return sentBytes.length === expectedBytes.length && timingSafeEqual(sentBytes, expectedBytes);
}

async function forwardRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  open: Open,
  maxBytes: number,
): Promise<void> {
  const target = canParseUrl(incoming.url ?? '') ? new URL(incoming.url ?? '') : undefined;
  if (target?.protocol !== 'http:') {
    refuseRequest(outgoing, 400);
    return;
  }
  try {
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const socket = await open(host, Number(target.port || 80), outgoing);
    const upstream = request({
      createConnection: () => socket,
      method: incoming.method,
      path: `${target.pathname}${target.search}`,
      headers: { ...forwardable(incoming.headers), host: target.host, connection: 'close' },
    });
    upstream.once('socket', () => limitBytes(socket, maxBytes));
    upstream.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, forwardable(answer.headers));
      // A body that breaks off must break off for the client as well, not end.
      answer.once('error', () => outgoing.destroy()).pipe(outgoing);
    });
    upstream.once('error', () => refuseRequest(outgoing, 502));
    upstream.once('close', () => {
      if (!outgoing.headersSent) refuseRequest(outgoing, 502);
    });
    outgoing.once('close', () => upstream.destroy());
    incoming.pipe(upstream);
  } catch (error) {
    refuseRequest(outgoing, statusOf(error));
  }
}

/** A message's headers without those of its connection, so that both sides frame their bodies themselves. */
function forwardable(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const connectionHeaders = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP, ...connectionHeaders]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

async function openTunnel(
  incoming: IncomingMessage,
  client: Duplex,
  head: Buffer,
  open: Open,
  maxBytes: number,
): Promise<void> {
  client.on('error', () => {});
  const target = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+)):(\d{1,5})$/i.exec(incoming.url ?? '');
  const port = Number(target?.[3]);
  if (target === null || port < 1 || port > 65_535) {
    refuseTunnel(client, 400);
    return;
  }
  try {
    const socket = await open(target[1] ?? target[2] ?? '', port, client);
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) socket.write(head);
    client.pipe(socket).pipe(client);
    limitBytes(socket, maxBytes);
    socket.once('close', () => client.destroy());
    client.once('close', () => socket.destroy());
  } catch (error) {
    refuseTunnel(client, statusOf(error));
  }
}

function statusOf(error: unknown): number {
  if (!(error instanceof OutboundError)) return 502;
  if (error.reason === 'refused') return REFUSED_STATUS;
  return error.reason === 'timeout' ? 504 : UNREACHABLE_STATUS;
}

function refuseRequest(outgoing: ServerResponse, status: number): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  // The rest of the request stays unread, so the connection cannot be used again.
  outgoing.writeHead(status, { connection: 'close', ...(status === 407 && CHALLENGE) }).end();
}

function refuseTunnel(client: Duplex, status: number): void {
  const challenge = status === 407 ? `proxy-authenticate: ${CHALLENGE['proxy-authenticate']}\r\n` : '';
  client
    .on('error', () => {})
    .end(`HTTP/1.1 ${status} Refused\r\n${challenge}connection: close\r\ncontent-length: 0\r\n\r\n`);
}

const CHALLENGE = { 'proxy-authenticate': 'Basic realm="bindery"' };
