import { readFileSync, writeSync } from 'node:fs';
import { expect, it } from 'vitest';
import { engineName } from '../../packages/server/src/testing/test-database.ts';
import { checkHistory } from './check-history.ts';
import type { History } from './history.ts';
import { describeKinds, keepHistory } from './keep-history.ts';
import { type HistoriesOptions, type RoundResult, runHistories } from './run-histories.ts';
import { startHistoryWorld } from './world.ts';

/** As `test/long-run/run.mjs` has read them. */
const { check, ...given } = JSON.parse(process.env['LONG_RUN_OPTIONS'] ?? '{}') as Partial<HistoriesOptions> & {
  readonly check?: string;
};
const options: HistoriesOptions = {
  calls: 20_000,
  clients: 8,
  seed: Math.floor(Math.random() * 2 ** 30),
  ...given,
};

// Not through the console of the test runner, which buffers lines until the test has ended.
const print = (text: string) => void writeSync(1, `${text}\n`);

/** Prints the violations, with the command that repeats them. */
function tell({ history, wrong }: RoundResult): void {
  if (wrong.length === 0) return;
  print(`\n${keepHistory(history)} is wrong, --seed ${options.seed}:\n${wrong.join('\n')}`);
}

/** Adds up how often everything was done, and refused. */
function describe(results: readonly RoundResult[]): string {
  const sums = new Map<string, { done: number; refused: number }>();
  for (const { history } of results) {
    for (const [kind, { done, refused }] of describeKinds(history)) {
      const sum = sums.get(kind) ?? { done: 0, refused: 0 };
      sums.set(kind, { done: sum.done + done, refused: sum.refused + refused });
    }
  }
  return [...sums].map(([kind, { done, refused }]) => `${kind}: ${done} done, ${refused} refused`).join('\n');
}

it.skipIf(check !== undefined)('clients observe responses that one serial order explains', { timeout: 0 }, async () => {
  print(`${engineName}, ${options.calls} calls, ${options.clients} clients, --seed ${options.seed}`);
  const world = await startHistoryWorld();
  try {
    const began = performance.now();
    const results = await runHistories(world, options, (result, calls) => {
      tell(result);
      print(`${calls} calls, ${((performance.now() - began) / 60_000).toFixed(1)} min`);
    });
    print(describe(results));
    expect(results.flatMap(({ wrong }) => wrong).length, 'faults, which are told above').toBe(0);
  } finally {
    await world.close();
  }
});

it.skipIf(check === undefined)('a stored history is valid', () => {
  const history = JSON.parse(readFileSync(check ?? '', 'utf8')) as History;
  expect(checkHistory(history)).toEqual([]);
});
