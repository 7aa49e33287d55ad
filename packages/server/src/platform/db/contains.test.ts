import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './contains.ts';

describe('foldText', () => {
  it.each([
    ['ÉCOLE', 'école'],
    ['E\u0301cole', 'école'],
    ['STRASSE', 'straße'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣΑ', 'οδοςα'],
    ['ЖУК', 'жук'],
    ['ＡＢＣ', 'abc'],
  ])('folds %j and %j to the same text', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it('finds a part of an ASCII text in any letter case', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.nat(40), fc.nat(40), (text, start, length) => {
        const part = text.slice(start, start + length);
        expect(foldText(text)).toContain(foldText(part.toUpperCase()));
        expect(foldText(text)).toContain(foldText(part.toLowerCase()));
      }),
    );
  });
});
