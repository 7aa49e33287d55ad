import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  anInstallation,
  type Finished,
  type Installation,
  type ServingProgram,
  serveProgram,
} from '../../testing/program.ts';
import { CONNECTION_BOUNDS } from '../config/connection-bounds.ts';

const TOKEN = 'token-of-the-drain-test';

let installation: Installation & { remove(): Promise<void> };

beforeAll(async () => {
  installation = await anInstallation();
});
afterAll(() => installation.remove());

const serve = (more: Record<string, string> = {}) =>
  serveProgram({ ...installation.settings, BINDERY_BOOTSTRAP_TOKEN: TOKEN, ...more });

/** Asks a server to stop; fails if that needs nearly the keep-alive timeout of idle connections. */
async function stopSoon(server: ServingProgram): Promise<Finished> {
  const timer = new AbortController();
  const late = sleep(CONNECTION_BOUNDS.idleTime - 10_000, undefined, { signal: timer.signal }).then(() => {
    throw new Error('The server waits for its clients.');
  });
  try {
    return await Promise.race([server.stop(), late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

/** One request over the connections of an agent. */
async function ask(server: ServingProgram, agent: Agent, path: string): Promise<IncomingMessage> {
  const [answer] = await once(request(server.url + path, { agent }).end(), 'response');
  answer.resume();
  await once(answer, 'end');
  return answer;
}

describe('a stopping server', () => {
  it('ends although a client keeps its connection, and completes the current request', async () => {
    const server = await serve();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await ask(server, agent, '/healthz');
    const begun = request(`${server.url}/v1/orgs`, {
      agent: new Agent({ keepAlive: true }),
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    });
    begun.write('{"title":');
    await sleep(100);
    const stopped = stopSoon(server);
    await sleep(100);
    const answered = once(begun.end('"Acme"}'), 'response');
    const [{ statusCode, headers }] = await answered;
    expect(statusCode).toBe(201);
    expect(headers.connection).toBe('keep-alive');
    // Clients wait for another response on it longer than this test does.
    expect((await stopped).code).toBe(0);
    agent.destroy();
  });

  it('ends although a client has connected without a request', async () => {
    const server = await serve();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    expect((await stopSoon(server)).code).toBe(0);
    socket.destroy();
  });

  it('tells probes and clients to use other servers, and serves until it is stopped', async () => {
    const server = await serve({ BINDERY_SHUTDOWN_DELAY: '4' });
    const [keepAlive, probe] = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: false })];
    const first = await ask(server, keepAlive, '/readyz');
    expect([first.statusCode, first.headers.connection]).toEqual([200, 'keep-alive']);
    const stopped = server.stop();
    await vi.waitFor(async () => expect((await ask(server, probe, '/readyz')).statusCode).toBe(503), 3500);
    const last = await ask(server, keepAlive, '/healthz');
    expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
    expect((await ask(server, keepAlive, '/healthz')).statusCode).toBe(200);
    expect((await stopped).code).toBe(0);
    await expect(ask(server, keepAlive, '/healthz')).rejects.toThrow('ECONNREFUSED');
  });
});
