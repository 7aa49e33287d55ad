import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeKinds, keepHistory } from './keep-history.ts';
import { runHistories } from './run-histories.ts';
import { type HistoryWorld, startHistoryWorld } from './world.ts';

/** The clients' actions are deterministic; `npm run test:histories` uses another seed each time. */
const SEED = 20_261_123;
const CALLS = 600;
const CLIENTS = 8;

let world: HistoryWorld;
beforeAll(async () => {
  world = await startHistoryWorld();
}, 240_000);
afterAll(() => world?.close());

describe('concurrent clients of the same resources', () => {
  it('observe responses that one serial order of all calls explains, and the corresponding final state', async () => {
    const [result] = await runHistories(world, { seed: SEED, calls: CALLS, clients: CLIENTS });
    if (result === undefined) throw new Error('There was no round.');
    const { history, wrong } = result;
    const explanation = wrong.length === 0 ? '' : `--seed ${SEED}, ${keepHistory(history)}\n${wrong.join('\n')}`;
    expect(explanation).toBe('');
    // Otherwise nothing was tried.
    const done = describeKinds(history);
    for (const kind of [
      'edit',
      'merge',
      'update',
      'import',
      'git-import',
      'walk',
      'move',
      'set-access',
      'try',
      'type',
      'read-draft',
    ])
      expect([kind, done.get(kind)?.done ?? 0]).not.toEqual([kind, 0]);
  }, 240_000);
});
