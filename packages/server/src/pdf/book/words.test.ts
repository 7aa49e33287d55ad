import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertBreakOpportunities } from './words.ts';

describe('softenWords', () => {
  it('adds nothing but places to break', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.constantFrom('wide', 'narrow', 'code'), (text, place) => {
        fc.pre(!text.includes('\u200b'));
        expect(insertBreakOpportunities(text, place).replaceAll('\u200b', '')).toBe(text);
      }),
    );
  });

  it('leaves words alone that fit on a line', () => {
    const text = 'https://example.org/path and useState, snake_case_name, E0308';
    expect(insertBreakOpportunities(text, 'wide')).toBe(text);
  });

  it('leaves no stretch without a place to break that is longer than the line', () => {
    for (const text of ['x'.repeat(500), '𝒳'.repeat(500), 'a_b/'.repeat(100)]) {
      const parts = insertBreakOpportunities(text, 'code').split('\u200b');
      expect(Math.max(...parts.map((part) => Array.from(part).length))).toBeLessThanOrEqual(70);
    }
  });

  it('does not break East Asian text, which breaks by itself', () => {
    const text = '長'.repeat(300);
    expect(insertBreakOpportunities(text, 'narrow')).toBe(text);
  });
});
