import fc from 'fast-check';
import { expect, it } from 'vitest';
import { remember } from './remember.ts';

it('answers what the function itself does, regardless of what was asked before, and asks it once about a text that comes again', () => {
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
