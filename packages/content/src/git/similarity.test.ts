import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSimilarPairs } from './similarity.ts';

const bytesOf = (...lines: string[]): Uint8Array => new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));

describe('findSimilarPairs', () => {
  it('pairs texts that share half of the larger one, and no others', () => {
    const text = bytesOf('one', 'two', 'six', 'ten');
    expect(findSimilarPairs([text], [bytesOf('one', 'two', 'xxx', 'yyy')])).toEqual([{ one: 0, other: 0, score: 0.5 }]);
    expect(findSimilarPairs([text], [bytesOf('one', 'xxx', 'yyy', 'zzz')])).toEqual([]);
  });

  it('counts a line as often as both texts have it', () => {
    expect(findSimilarPairs([bytesOf('a', 'a', 'a', 'a')], [bytesOf('a', 'b', 'c', 'd')])).toEqual([]);
  });

  it('gives the most similar pair first', () => {
    const texts = [bytesOf('a', 'b', 'c', 'x'), bytesOf('a', 'b', 'c', 'd')];
    expect(findSimilarPairs(texts, [bytesOf('a', 'b', 'c', 'd')]).map(({ one }) => one)).toEqual([1, 0]);
  });

  it('has no pair for empty texts', () => {
    expect(findSimilarPairs([new Uint8Array()], [new Uint8Array()])).toEqual([]);
  });

  it('gives equal texts the score 1, and the same score from both sides', () => {
    const text = fc
      .array(fc.constantFrom('a', 'bb', 'ccc', 'dddd'), { minLength: 1 })
      .map((lines) => bytesOf(...lines));
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(findSimilarPairs([one], [one])).toEqual([{ one: 0, other: 0, score: 1 }]);
        expect(findSimilarPairs([one], [other])).toEqual(findSimilarPairs([other], [one]));
      }),
    );
  });

  it('compares thousands of texts that share their lines', () => {
    const texts = Array.from({ length: 3_000 }, (_, index) =>
      bytesOf('# Title', 'common', 'lines', `${index} own line`),
    );
    expect(findSimilarPairs(texts, texts).filter(({ one, other }) => one === other)).toHaveLength(3_000);
  });
});
