import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOf, readDraft } from './field-draft.ts';
import type { FieldValue } from './field-values.ts';

type Type = FieldValue['customField']['type'];

const fieldOf = (type: Type, value: FieldValue['value']): FieldValue =>
  ({ customField: { type }, ...(value !== undefined && { value }) }) as FieldValue;

const word = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() === text && !text.includes('\n'));
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 9 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const VALUES = {
  text: word,
  number: number.filter((value) => !Object.is(value, -0)),
  boolean: fc.boolean(),
  tags: words,
  'select:single': word,
  'select:multi': words,
} as const satisfies Record<Type, fc.Arbitrary<unknown>>;

describe('the content of the controls of a custom field', () => {
  it.each(Object.keys(VALUES) as Type[])('is read as the value that it was written from: %s', (type) => {
    fc.assert(
      fc.property(VALUES[type] as fc.Arbitrary<NonNullable<FieldValue['value']>>, (value) => {
        expect(readDraft(type, draftOf(fieldOf(type, value)))).toEqual(value);
      }),
    );
    expect(readDraft(type, draftOf(fieldOf(type, undefined)))).toBe(null);
  });

  it('is no value of a number if it is another text', () => {
    for (const text of ['one', '1,5', '1e999', '--1']) expect(readDraft('number', text)).toBe(undefined);
    expect(readDraft('number', ' 1.5 ')).toBe(1.5);
  });

  it('has each tag once, without empty lines', () => {
    expect(readDraft('tags', ' a\n\nb \na\n')).toEqual(['a', 'b']);
    expect(readDraft('tags', '\n \n')).toBe(null);
  });
});
