import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeKinds, keepHistory } from './keep-history.ts';
import { runHistories } from './run-histories.ts';
import { type HistoryWorld, startHistoryWorld } from './world.ts';

/** What clients do is always the same; `npm run test:histories` uses another seed each time. */
const SEED = 20_261_123;
const CALLS = 600;
const CLIENTS = 8;

let world: HistoryWorld;
beforeAll(async () => {
  world = await startHistoryWorld();
}, 240_000);
afterAll(() => world?.close());

describe('clients that work on the same things at once', () => {
  it('observe what one serial order of all their calls explains, and find it at rest', async () => {
    const [result] = await runHistories(world, { seed: SEED, calls: CALLS, clients: CLIENTS });
    if (result === undefined) throw new Error('There was no round.');
    const { history, wrong } = result;
    const told = wrong.length === 0 ? '' : `--seed ${SEED}, ${keepHistory(history)}\n${wrong.join('\n')}`;
    expect(told).toBe('');
    // Otherwise nothing was tried.
    const done = describeKinds(history);
    for (const kind of ['edit', 'merge', 'update', 'import', 'git-import', 'walk', 'move', 'set-access', 'try'])
      expect([kind, done.get(kind)?.done ?? 0]).not.toEqual([kind, 0]);
  }, 240_000);
});
