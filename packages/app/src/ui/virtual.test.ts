import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listIndexes } from './virtual.ts';

describe('the rows of a virtual list', () => {
  it('are rendered once each and in order, also when the focused row was removed', () => {
    fc.assert(
      fc.property(
        fc.nat(60),
        fc.nat(60),
        fc.nat(20),
        fc.integer({ min: -1, max: 80 }),
        (count, start, length, pinned) => {
          const indexes = listIndexes({ startIndex: start, endIndex: start + length }, pinned, count);
          expect(indexes.every((index) => index >= 0 && index < count)).toBe(true);
          expect(indexes).toEqual([...new Set(indexes)].sort((one, other) => one - other));
          if (pinned >= 0 && pinned < count) expect(indexes).toContain(pinned);
        },
      ),
    );
  });
});
