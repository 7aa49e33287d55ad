import fc from 'fast-check';
import { expect, it } from 'vitest';
import { remember } from './remember.ts';

it('returns what the function returns, regardless of earlier calls, and calls it once for a repeated text', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-d]$/)), fc.integer({ min: 2, max: 8 }), (texts, maxTexts) => {
      let asked = 0;
      const read = (text: string) => {
        asked++;
        return text === 'a' ? null : text.toUpperCase();
      };
      const remembered = remember(maxTexts, read);
      for (const text of texts) expect(remembered(text)).toBe(text === 'a' ? null : text.toUpperCase());
      if (maxTexts === 8) expect(asked).toBe(new Set(texts).size);
    }),
  );
});
