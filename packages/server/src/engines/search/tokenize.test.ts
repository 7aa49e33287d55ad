import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldWord, MAX_TERM, tokenizeText } from './tokenize.ts';

const wordsOf = (text: string) =>
  tokenizeText(text).map(({ terms }) => terms.map((term) => (term.isPart ? `(${term.text})` : term.text)).join(' '));

describe('tokenizeText', () => {
  it.each([
    ['The quick fox.', ['the', 'quick', 'fox']],
    ['useState', ['usestate (use) (state)']],
    ['HTTPServer2', ['httpserver2 (http) (server)']],
    ['snake_case __init__', ['snakecase snake case', 'init']],
    ['E0308', ['e0308 (0308)']],
    ['--dry-run', ['dry (dryrun)', 'run']],
    ['docker-compose.yml', ['docker (dockercomposeyml)', 'compose', 'yml']],
    ['std::vec::Vec', ['std (stdvecvec)', 'vec', 'vec']],
    ['C++ and C#, not #1', ['c++', 'and', 'c#', 'not', '1']],
    ['3.5', ['3 (35)', '5']],
    ['Größe ΌΛΟΣ café ёлка', ['grosse', 'ολοσ', 'cafe', 'елка']],
    ['й stays й', ['й', 'stays', 'й']],
    ['関数', ['関数', '数']],
    ['JSONを読む', ['json', 'を読', '読む', 'む']],
    ['ガード', ['ガー', 'ード', 'ド']],
    ['안녕하세요', ['안녕', '녕하', '하세', '세요', '요']],
    ['😀 !?', []],
  ])('splits %s', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it('returns positions in the text, in order, with folded and bounded terms, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        let last = 0;
        for (const { start, end, terms } of tokenizeText(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(terms.length).toBeGreaterThan(0);
          for (const term of terms) {
            expect(term.text.length).toBeGreaterThan(0);
            expect(term.text.length).toBeLessThanOrEqual(MAX_TERM);
            expect(term.text).not.toMatch(/[\s\0]/);
          }
          last = start;
        }
      }),
    );
  });

  it('ignores letter case', () => {
    const word = fc.stringMatching(/^[a-zA-Zà-öø-ÿα-ωа-я]{1,20}$/);
    fc.assert(
      fc.property(word, (text) => {
        const whole = (one: string) => tokenizeText(one)[0]?.terms[0];
        expect(whole(text.toUpperCase())).toEqual(whole(text.toLowerCase()));
      }),
    );
  });
});

describe('foldWord', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(foldWord(foldWord(text))).toBe(foldWord(text));
      }),
    );
  });
});
