import { timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { openEventStore } from '../engines/insights/open-event-store.ts';
import { openRemoteEventStore } from '../engines/insights/remote-event-store.ts';
import {
  type ComputeMessage,
  CPU_HEADER,
  PEER_HEADER,
  SECRET_HEADER,
  type ServerMessage,
  type StartMessage,
} from '../platform/compute/compute-channel.ts';
import type { Config } from '../platform/config/config.ts';
import { notFound } from '../platform/errors.ts';
import type { App } from '../platform/http/app.ts';
import { createApp } from './create-app.ts';
import { closeContext, createContext } from './main.ts';
import { registerTasks } from './task-routes.ts';

/** The connection to the server that started this process . */
export interface ComputeParent {
  send(message: ComputeMessage): void;
  /** Resolves with the first message. */
  readonly started: Promise<StartMessage>;
  /** Aborted when jobs that run are to be handed back. */
  readonly stopping: AbortSignal;
  /** Resolves when the server has let go of this process, or has ended. */
  readonly released: Promise<void>;
}

/**
 * Answers requests and tasks that a server passes on, as that server would, until it lets go of this process. The server has
 * counted the requests and keeps the derived indexes and the events; everything else is opened here as well.
 */
export async function serveCompute(config: Config, log: Logger, parent: ComputeParent): Promise<void> {
  const start = await Promise.race([parent.started, parent.released]);
  if (start === undefined) return;
  const { kind } = openEventStore(config, log);
  const ctx = createContext({ ...config, rateLimit: 0, worker: false }, log, {
    insights: openRemoteEventStore(kind, (events) => parent.send({ kind: 'events', events })),
    areIndexesTemporary: true,
    passOnChange: (change) => parent.send({ kind: 'live', change }),
  });
  const app = createApp(ctx);
  acceptForwarded(app, start.secret, () => ctx.database.engine.noteForeignCommit());
  registerTasks(app, ctx, parent.stopping);
  tellCpuTime(app);
  giveMemoryBack(app);
  await app.listen({ path: start.socket });
  parent.send({ kind: 'ready' });
  await parent.released;
  await app.close();
  await closeContext(ctx);
}

/** Accepts requests of the server alone, and shows them to everything else as the server received them. */
function acceptForwarded(app: App, secret: string, noteForeignCommit: () => void): void {
  const expected = Buffer.from(secret);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw;
    const sentSecret = Buffer.from(String(headers[SECRET_HEADER] ?? ''));
    if (sentSecret.length !== expected.length || !timingSafeEqual(sentSecret, expected)) {
      done(notFound('route'));
      return;
    }
    Object.defineProperty(socket, 'remoteAddress', { value: headers[PEER_HEADER], configurable: true });
    delete headers[SECRET_HEADER];
    delete headers[PEER_HEADER];
    // The server may just have committed.
    noteForeignCommit();
    done();
  });
}

/**
 * Tells the server with each answer what it took. Work that waits for the network, and shares the process, costs
 * little.
 */
function tellCpuTime(app: App): void {
  const begun = new WeakMap<object, NodeJS.CpuUsage>();
  app.addHook('onRequest', (request, _reply, done) => {
    begun.set(request, process.cpuUsage());
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { user, system } = process.cpuUsage(begun.get(request));
    reply.header(CPU_HEADER, Math.ceil((user + system) / 1000));
    done();
  });
}

/** Milliseconds without a request after which memory is given back. */
const QUIET_MS = 100;

/** What a large page took is no longer needed when it has been answered, and the next one may be long in coming. */
function giveMemoryBack(app: App): void {
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onRequest', (_request, _reply, done) => {
    running += 1;
    clearTimeout(timer);
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    running -= 1;
    // `--expose-gc`
    if (running === 0) timer = setTimeout(() => globalThis.gc?.(), QUIET_MS).unref();
    done();
  });
}

/** The server that started this process, over the channel of `fork`. */
export function connectParent(): ComputeParent {
  const stopping = new AbortController();
  const started = new Promise<StartMessage>((resolve) => {
    process.on('message', (message: ServerMessage) => {
      if (message.kind === 'start') resolve(message);
      else stopping.abort();
    });
  });
  const released = new Promise<void>((resolve) => {
    process.once('disconnect', () => {
      stopping.abort();
      resolve();
    });
  });
  // A terminal and a supervisor send their signals to all processes: the server decides when this one ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  return {
    send: (message) => process.send?.(message, undefined, {}, () => undefined),
    started,
    released,
    stopping: stopping.signal,
  };
}
