import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { App } from './app.ts';

/** The connection of a request that asks for a WebSocket, until it is accepted or refused. */
interface Upgrade {
  readonly socket: Duplex;
  /** What the client has sent after its request. */
  readonly head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

const isWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';

/** Whether a request asks for a WebSocket, and is neither accepted nor refused yet. */
export const isUpgrade = (request: IncomingMessage): boolean => upgrades.has(request);

/** Detaches the connection of a request that asks for a WebSocket; undefined for any other. */
export function takeUpgrade(request: IncomingMessage): Upgrade | undefined {
  const upgrade = upgrades.get(request);
  upgrades.delete(request);
  return upgrade;
}

/**
 * Sends requests for a WebSocket through the routes like all others, so that the same rules apply to them. Node.js hands
 * over every request with `Upgrade` once a listener exists: those for other protocols are served without it, which
 * RFC 9110 (7.8) allows.
 */
export function routeUpgrades(app: App): void {
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isWebSocket(request)) return serveWithoutUpgrade(app, request, { socket, head });
    socket.on('error', () => socket.destroy());
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Parameters<ServerResponse['assignSocket']>[0]);
    // A refusal is an ordinary response, after which nobody reads the connection.
    response.once('finish', () => {
      if (takeUpgrade(request) !== undefined) socket.end();
    });
    app.routing(request, response);
  });
}

/** Reads the request again, as if the client had not offered another protocol. */
function serveWithoutUpgrade(app: App, { method, url, rawHeaders }: IncomingMessage, { socket, head }: Upgrade): void {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!/^(?:upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  app.server.emit('connection', socket);
}
