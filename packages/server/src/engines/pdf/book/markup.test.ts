import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { array, dictionary, number, points, sequence, typstCall, typstLiteral } from './markup.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bindery-markup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const compiler = NodeCompiler.create({ workspace: folder });

let count = 0;

/** The value of an expression in the typesetter. Each has a separate source, see `Typesetter`. */
function evaluate(expression: string): unknown {
  count += 1;
  const mainFilePath = path.join(folder, `source-${count}.typ`);
  compiler.addSource(mainFilePath, `#metadata(${expression}) <it>`);
  return compiler.query({ mainFilePath }, { selector: '<it>', field: 'value' })[0];
}

const code = fc.constantFrom(
  '"',
  '\\',
  '\\"',
  '#',
  '$',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  '`',
  '//',
  '/*',
  '*/',
  '\\u{',
  'panic("x")',
  '@a',
  '<b>',
  '\n',
);
const hostile = fc
  .array(fc.oneof(code, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 30 })
  .map((parts) => parts.join(''));

describe('literal', () => {
  it('renders the same text in the typesetter, for every input', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = text.replace(/[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]/gu, (sign) =>
          /[\n\u2028\u2029]/.test(sign) ? '\n' : sign === '\t' ? '\t' : '',
        );
        expect(evaluate(typstLiteral(text))).toBe(shown);
      }),
      { numRuns: 300 },
    );
  });

  it('drops characters that no font contains', () => {
    expect(typstLiteral('a\u0000b\u0007c\ud800d\ufeff')).toBe('"abc\ufffdd"');
  });
});

describe('expressions', () => {
  it('concatenate their parts', () => {
    expect(evaluate(array([number(1), typstLiteral('two')]))).toEqual([1, 'two']);
    expect(evaluate(array([typstLiteral('one')]))).toEqual(['one']);
    expect(evaluate(array([]))).toEqual([]);
    expect(evaluate(dictionary([['a"b', number(1)]]))).toEqual({ 'a"b': 1 });
    expect(evaluate(dictionary([]))).toEqual({});
    expect(evaluate(sequence([typstLiteral('a'), typstLiteral('b')]))).toBe('ab');
    expect(evaluate(typstCall('upper', typstLiteral('a')))).toBe('A');
    expect([number(Number.NaN), points(Number.POSITIVE_INFINITY)]).toEqual(['0', '0pt']);
  });
});
