import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';
import {
  changeVocabulary,
  countPages,
  listSimilar,
  listWithPart,
  listWithPrefix,
  makeVocabulary,
} from './vocabulary.ts';

const term = fc.stringMatching(/^[abcデ]{1,5}$/);
const entries = fc.uniqueArray(fc.tuple(term, fc.integer({ min: 1, max: 9 })), { selector: ([text]) => text });

describe('a vocabulary', () => {
  it('finds the same terms as a linear scan', () => {
    fc.assert(
      fc.property(entries, term, (all, text) => {
        const vocabulary = makeVocabulary(all);
        const terms = all.map(([one]) => one).sort();
        expect(countPages(vocabulary, text)).toBe(new Map(all).get(text) ?? 0);
        expect(listWithPrefix(vocabulary, text, 1000)).toEqual(terms.filter((one) => one.startsWith(text)));
        expect(listWithPart(vocabulary, text, 1000)).toEqual(terms.filter((one) => one.indexOf(text, 1) > 0));
        const similar = listSimilar(vocabulary, text, { distance: 2, limit: 1000 });
        expect(similar.map((one) => one.term).sort()).toEqual(
          terms.filter((one) => one !== text && editDistance(one, text, 2) <= 2),
        );
        for (const one of similar) expect(one.distance).toBe(editDistance(one.term, text, 2));
      }),
    );
  });

  it('is equal whether built at once or updated', () => {
    const changes = fc.dictionary(term, fc.integer({ min: -9, max: 9 }), { maxKeys: 10 });
    fc.assert(
      fc.property(entries, changes, (all, changed) => {
        const counts = new Map(all);
        for (const [text, change] of Object.entries(changed)) counts.set(text, (counts.get(text) ?? 0) + change);
        const after = changeVocabulary(makeVocabulary(all), new Map(Object.entries(changed)));
        expect(after).toEqual(makeVocabulary([...counts].filter(([, pages]) => pages > 0)));
      }),
    );
  });

  it('keeps the terms on most pages if the limit is exceeded', () => {
    const vocabulary = makeVocabulary([
      ['aa', 1],
      ['ab', 3],
      ['ac', 2],
    ]);
    expect(listWithPrefix(vocabulary, 'a', 2)).toEqual(['ab', 'ac']);
  });
});
