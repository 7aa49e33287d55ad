import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEntryText } from './summary-text.ts';

const letters = fc.constantFrom(
  'a',
  'B',
  '7',
  'é',
  '語',
  ' ',
  ',',
  '.',
  ':',
  "'",
  '?',
  '-',
  '_',
  '*',
  '&',
  '(',
  '!',
  '\\',
);
const marks = fc.constantFrom('/', '.', '-', '_', '%20', 'a', 'b1', '#', ' ', '(', '&amp;', '<');
const textOf = (part: fc.Arbitrary<string>) => fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));

describe('parseEntryText', () => {
  it('parses a plain link exactly like the Markdown parser', () => {
    fc.assert(
      fc.property(textOf(letters), textOf(marks), (title, target) => {
        const text = `[${title}](${target})`;
        // A space after it changes only its offset.
        expect(parseEntryText(text)).toEqual(parseEntryText(`${text} `));
      }),
      { numRuns: 3_000 },
    );
  });

  it('is linear for a text that is almost a plain link', () => {
    const title = 'word '.repeat(20_000);
    expect(parseEntryText(`[${title}](a.md`).title).toContain('word');
    expect(parseEntryText(`[${'a'.repeat(100_000)}!](${'a.'.repeat(50_000)})`).title).toContain('a');
  });
});
