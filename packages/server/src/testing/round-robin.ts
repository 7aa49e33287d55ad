import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** A load balancer in front of some servers. */
export interface RoundRobin {
  readonly url: string;
  /** How many of the servers say that they are ready. */
  readonly ready: () => number;
  close(): Promise<void>;
}

/** How often `/readyz` of each is asked. */
const PROBE_MS = 100;

/** Headers about the connection to the server, which is another one than that of the client. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding'];

interface Target {
  readonly url: string;
  readonly agent: Agent;
  isReady: boolean;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Sends each request to the next server that is ready, over connections that are kept. A `GET` that breaks is tried at
 * another one, as balancers do with what can be repeated; anything else gets a 502.
 * @param urls of the servers, asked again each time
 */
export async function startRoundRobin(urls: readonly string[]): Promise<RoundRobin> {
  const targets = urls.map((url): Target => ({ url, agent: new Agent({ keepAlive: true }), isReady: false }));
  let turn = 0;
  let isClosed = false;
  const probe = async (target: Target) => {
    while (!isClosed) {
      target.isReady = await isReady(target.url);
      await sleep(PROBE_MS);
    }
  };
  const probes = targets.map(probe);
  const next = () => {
    const ready = targets.filter(({ isReady }) => isReady);
    return ready[turn++ % ready.length];
  };
  // Idle connections are the client's to close: one that the server closes may break the request sent at that moment.
  const server = createServer({ keepAliveTimeout: 0 }, async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const sent = { method, path, headers, body: await buffer(incoming) };
    const tries = method === 'GET' ? 5 : 1;
    for (let tried = 0; tried < tries; tried++) {
      const target = next();
      if (target !== undefined && (await pass(target, sent, outgoing))) return;
      if (tries > 1) await sleep(20);
    }
    outgoing.writeHead(502).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    ready: () => targets.filter(({ isReady }) => isReady).length,
    close: async () => {
      isClosed = true;
      await Promise.all(probes);
      server.closeAllConnections();
      for (const { agent } of targets) agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, {
      signal: AbortSignal.timeout(2000),
      headers: { connection: 'close' },
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** @returns whether it was answered; an answer that breaks off is none */
function pass(target: Target, { method, path, headers, body }: Sent, outgoing: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const failed = () => {
      target.isReady = false;
      resolve(false);
    };
    const { connection: _connection, ...forwarded } = headers;
    const sending = request(target.url + path, { method, agent: target.agent, headers: forwarded }, async (answer) => {
      const bytes = await buffer(answer).catch(() => undefined);
      if (bytes === undefined) return failed();
      const answered = { ...answer.headers };
      for (const name of HOP_BY_HOP) delete answered[name];
      outgoing.writeHead(answer.statusCode ?? 502, answered).end(bytes);
      resolve(true);
    });
    sending.on('error', failed).end(body);
  });
}
