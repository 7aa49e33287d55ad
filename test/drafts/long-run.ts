import { writeSync } from 'node:fs';
import { it } from 'vitest';
import { engineName } from '../../packages/server/src/testing/test-database.ts';
import { startTestServer } from '../../packages/server/src/testing/test-server.ts';
import { type RandomCounts, writeAtRandom } from './random-writers.ts';

/** As `test/long-run/run.mjs` has read them. */
const given = JSON.parse(process.env['LONG_RUN_OPTIONS'] ?? '{}') as {
  readonly minutes?: number;
  readonly seed?: number;
  readonly writers?: number;
};
const options = { minutes: 60, seed: Math.floor(Math.random() * 2 ** 30), writers: 8, ...given };
/** Actions in one world. */
const ACTIONS = 1500;

// Not through the console of the test runner, which buffers lines until the test has ended.
const print = (text: string) => void writeSync(1, `${text}\n`);

const describeCounts = (counts: RandomCounts): string =>
  Object.entries(counts)
    .map(([kind, count]) => `${kind}: ${count}`)
    .sort()
    .join(', ');

it('writers at random end with one valid text, again and again', { timeout: 0 }, async () => {
  const end = Date.now() + options.minutes * 60_000;
  print(`${engineName}, ${options.minutes} minutes, ${options.writers} writers, --seed ${options.seed}`);
  for (let world = 0; Date.now() < end; world += 1) {
    const server = await startTestServer();
    const seed = options.seed + world;
    try {
      const goesOn = (action: number) => action < ACTIONS && Date.now() < end;
      print(`seed ${seed}: ${describeCounts(await writeAtRandom(server, { ...options, seed, goesOn }))}`);
    } catch (error) {
      print(`seed ${seed} is wrong: --seed ${seed}`);
      throw error;
    } finally {
      await server.close();
    }
  }
});
