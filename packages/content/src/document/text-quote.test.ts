import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQuote, quoteAt } from './text-quote.ts';

const WORDS = 'token page site order guide write never always blue seven door letter 日 本 é'.split(' ');
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 60 }).map((words) => words.join(' '));
/** Words that occur nowhere else. */
const own = fc
  .uniqueArray(
    fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'iota', 'kappa', 'lambda'),
    { minLength: 5, maxLength: 9 },
  )
  .map((words) => words.join(' '));

/** The quote of the first occurrence of a passage. */
const quoteOf = (from: string, passage: string) =>
  quoteAt(from, from.indexOf(passage), from.indexOf(passage) + passage.length);

const read = (now: string, quote: ReturnType<typeof quoteAt>): string | undefined => {
  const match = findQuote(now, quote);
  return match && now.slice(match.start, match.end);
};

describe('a located quote', () => {
  it('is exact while its text is unchanged, also among equal ones', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (written, one, other) => {
        const [start, end] = [one % written.length, other % written.length].sort((a, b) => a - b) as [number, number];
        const quote = quoteAt(written, start, end + 1);
        fc.pre(quote.text !== '');
        const from = quote.start ?? 0;
        expect(findQuote(written, quote)).toEqual({ start: from, end: from + quote.text.length, isExact: true });
      }),
      { numRuns: 1_000 },
    );
  });

  it('is independent of line wraps', () => {
    fc.assert(
      fc.property(text, own, text, (before, quoted, after) => {
        const written = `${before} ${quoted} ${after}`;
        const wrapped = written.replaceAll(' ', '\n  ');
        expect(read(wrapped, quoteOf(written, quoted))?.replace(/\s+/g, ' ')).toBe(quoted);
        expect(read(written.replaceAll(' ', ''), quoteOf(written, quoted))).toBe(quoted.replaceAll(' ', ''));
      }),
    );
  });

  it('is never lost by edits elsewhere, even when moved', () => {
    fc.assert(
      fc.property(text, own, text, text, text, (before, quoted, after, newBefore, newAfter) => {
        const quote = quoteOf(`${before} ${quoted} ${after}`, quoted);
        expect(findQuote(`${newBefore} ${quoted} ${newAfter}`, quote)).toEqual({
          start: newBefore.length + 1,
          end: newBefore.length + 1 + quoted.length,
          isExact: true,
        });
      }),
    );
  });

  it('is found from its first to its last word when a word inside is replaced, added or removed', () => {
    const edit = fc.constantFrom<(words: string[], at: number) => string[]>(
      (words, at) => words.with(at, 'otherwise'),
      (words, at) => words.toSpliced(at, 0, 'more', 'words'),
      (words, at) => words.toSpliced(at, 1),
    );
    fc.assert(
      fc.property(text, own, text, fc.nat(), edit, (before, quoted, after, at, change) => {
        const words = quoted.split(' ');
        const edited = change(words, 1 + (at % (words.length - 2))).join(' ');
        const match = findQuote(`${before} ${edited} ${after}`, quoteOf(`${before} ${quoted} ${after}`, quoted));
        expect(match).toEqual({ start: before.length + 1, end: before.length + 1 + edited.length, isExact: false });
      }),
      { numRuns: 500 },
    );
  });

  it('is not found once both its words and its surroundings were deleted', () => {
    fc.assert(
      fc.property(text, own, text, fc.constantFrom('', 'Other sentences entirely.'), (before, quoted, after, now) => {
        expect(findQuote(now, quoteOf(`${before} ${quoted} ${after}`, quoted))).toBeUndefined();
      }),
    );
  });

  it('is within the text, and never empty', () => {
    fc.assert(
      fc.property(text, fc.string(), fc.string(), fc.string(), (now, quoted, before, after) => {
        const match = findQuote(now, { text: quoted, before, after });
        if (match === undefined) return;
        expect(match.start).toBeGreaterThanOrEqual(0);
        expect(match.end).toBeGreaterThan(match.start);
        expect(match.end).toBeLessThanOrEqual(now.length);
      }),
    );
  });
});

describe('findQuote', () => {
  const TEXT = 'Open the door to the garden. Then close the gate.';

  it('finds the replacement of the quoted word', () => {
    const quote = quoteOf(TEXT, 'garden');
    expect(read('Open the door to the yard. Then close the gate.', quote)).toBe('yard');
    expect(findQuote('Open the door to the yard. Then close the gate.', quote)?.isExact).toBe(false);
  });

  it('does not match a short quote with an equal word in other surroundings', () => {
    const quote = quoteAt(TEXT, TEXT.indexOf('the gate'), TEXT.indexOf('the gate') + 3);
    expect(read(TEXT, quote)).toBe('the');
    expect(read('Walk to the river and swim', quote)).toBeUndefined();
  });

  it('picks the occurrence with the best matching surroundings', () => {
    const quote = quoteAt(TEXT, TEXT.lastIndexOf('the'), TEXT.lastIndexOf('the') + 3);
    const now = `First, paint the wall. ${TEXT}`;
    expect(findQuote(now, quote)?.start).toBe(now.lastIndexOf('the'));
  });

  it('finds a sentence of which half was rewritten', () => {
    const sentence = 'Tokens end after 30 days and have to be created again.';
    const now = 'Read this first. Tokens end after 90 days and are created again. Done.';
    expect(read(now, quoteOf(`Read this first. ${sentence} Done.`, sentence))).toBe(
      'Tokens end after 90 days and are created again.',
    );
  });

  it('finds changed text without spaces', () => {
    const quote = quoteOf('設定を開いて、言語を選びます。次に保存します。', '言語を選びます');
    expect(read('設定を開いて、表示言語を選びます。次に保存します。', quote)).toBe('言語を選びます');
    expect(read('設定を開いて、言語を変えます。次に保存します。', quote)).toBe('言語を変えます');
  });

  it('stops at its cost limit, but finds equal passages', () => {
    const long = Array.from({ length: 40_000 }, (_, index) => `word${index}`).join(' ');
    const quote = quoteAt(long, 1_000, 3_000);
    expect(findQuote(long, quote)?.start).toBe(1_000);
    expect(findQuote(long.replace('word200 ', 'other '), quote)).toBeUndefined();
  });
});

describe('quoteAt', () => {
  it('trims white space, and includes the surroundings', () => {
    expect(quoteAt('One two three', 3, 8)).toEqual({ text: 'two', before: 'One ', after: ' three', start: 4 });
  });
});
