import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepClaims, NO_CLAIMS } from './read-claims.ts';

const someClaims = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 8 });

describe('stored claims', () => {
  it('are equal in any order, and can be parsed', () => {
    fc.assert(
      fc.property(someClaims, (claims) => {
        const stored = keepClaims(claims);
        const turned = keepClaims(Object.fromEntries(Object.entries(claims).reverse()));
        expect(turned).toEqual(stored);
        if (stored?.claims == null) return;
        expect(JSON.parse(stored.claims)).toEqual(JSON.parse(JSON.stringify(claims)));
        expect(stored.claim_names).toEqual(Object.keys(claims).sort());
        expect(stored.claim_values).toHaveLength(Object.keys(claims).length);
      }),
    );
  });

  it('are strings unchanged, and everything else as JSON', () => {
    expect(keepClaims({ b: 'text', a: 5, c: { z: 1, y: [true] } })).toEqual({
      claims: '{"a":5,"b":"text","c":{"y":[true],"z":1}}',
      claim_names: ['a', 'b', 'c'],
      claim_values: ['5', 'text', '{"y":[true],"z":1}'],
    });
    expect(keepClaims({})).toBe(NO_CLAIMS);
  });

  it('are limited in number, length and depth', () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 1]));
    expect([keepClaims(many(32)), keepClaims(many(33))]).toEqual([expect.anything(), undefined]);
    expect([keepClaims({ a: 'a'.repeat(4088) }), keepClaims({ a: 'a'.repeat(4089) })]).toEqual([
      expect.anything(),
      undefined,
    ]);
    expect([keepClaims({ a: { b: [{}] } }), keepClaims({ a: { b: [{ c: [] }] } })]).toEqual([
      expect.anything(),
      undefined,
    ]);
  });
});
