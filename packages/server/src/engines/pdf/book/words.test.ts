import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertBreakOpportunities } from './words.ts';

describe('insertBreakOpportunities', () => {
  it('adds only break opportunities', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.constantFrom('wide', 'narrow', 'code'), (text, width) => {
        fc.pre(!text.includes('\u200b'));
        expect(insertBreakOpportunities(text, width).replaceAll('\u200b', '')).toBe(text);
      }),
    );
  });

  it('does not change words that fit on a line', () => {
    const text = 'https://example.org/path and useState, snake_case_name, E0308';
    expect(insertBreakOpportunities(text, 'wide')).toBe(text);
  });

  it('breaks every stretch that is longer than the line', () => {
    for (const text of ['x'.repeat(500), '𝒳'.repeat(500), 'a_b/'.repeat(100)]) {
      const parts = insertBreakOpportunities(text, 'code').split('\u200b');
      expect(Math.max(...parts.map((part) => Array.from(part).length))).toBeLessThanOrEqual(70);
    }
  });

  it('does not change East Asian text, which has its own breaks', () => {
    const text = '長'.repeat(300);
    expect(insertBreakOpportunities(text, 'narrow')).toBe(text);
  });
});
