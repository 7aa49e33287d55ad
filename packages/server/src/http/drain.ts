import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';

type Connection = FastifyRequest['raw']['socket'];

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to stop. */
    readonly drain: { hasBegun: boolean; readonly connections: ReadonlySet<Connection> };
  }
}

/** How often connections are looked for that have no request any more. */
const LOOK_MS = 50;

/**
 * Answers of a server that is about to stop end their connections: a client that keeps one goes elsewhere with the next
 * request.
 */
export function prepareDrain(app: App): void {
  const connections = new Set<Connection>();
  app.decorate('drain', { hasBegun: false, connections });
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.drain.hasBegun) reply.header('connection', 'close');
    done();
  });
}

/** Accepts
 * requests for so many seconds more, while `/readyz` says that others are to be asked; then listens no more, and
 * resolves when the requests in hand have ended.
 */
export async function drainAndClose(app: App, seconds: number): Promise<void> {
  app.drain.hasBegun = true;
  await sleep(seconds * 1000);
  // A client that keeps its connection for another request would be waited for otherwise.
  const timer = setInterval(() => closeUnused(app), LOOK_MS);
  try {
    await app.close();
  } finally {
    clearInterval(timer);
  }
}

/** Browsers connect before they have a request; the server of Node counts such a connection as one that is in use. */
function closeUnused(app: App): void {
  app.server.closeIdleConnections();
  for (const socket of app.drain.connections) if (socket.bytesRead === 0) socket.destroy();
}
