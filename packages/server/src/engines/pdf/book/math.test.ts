import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { writeFormula } from './math.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bindery-math-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const compiler = NodeCompiler.create({ workspace: folder });

/** Functions of the theme that formulas use. */
const THEME =
  '#let math-box(it) = box(it)\n#let align-mark = $&$.body\n#let glyph(it) = [#symbol(it)]\n#let code(it) = raw(it)\n#let br = linebreak()\n#let listing(..it) = it.pos().join()';

let count = 0;

function isSet(markup: string): boolean {
  count += 1;
  const mainFilePath = path.join(folder, `source-${count}.typ`);
  compiler.addSource(mainFilePath, `${THEME}\n#${markup}`);
  return !compiler.compile({ mainFilePath }).hasError();
}

const FORMULAS = [
  'E = mc^2',
  '\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}',
  '\\begin{pmatrix}a & b\\\\c & d\\end{pmatrix}',
  '\\left( \\frac{a}{b} \\right]',
  'f(x)=\\begin{cases}1 & x>0\\\\0&\\text{else}\\end{cases}',
  '\\hat{x}+\\overline{AB}+\\vec v+\\overbrace{a+b}^{n}+\\underbrace{c}_{m}',
  '\\begin{aligned}a&=b\\\\&=c\\end{aligned}',
  '\\mathbb{R}^n \\mathbf{x} \\mathcal{L}\\mathrm{d}x',
  '\\sum_{i=1}^{n} i^2 \\prod_{k} k',
  '\\color{red}{x}\\boxed{y}\\cancel{z}',
  '\\lim_{x\\to 0}\\sin x',
  'x \\tag{1}',
  '\\binom{n}{k} \\sqrt[3]{x} x\\not=y',
  'a \\quad b \\; c \\, d',
  "f' + f'' \\cdot \\alpha\\beta\\Gamma",
  '\\text{words with "quotes" and \\#}',
];

describe('writeFormula', () => {
  it.each(FORMULAS)('typesets %s', (formula) => {
    const markup = writeFormula(formula, 'block');
    expect(markup).toMatch(/^math\.equation/);
    expect(isSet(markup)).toBe(true);
    expect(isSet(writeFormula(formula, 'inline'))).toBe(true);
  });

  it('shows the source of invalid formulas', () => {
    for (const formula of ['\\frac{a', '\\nosuchcommand{x}', 'x'.repeat(10_000), '{'.repeat(100), ''])
      expect(writeFormula(formula, 'block')).toMatch(/^listing\(/);
    expect(writeFormula('\\frac{', 'inline')).toBe('code("\\\\frac{")');
  });

  it('generates valid code for every formula', () => {
    const piece = fc.constantFrom(
      '\\frac',
      '\\sqrt',
      '{',
      '}',
      'x',
      '^',
      '_',
      '1',
      '\\left(',
      '\\right)',
      '&',
      '\\\\',
      '"',
      '#',
      '\\text{"#}',
      '\\alpha',
      '\\begin{matrix}',
      '\\end{matrix}',
      '\\hat',
      '\\sum',
      ' ',
      "'",
      '\\color{red}',
      '\\operatorname{ab}',
      '\\underbrace',
      '⁡',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(isSet(writeFormula(pieces.join(''), 'block'))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
