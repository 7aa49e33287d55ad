import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countValues } from './count-values.ts';

/** The number of values of parsed JSON: every value but the first of a list or object, and every list and object. */
function countRead(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value);
  return 1 + Math.max(0, members.length - 1) + members.reduce<number>((sum, member) => sum + countRead(member), 0);
}

describe('countValues', () => {
  it('returns the number of values that parsing returns', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(countValues(text)).toBe(countRead(JSON.parse(text)));
      }),
    );
  });

  it('ignores the content of strings', () => {
    const hostile = fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '[', 'a') });
    fc.assert(
      fc.property(hostile, (text) => {
        expect(countValues(JSON.stringify([text]))).toBe(1);
      }),
    );
  });

  it.each(['"', '"\\', '["a\\"', '[,'])('counts to the end of invalid JSON: %s', (text) => {
    expect(countValues(text)).toBeLessThan(3);
  });
});
