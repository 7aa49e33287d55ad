import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differingBits, editDistance, signatureOf } from './edit-distance.ts';

/** The definition, word by word: slow, and plain enough to be believed. */
function plainDistance(one: string, other: string): number {
  if (one === '' || other === '') return Math.max(one.length, other.length);
  const [a, b] = [one.slice(0, -1), other.slice(0, -1)];
  const isEqual = one.at(-1) === other.at(-1);
  const costs = [plainDistance(a, other) + 1, plainDistance(one, b) + 1, plainDistance(a, b) + (isEqual ? 0 : 1)];
  if (one.length > 1 && other.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1)) {
    costs.push(plainDistance(one.slice(0, -2), other.slice(0, -2)) + 1);
  }
  return Math.min(...costs);
}

const word = fc.stringMatching(/^[abc]{0,6}$/);

describe('editDistance', () => {
  it('counts edits by definition, up to the limit', () => {
    fc.assert(
      fc.property(word, word, fc.nat(3), (one, other, limit) => {
        expect(editDistance(one, other, limit)).toBe(Math.min(plainDistance(one, other), limit + 1));
      }),
    );
  });
});

describe('signatureOf', () => {
  it('never excludes a word within the distance', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const distance = editDistance(one, other, 10);
        expect(differingBits(signatureOf(one), signatureOf(other))).toBeLessThanOrEqual(2 * distance);
      }),
    );
  });
});
