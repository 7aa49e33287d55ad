import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to stop. */
    readonly drain: { hasBegun: boolean };
  }
}

/** How often connections are looked for that have no request any more. */
const LOOK_MS = 50;

/** Answers of a server that is about to stop end their connections: whoever keeps one goes elsewhere with the next request. */
export function prepareDrain(app: App): void {
  app.decorate('drain', { hasBegun: false });
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.drain.hasBegun) reply.header('connection', 'close');
    done();
  });
}

/**
 * Takes requests for so many seconds more, while `/readyz` says that others are to be asked; then listens no more, and
 * resolves when the requests in hand have ended.
 */
export async function drainAndClose(app: App, seconds: number): Promise<void> {
  app.drain.hasBegun = true;
  await sleep(seconds * 1000);
  // A client that keeps its connection for another request would be waited for otherwise.
  const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
  try {
    await app.close();
  } finally {
    clearInterval(timer);
  }
}
