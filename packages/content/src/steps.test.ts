import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ITEMS_A_STEP, runSteps, runStepsYielding, sortSteps } from './steps.ts';

interface Item {
  readonly key: number;
  readonly place: number;
}
const byKey = (one: Item, other: Item) => one.key - other.key;

describe('sortSteps', () => {
  it('sorts as toSorted does, stable included, however many items there are', () => {
    const lists = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 5 * ITEMS_A_STEP, size: 'max' });
    fc.assert(
      fc.property(lists, (keys) => {
        const items = keys.map((key, place): Item => ({ key, place }));
        expect(runSteps(sortSteps(items, byKey))).toEqual(items.toSorted(byKey));
      }),
      { numRuns: 60 },
    );
  });
});

describe('runStepsWithPauses', () => {
  it('pauses again and again within a large piece of work, and answers what it runs to', async () => {
    const items = Array.from(
      { length: 20 * ITEMS_A_STEP },
      (_, place): Item => ({ key: (place * 7919) % 1000, place }),
    );
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    expect(await runStepsYielding(sortSteps(items, byKey), pause)).toEqual(items.toSorted(byKey));
    expect(pauses).toBeGreaterThanOrEqual(20);
  });
});
