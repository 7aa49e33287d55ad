import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBytes, splitBytes, UNIT_NAMES } from './quota.ts';

describe('readBytes', () => {
  it('parses numbers with decimal point or comma, and empty input, and rejects other text', () => {
    expect(readBytes('1.5', 'gigabyte')).toBe(1_500_000_000);
    expect(readBytes(' 1,5 ', 'megabyte')).toBe(1_500_000);
    expect(readBytes('0', 'terabyte')).toBe(0);
    expect(readBytes('  ', 'megabyte')).toBeNull();
    for (const text of ['-1', 'much', '1.', '1.2.3', '99999999999'])
      expect(readBytes(text, 'terabyte')).toBeUndefined();
  });

  it('round-trips any quota through splitBytes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(...UNIT_NAMES), (number, unit) => {
        const bytes = readBytes(String(number), unit);
        const split = splitBytes(bytes ?? undefined);
        expect(split && readBytes(String(split.number), split.unit)).toBe(bytes);
      }),
    );
    expect(splitBytes(undefined)).toBeUndefined();
    expect(splitBytes(500)).toEqual({ number: 0.0005, unit: 'megabyte' });
  });
});
