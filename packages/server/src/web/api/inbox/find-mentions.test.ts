import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMentions, MAX_MENTIONED } from './find-mentions.ts';

const PEOPLE = [
  { id: 'ada', name: 'Ada' },
  { id: 'lovelace', name: 'Ada Lovelace' },
  { id: 'jorg', name: 'Jörg Groß' },
  { id: 'one', name: 'Sam' },
  { id: 'two', name: 'sam' },
  { id: 'odd', name: 'A.B. (Docs)' },
];

describe('findMentions', () => {
  it.each([
    ['@Ada, look', ['ada']],
    ['Hello @ada lovelace.', ['lovelace']],
    ['(@Ada Lovelaces)', ['ada']],
    ['@Adam is somebody else', []],
    ['**@Ada** and @JÖRG GROSS', ['ada', 'jorg']],
    ['@Sam decides', ['one', 'two']],
    ['@A.B. (Docs): yes', ['odd']],
    ['first line\n@Ada\nLovelace', ['lovelace']],
    ['write to someone@ada.example', []],
    ['`@Ada` and\n\n```\n@Sam\n```', []],
    ['* @Ada\n* > @Sam', ['ada', 'one', 'two']],
    ['[Ada](lovelace "mention") knows', ['lovelace']],
    ['[Ada](stranger "mention") @Nobody', []],
    ['[@Ada](https://example.com)', ['ada']],
    ['@', []],
  ])('finds in %j %j', (markdown, expected) => {
    expect(findMentions(markdown, PEOPLE).toSorted()).toEqual(expected.toSorted());
  });

  it('finds a name next to any other text, and only given people', () => {
    const words = fc.string({ unit: fc.constantFrom('a', ' ', '@', '\n', '*', '`', '.', 'é') });
    fc.assert(
      fc.property(words, (text) => {
        expect(findMentions(`${text}\n\n@Ada Lovelace`, PEOPLE).length).toBeLessThanOrEqual(PEOPLE.length);
        for (const id of findMentions(text, PEOPLE))
          expect(['ada', 'lovelace', 'one', 'two', 'odd', 'jorg']).toContain(id);
      }),
    );
  });

  it(`mentions at most ${MAX_MENTIONED} people, in linear time`, () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({ id: `u${index}`, name: `Person ${index}` }));
    const text = many.map(({ name }) => `@${name}`).join(' ');
    expect(findMentions(text, many)).toHaveLength(MAX_MENTIONED);
    expect(findMentions('@'.repeat(50_000), many)).toEqual([]);
  });
});
