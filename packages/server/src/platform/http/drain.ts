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

/** Interval of checks for idle connections. */
const LOOK_MS = 50;

/** Responses of a stopping server close their connections: a client then sends its next request elsewhere. */
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

/**
 * Accepts requests for a number of seconds, while `/readyz` reports that the server is draining; then stops listening,
 * and resolves when all active requests have ended.
 */
export async function drainAndClose(app: App, seconds: number): Promise<void> {
  app.drain.hasBegun = true;
  await sleep(seconds * 1000);
  // Otherwise the server would wait for clients that keep idle connections.
  const timer = setInterval(() => closeUnused(app), LOOK_MS);
  try {
    await app.close();
  } finally {
    clearInterval(timer);
  }
}

/** Browsers connect before they send a request; Node's server considers such a connection active. */
function closeUnused(app: App): void {
  app.server.closeIdleConnections();
  for (const socket of app.drain.connections) if (socket.bytesRead === 0) socket.destroy();
}
