import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/test-server.ts';
import { requireWhole } from './require-whole.ts';
import { runFuzz } from './run-fuzz.ts';
import { aFuzzedWorld, type WordsOfWorld } from './world.ts';

/** The long run has its own, which is another one each time. */
const SEED = 20_260_115;
/** Not a performance test: a response after more than a minute is considered lost. */
const HANGING_MS = 60_000;
const REQUESTS = 1000;

let server: TestServer;
let worlds: WordsOfWorld[];

beforeAll(async () => {
  server = await startTestServer();
  worlds = [await aFuzzedWorld(server), await aFuzzedWorld(server)];
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

describe('a server that receives invalid requests', () => {
  it('responds to or rejects each request properly, and remains available', async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const document = (await server.call('GET', '/openapi.json')).body;
    const tally = await runFuzz({ port, document, worlds, longest: HANGING_MS }, { seed: SEED, requests: REQUESTS });
    console.log(tally.describe());
    expect(tally.faults.join('\n\n')).toBe('');
    await requireWhole(server.ctx.database);
    const { body } = await server.call('GET', '/readyz');
    expect(body).toEqual({ status: 'ready' });
    // The requested objects exist or were deleted, and new ones are created as usual.
    const again = await aFuzzedWorld(server);
    expect((await server.call('GET', again['sitePath'] ?? '')).status).toBe(200);
  }, 240_000);
});
