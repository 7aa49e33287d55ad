import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { CONNECTION_BOUNDS, type ConnectionBounds } from '../config/connection-bounds.ts';

/** Bodies that anybody can send are bounded together, in size and in time. */

let server: TestServer;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

async function listen(bounds: Partial<ConnectionBounds>): Promise<void> {
  server = await startTestServer({ connections: { ...CONNECTION_BOUNDS, ...bounds } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
}

/** Sends a form of which a part arrives. */
function sendPart(path: string, part: string, length: number, ...headers: string[]): Socket {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  sockets.push(socket);
  const type = 'content-type: application/x-www-form-urlencoded';
  const head = [`POST ${path} HTTP/1.1`, 'host: docs.test', type, `content-length: ${length}`, ...headers, '', ''];
  socket.write(head.join('\r\n') + part);
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return Number(bytes.toString().split(' ')[1]);
}

describe('the body of a request without a caller', () => {
  it('has less time than others', async () => {
    await listen({ anonymousTime: 300 });
    expect(await statusOf(sendPart('/sign-in', 'email=', 100))).toBe(408);
  });

  it('is refused while all of them are too large, and accepted afterwards', async () => {
    await listen({ anonymousSize: 3000 });
    const waiting = [1, 2].map(() => sendPart('/sign-in', `email=${'a'.repeat(1400)}`, 2000));
    await expect.poll(async () => statusOf(sendPart('/sign-in', `email=${'a'.repeat(1994)}`, 2000))).toBe(503);
    for (const socket of waiting) socket.destroy();
    await expect.poll(async () => statusOf(sendPart('/sign-in', `email=${'a'.repeat(1994)}`, 2000))).not.toBe(503);
  });

  it('may end after the request was refused', async () => {
    await listen({ anonymousTime: 200 });
    const ended: unknown[] = [];
    const note = (error: unknown) => ended.push(error);
    process.on('uncaughtException', note);
    for (const end of ['reset', 'time']) {
      const socket = sendPart('/sign-in', 'email=', 40_000_000);
      expect(await statusOf(socket), end).toBe(413);
      if (end === 'reset') socket.destroy();
    }
    await expect.poll(async () => statusOf(sendPart('/sign-in', 'email=', 100))).toBe(408);
    process.off('uncaughtException', note);
    expect(ended).toEqual([]);
  });

  it('of a Git webhook is refused by its head, without a connection or a signature', async () => {
    await listen({});
    const path = '/v1/spaces/unknown/git/webhook';
    for (const headers of [[], ['x-gitlab-token: guess'], ['x-hub-signature-256: sha256=00']])
      expect(await statusOf(sendPart(path, '', 4_000_000, ...headers))).toBe(404);
  });
});
