import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeObject, encodeObject, hashOf, storedObject } from './object-hash.ts';

describe('hashOf', () => {
  it('is SHA-256 in hexadecimal', () => {
    expect(hashOf(new Uint8Array())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });
});

describe('encodeObject', () => {
  it('reads back the written value, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(decodeObject(encodeObject(plain))).toEqual(plain);
      }),
    );
  });

  it('produces equal bytes regardless of the order of members, and omits undefined', () => {
    expect(storedObject({ b: 1, a: [{ d: 2, c: 'ä' }], e: undefined }).hash).toBe(
      storedObject({ a: [{ c: 'ä', d: 2 }], b: 1 }).hash,
    );
  });

  it('preserves a member named __proto__ and lone surrogates', () => {
    const value = JSON.parse('{"__proto__":{"x":"\\ud800"}}');
    const read = decodeObject(encodeObject(value));
    expect(JSON.stringify(read)).toBe('{"__proto__":{"x":"\\ud800"}}');
  });

  it('rejects values that are not JSON, and unbounded nesting', () => {
    expect(() => encodeObject(Number.NaN)).toThrow(RangeError);
    for (const value of [new Map(), Symbol.iterator, () => 1, 1n, undefined, [undefined]]) {
      expect(() => encodeObject(value)).toThrow(TypeError);
    }
    let deep: unknown = 1;
    for (let depth = 0; depth < 10_000; depth += 1) deep = [deep];
    expect(() => encodeObject(deep)).toThrow(RangeError);
  });
});

describe('decodeObject', () => {
  it('rejects bytes that are not JSON in UTF-8', () => {
    expect(() => decodeObject(new Uint8Array([0x22, 0xff, 0x22]))).toThrow(TypeError);
    expect(() => decodeObject(new Uint8Array([0x7b]))).toThrow(SyntaxError);
  });
});
