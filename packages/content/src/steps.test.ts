import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ITEMS_A_STEP, runSteps, runStepsYielding, sortSteps } from './steps.ts';

interface Item {
  readonly key: number;
  readonly index: number;
}
const byKey = (one: Item, other: Item) => one.key - other.key;

describe('sortSteps', () => {
  it('sorts like toSorted, including stability, for any number of items', () => {
    const lists = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 5 * ITEMS_A_STEP, size: 'max' });
    fc.assert(
      fc.property(lists, (keys) => {
        const items = keys.map((key, index): Item => ({ key, index }));
        expect(runSteps(sortSteps(items, byKey))).toEqual(items.toSorted(byKey));
      }),
      { numRuns: 60 },
    );
  });
});

describe('runStepsWithPauses', () => {
  it('pauses repeatedly during long work, and returns its result', async () => {
    const items = Array.from(
      { length: 20 * ITEMS_A_STEP },
      (_, index): Item => ({ key: (index * 7919) % 1000, index }),
    );
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    expect(await runStepsYielding(sortSteps(items, byKey), pause)).toEqual(items.toSorted(byKey));
    expect(pauses).toBeGreaterThanOrEqual(20);
  });
});
