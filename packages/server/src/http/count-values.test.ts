import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countValues } from './count-values.ts';

/** The same of what was read: every value but the first of a list or object, and every list and object. */
function countRead(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value);
  return 1 + Math.max(0, members.length - 1) + members.reduce<number>((sum, member) => sum + countRead(member), 0);
}

describe('the values of a text of JSON', () => {
  it('are as many as reading it finds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(countValues(text)).toBe(countRead(JSON.parse(text)));
      }),
    );
  });

  it('are none in texts, regardless of what stands in them', () => {
    const hostile = fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '[', 'a') });
    fc.assert(
      fc.property(hostile, (text) => {
        expect(countValues(JSON.stringify([text]))).toBe(1);
      }),
    );
  });

  it.each(['"', '"\\', '["a\\"', '[,'])('are counted to the end of what is no JSON: %s', (text) => {
    expect(countValues(text)).toBeLessThan(3);
  });
});
