import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineName } from '../../packages/server/src/testing/test-database.ts';
import { type Killing, startKilling } from './killing.ts';
import { FAULT_OPERATIONS } from './operations.ts';
import { createFaultRandom } from './random.ts';

/** A sample, always the same one; `npm run test:faults` kills at every step, and a thousand times in all. */
const SEED = 1;
/** Each engine has one half of the operations. */
const SHARE = Object.keys(FAULT_OPERATIONS).filter((_, index) => (index % 2 === 0) === (engineName === 'SQLite'));
const KILLS_UNDER_LOAD = 2;

let killing: Killing;
const random = createFaultRandom(SEED);
beforeAll(async () => {
  killing = await startKilling();
});
afterAll(() => killing.remove());

describe('a killed server', () => {
  it.each(SHARE)('at one step of "%s" has all of it or nothing, and all earlier data', async (operation) => {
    const steps = await killing.listSteps(operation);
    expect(steps.length).toBeGreaterThan(0);
    const point = 1 + Math.floor(random() * steps.length);
    await killing.killAt(operation, point, random() < 0.5 ? 'before' : 'after');
  });

  it('under load has everything that it acknowledged, and completes what it had started', async () => {
    for (let kill = 0; kill < KILLS_UNDER_LOAD; kill += 1) await killing.killUnderLoad(random);
  });

  it('is consistent at the end, with indexes equal to rebuilt ones and no leftovers', () => killing.finish());
});
