import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/test-server.ts';
import { writeAtRandom } from './random-writers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each([1, 2, 3])(
  'writers at random end with one valid text while the page is changed under them, seed %i',
  async (seed) => {
    const counts = await writeAtRandom(server, { seed, writers: 4, goesOn: (action) => action < 250 });
    expect(counts['sent 200']).toBeGreaterThan(20);
    expect((counts['changes'] ?? 0) + (counts['imports'] ?? 0) + (counts['merges'] ?? 0)).toBeGreaterThan(0);
    expect(counts['final drafts']).toBe(1);
  },
);
