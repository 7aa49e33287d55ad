import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSimilarPairs, type SimilarPair } from './similarity.ts';

const pairsOf = (texts: readonly Uint8Array[], others: readonly Uint8Array[]): Promise<SimilarPair[]> =>
  findSimilarPairs(texts, others, () => Promise.resolve());

const bytesOf = (...lines: string[]): Uint8Array => new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));

describe('findSimilarPairs', () => {
  it('pairs texts that share half of the larger one, and no others', async () => {
    const text = bytesOf('one', 'two', 'six', 'ten');
    expect(await pairsOf([text], [bytesOf('one', 'two', 'xxx', 'yyy')])).toEqual([{ one: 0, other: 0, score: 0.5 }]);
    expect(await pairsOf([text], [bytesOf('one', 'xxx', 'yyy', 'zzz')])).toEqual([]);
  });

  it('counts a line as often as it occurs in both texts', async () => {
    expect(await pairsOf([bytesOf('a', 'a', 'a', 'a')], [bytesOf('a', 'b', 'c', 'd')])).toEqual([]);
  });

  it('returns the most similar pair first', async () => {
    const texts = [bytesOf('a', 'b', 'c', 'x'), bytesOf('a', 'b', 'c', 'd')];
    const pairs = await pairsOf(texts, [bytesOf('a', 'b', 'c', 'd')]);
    expect(pairs.map(({ one }) => one)).toEqual([1, 0]);
  });

  it('has no pair for empty texts', async () => {
    expect(await pairsOf([new Uint8Array()], [new Uint8Array()])).toEqual([]);
  });

  it('scores equal texts 1, and is symmetric', async () => {
    const text = fc
      .array(fc.constantFrom('a', 'bb', 'ccc', 'dddd'), { minLength: 1 })
      .map((lines) => bytesOf(...lines));
    await fc.assert(
      fc.asyncProperty(text, text, async (one, other) => {
        expect(await pairsOf([one], [one])).toEqual([{ one: 0, other: 0, score: 1 }]);
        expect(await pairsOf([one], [other])).toEqual(await pairsOf([other], [one]));
      }),
    );
  });

  it('compares thousands of texts that share their lines', async () => {
    const texts = Array.from({ length: 3_000 }, (_, index) =>
      bytesOf('# Title', 'common', 'lines', `${index} own line`),
    );
    const pairs = await pairsOf(texts, texts);
    expect(pairs.filter(({ one, other }) => one === other)).toHaveLength(3_000);
  });
});
