import { writeSync } from 'node:fs';
import { expect, it } from 'vitest';
import { engineName } from '../../packages/server/src/testing/test-database.ts';
import { describeTallies, type FaultsOptions, runFaults } from './run-faults.ts';

/** As `test/long-run/run.mjs` has read them. */
const given = JSON.parse(process.env['LONG_RUN_OPTIONS'] ?? '{}') as Partial<FaultsOptions>;
const options: FaultsOptions = {
  kills: engineName === 'SQLite' ? 1000 : 200,
  seed: Math.floor(Math.random() * 2 ** 31),
  ...given,
};

// Not through the console of the test runner, which buffers lines until the test has ended.
const print = (text: string) => void writeSync(1, `${text}\n`);

it('a killed server loses nothing and leaves nothing partially done', { timeout: 0 }, async () => {
  print(`${engineName}, ${options.kills} kills, --seed ${options.seed}`);
  const tallies = await runFaults(options, print);
  print(describeTallies(tallies));
  expect(tallies.flatMap(({ failures }) => failures).length, 'failures, which are told above').toBe(0);
});
