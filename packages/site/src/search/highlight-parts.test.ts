import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlightParts } from './highlight-parts.ts';

/** The text with highlighted parts in brackets. */
function show(text: string, query: string): string {
  return highlightParts(text, query)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');
}

const anyText = fc.string({ unit: 'grapheme', maxLength: 80 });

describe('highlightParts', () => {
  it('preserves the text and its order, for any text and query', () => {
    const anything = fc.oneof(anyText, fc.string({ unit: 'binary', maxLength: 80 }));
    fc.assert(
      fc.property(anything, anything, (text, query) => {
        const parts = highlightParts(text, query);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.every((part) => part.text !== '')).toBe(true);
        expect(parts.some((part, index) => part.marked === parts[index + 1]?.marked)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('highlights a text that equals the query, if it is a word', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-öø-þа-яα-ω]{1,20}$/), (word) => {
        expect(highlightParts(`(${word})`, word)).toEqual([
          { text: '(', marked: false },
          { text: word, marked: true },
          { text: ')', marked: false },
        ]);
      }),
    );
  });

  it('highlights words and their prefixes, and not the inside of words', () => {
    expect(show('Start the art of starting', 'start')).toBe('[Start] the art of [start]ing');
    expect(show('Start the art of starting', 'art')).toBe('Start the [art] of starting');
  });

  it('ignores letter case, width and accents', () => {
    expect(show('Déjà vu, ＷＩＤＥ', 'deja wide')).toBe('[Déjà] vu, [ＷＩＤＥ]');
    expect(show('Cafe\u0301 au lait', 'café')).toBe('[Cafe\u0301] au lait');
    expect(show('Ελλάδα', 'ελλαδα')).toBe('[Ελλάδα]');
  });

  it('distinguishes letters of other scripts that are not accents', () => {
    expect(show('мой мои', 'мой')).toBe('[мой] мои');
    expect(show('がか', 'か')).toBe('が[か]');
  });

  it('matches within runs of scripts without spaces', () => {
    expect(show('東京都の検索結果', '検索')).toBe('東京都の[検索]結果');
    expect(show('한국어로 검색합니다', '검색')).toBe('한국어로 [검색]합니다');
  });

  it('matches the parts of identifiers', () => {
    expect(show('useState and E0308, docker-compose.yml', 'state 0308 compose')).toBe(
      'use[State] and E[0308], docker-[compose].yml',
    );
  });

  it('highlights the longer of two words', () => {
    expect(show('configuration', 'conf configuration')).toBe('[configuration]');
  });

  it('highlights nothing without a query', () => {
    expect(highlightParts('text', ' .*?" ')).toEqual([{ text: 'text', marked: false }]);
    expect(highlightParts('', 'text')).toEqual([]);
  });

  it('accepts texts and queries of any length', () => {
    const parts = highlightParts('ab '.repeat(50_000), 'a '.repeat(50_000));
    expect(parts).toHaveLength(100_000);
  });
});
