import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { makeSnippet } from './snippet.ts';
import { makeVocabulary } from './vocabulary.ts';

const vocabulary = makeVocabulary([
  ['kettle', 3],
  ['boils', 2],
  ['uber', 1],
  ['関数', 1],
]);
const snippetOf = (query: string, text: string) => makeSnippet(parseQuery(query, vocabulary, 10), text);
const filler = 'Nothing of interest stands here. '.repeat(20);

describe('makeSnippet', () => {
  it('returns a short text unchanged, on one line', () => {
    expect(snippetOf('kettle', 'A kettle.\n\nIt boils.')).toBe('A kettle. It boils.');
  });

  it.each([
    ['kettle', 'kettle'],
    ['boils kettle', 'kettle that boils'],
    ['Über', 'über'],
    ['関数', '関数'],
  ])('returns the part of a long text with %s', (query, match) => {
    const snippet = snippetOf(query, `${filler}Here is a ${match} at last. ${filler}`);
    expect(snippet).toContain(match);
    expect(snippet).toMatch(/^….*…$/);
  });

  it('is bounded, and splits no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), fc.string({ maxLength: 20 }), (text, query) => {
        const snippet = snippetOf(query, text);
        expect(snippet.length).toBeLessThanOrEqual(202);
        // A lone surrogate cannot be encoded as UTF-8.
        expect(Buffer.from(snippet).toString()).toBe(snippet);
      }),
    );
  });
});
