import fc, { type Arbitrary } from 'fast-check';

/** Texts that have broken programs: names of every object, other directions, halves of characters, codes of other languages. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '9007199254740993',
  '-1',
  '1.5',
  '٣',
  '\ud800',
  'a\udfff',
  '\ufeffa',
  '\u202egnp.exe',
  'e\u0301\u0302\u0303',
  `a${'\u0300'.repeat(300)}`,
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈'.repeat(50),
  'İıſK',
  'ß'.repeat(64),
  '\r\nx-injected: 1',
  'a\nb',
  '\u2028\u2029',
  '\u001b[31m',
  '../../../etc/passwd',
  '..%2f..%2fetc',
  '..\\..\\',
  '/',
  '//',
  '.',
  '..',
  '%',
  '%zz',
  '%00',
  '%c0%af',
  "' or '1'='1",
  '"; drop table spaces; --',
  '%_\\',
  '* OR a NEAR b"',
  '(((((',
  '$1',
  `\${7*7}{{7*7}}`,
  '<script>alert(1)</script>',
  '<!-- -->]]>',
  '[a](javascript:alert(1))',
  '{% if visitor.claims.x %}',
  '{% include "../../x" %}',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'http://169.254.169.254/latest',
  'https://user:password@example.com/',
  'https://exämple.com/ü?ö#ä',
  'data:text/html,x',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  '((a+)+)+$',
  'a@b',
  '"a b"@example.com',
];

/** Lengths around which fields end. */
const LENGTHS = [1, 32, 33, 50, 51, 64, 65, 100, 255, 256, 257, 512, 513, 1024, 2048, 2049, 10_000];

/** A text that few programs expect. */
export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(...LENGTHS).map((length) => 'a'.repeat(length)) },
  { weight: 1, arbitrary: fc.constantFrom(...LENGTHS).map((length) => '😀'.repeat(length)) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...TEXTS), { maxLength: 6 }).map((texts) => texts.join('')) },
);

const hostileNumber: Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 0.5, 1001, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** An object with names of inherited members; `JSON.parse` creates them as own members. */
const hostileObject: Arbitrary<unknown> = fc.oneof(
  fc
    .constantFrom(
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"then":"x"}',
      '{"toString":1}',
    )
    .map((text) => JSON.parse(text)),
  fc.constantFrom({ length: -1 }, { toJSON: 1 }, {}, { $ref: '#' }),
  fc.dictionary(hostileText, fc.constantFrom(1, 'a', null), { maxKeys: 3 }),
);

/** A value of any kind that JSON can contain. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, [], [[]], [null], {}, '') },
  { weight: 3, arbitrary: hostileObject },
  { weight: 1, arbitrary: fc.array(fc.oneof(hostileText, hostileNumber), { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(10, 100, 1000, 1001).map((count) => Array(count).fill('a')) },
  { weight: 1, arbitrary: fc.constantFrom(5, 50, 900).map(nest) },
);

function nest(levels: number): unknown {
  let value: unknown = 'a';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { nodes: value };
  return value;
}

/** Encoded for a URL, which cannot contain halves of characters. */
export const encodeWhole = (text: string): string => encodeURIComponent(Buffer.from(text).toString());
