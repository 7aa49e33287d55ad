import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { Body, Nullable, OneOf } from './schemas.ts';
import { compileValidator } from './validation.ts';

const Text = Type.String({ minLength: 2, maxLength: 5 });

const check = compileValidator({
  schema: Body({
    target: Type.Optional(
      Nullable(
        Type.Union([
          Body({ type: Type.Literal('site'), site: Text, organization: Type.Optional(Text) }),
          Body({ type: Type.Literal('organization'), organization: Text }),
        ]),
      ),
    ),
    source: Type.Optional(Type.Union([Body({ url: Text }), Body({ text: Text })])),
    spaces: Type.Optional(Type.Union([Type.Array(Text, { maxItems: 2 }), OneOf(['sample', 'empty'])])),
    level: Type.Optional(Type.Union([OneOf(['read', 'edit']), Type.Literal('inherit'), Type.Null()])),
    nested: Type.Optional(
      Type.Array(Type.Union([Type.String(), Body({ before: Type.Union([Body({ a: Text }), Body({ b: Text })]) })])),
    ),
  }),
  httpPart: 'body',
  method: 'POST',
  url: '/',
});

/** The message of a rejected body. */
function refusalOf(body: object): string {
  const { error } = check(body) as { error?: Error };
  return error?.message ?? 'nothing';
}

describe('the error of a union', () => {
  it.each([
    [{ source: { url: 'x' } }, 'body/source/url must not have fewer than 2 characters.'],
    [{ source: { text: 'xxxxxx' } }, 'body/source/text must not have more than 5 characters.'],
    [{ target: { type: 'organization', organization: 'xxxxxx' } }, 'body/target/organization must not have more than'],
    [{ target: { type: 'site', site: 'x' } }, 'body/target/site must not have fewer than 2 characters.'],
    [{ target: { type: 'site', site: 'xx', organization: 1 } }, 'body/target/organization must be a string.'],
    [{ nested: [{ before: { b: 'x' } }] }, 'body/nested/0/before/b must not have fewer than 2 characters.'],
  ])('describes the alternative closest to %j', (body, sentence) => {
    expect(refusalOf(body)).toContain(sentence);
  });

  it.each([
    [{ target: { type: 'space', site: 'xx' } }, 'body/target/type must be one of "site", "organization".'],
    [{ spaces: 7 }, 'body/spaces must be one of "sample", "empty", an array.'],
    [{ level: 'admin' }, 'body/level must be one of "read", "edit", "inherit", null.'],
    [{ source: 'text' }, 'body/source must be an object.'],
  ])('names all alternatives if %j is close to none', (body, sentence) => {
    expect(refusalOf(body)).toBe(sentence);
  });

  it('names an unknown member, and one that all alternatives require', () => {
    expect(refusalOf({ source: { url: 'xx', more: 1 } })).toBe('body/source/more is not a member of this request.');
    expect(refusalOf({ source: {} })).toBe('body/source/url is required.');
    expect(refusalOf({ target: { type: 'site' } })).toBe('body/target/site is required.');
  });

  it('shortens long names', () => {
    const name = 'x'.repeat(100_000);
    for (const body of [{ [name]: 1 }, { source: { url: 'xx', [name]: 1 } }]) {
      expect(refusalOf(body)).toContain('xxx');
      expect(refusalOf(body).length).toBeLessThan(400);
    }
  });

  it('does not exist for a valid value', () => {
    const target = { type: 'site', site: 'xx', organization: 'xx' };
    expect(refusalOf({ target, source: { text: 'xx' }, spaces: 'empty', level: null })).toBe('nothing');
    expect(refusalOf({ target: null, spaces: ['xx'], nested: ['', { before: { a: 'xx' } }] })).toBe('nothing');
  });
});
