import { findFormulaFault } from '@bindery/site';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { texOfMath } from './convert-omml.ts';
import { listMath } from './parse-omml.ts';

const r = (text: string, properties = '') =>
  `<m:r>${properties === '' ? '' : `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`;
const e = (content: string, name = 'e') => `<m:${name}>${content}</m:${name}>`;
const pr = (name: string, ...properties: string[]) => `<m:${name}Pr>${properties.join('')}</m:${name}Pr>`;
const val = (name: string, value: string) => `<m:${name} m:val="${value}"/>`;

function convert(content: string) {
  const unknown = new Set<string>();
  const [formula] = listMath(`<w:p><w:r/><m:oMath>${content}</m:oMath></w:p>`);
  return { tex: formula === undefined ? undefined : texOfMath(formula.element, unknown), unknown: [...unknown] };
}

describe('texOfMath', () => {
  it.each([
    ['a fraction', `<m:f>${e(r('a+1'), 'num')}${e(r('b'), 'den')}</m:f>`, '\\frac{a+1}{b}'],
    [
      'a fraction on a line',
      `<m:f>${pr('f', val('type', 'lin'))}${e(r('a'), 'num')}${e(r('b'), 'den')}</m:f>`,
      '{a}/{b}',
    ],
    [
      'a binomial',
      `<m:f>${pr('f', val('type', 'noBar'))}${e(r('n'), 'num')}${e(r('k'), 'den')}</m:f>`,
      '\\genfrac{}{}{0pt}{}{n}{k}',
    ],
    [
      'scripts',
      `<m:sSup>${e(r('x'))}${e(r('2'), 'sup')}</m:sSup><m:sSub>${e(r('ab'))}${e(r('i'), 'sub')}</m:sSub>`,
      'x^{2}{ab}_{i}',
    ],
    ['both scripts', `<m:sSubSup>${e(r('α'))}${e(r('i'), 'sub')}${e(r('2'), 'sup')}</m:sSubSup>`, '\\alpha_{i}^{2}'],
    ['scripts before', `<m:sPre>${e(r('a'), 'sub')}${e(r('b'), 'sup')}${e(r('X'))}</m:sPre>`, '{}_{a}^{b}X'],
    ['a root', `<m:rad>${pr('rad', val('degHide', '1'))}<m:deg/>${e(r('x'))}</m:rad>`, '\\sqrt{x}'],
    ['a root with its degree', `<m:rad>${e(r('3'), 'deg')}${e(r('x'))}</m:rad>`, '\\sqrt[{3}]{x}'],
    [
      'a sum',
      `<m:nary>${pr('nary', val('chr', '∑'))}${e(r('i=1'), 'sub')}${e(r('n'), 'sup')}${e(r('i'))}</m:nary>`,
      '\\sum_{i=1}^{n} i',
    ],
    [
      'an integral',
      `<m:nary>${pr('nary', val('limLoc', 'undOvr'), val('supHide', '1'))}${e(r('Ω'), 'sub')}<m:sup/>${e(r('f'))}</m:nary>`,
      '\\int\\limits_{\\Omega} f',
    ],
    ['parentheses', `<m:d>${e(r('a'))}</m:d>`, '\\left( a \\right)'],
    [
      'other delimiters',
      `<m:d>${pr('d', val('begChr', '{'), val('endChr', ''), val('sepChr', '|'))}${e(r('a'))}${e(r('b'))}</m:d>`,
      '\\left\\{ a\\middle|b \\right.',
    ],
    [
      'delimiters that do not grow',
      `<m:d>${pr('d', val('begChr', '«'), val('endChr', '»'))}${e(r('a'))}</m:d>`,
      '\\text{«}\\left. a \\right.\\text{»}',
    ],
    [
      'a matrix',
      `<m:m><m:mr>${e(r('1'))}${e(r('0'))}</m:mr><m:mr>${e(r('0'))}${e(r('1'))}</m:mr></m:m>`,
      '\\begin{matrix}1 & 0 \\\\ 0 & 1\\end{matrix}',
    ],
    [
      'equations',
      `<m:eqArr>${e(r('a&amp;=b'))}${e(r('c&amp;=d'))}</m:eqArr>`,
      '\\begin{aligned}a&=b \\\\ c&=d\\end{aligned}',
    ],
    ['a function', `<m:func>${e(r('sin', val('sty', 'p')), 'fName')}${e(r('x'))}</m:func>`, '\\sin {x}'],
    ['a function of its own', `<m:func>${e(r('rank'), 'fName')}${e(r('A'))}</m:func>`, '\\operatorname{rank} {A}'],
    [
      'a limit',
      `<m:func><m:fName><m:limLow>${e(r('lim'))}${e(r('n→∞'), 'lim')}</m:limLow></m:fName>${e(r('a'))}</m:func>`,
      '\\lim_{n\\to \\infty} {a}',
    ],
    ['an accent', `<m:acc>${pr('acc', val('chr', '\u20d7'))}${e(r('v'))}</m:acc>`, '\\vec{v}'],
    ['a wide accent', `<m:acc>${e(r('AB'))}</m:acc>`, '\\widehat{AB}'],
    [
      'bars',
      `<m:bar>${pr('bar', val('pos', 'top'))}${e(r('x'))}</m:bar><m:bar>${e(r('y'))}</m:bar>`,
      '\\overline{x}\\underline{y}',
    ],
    [
      'a brace with its words',
      `<m:limLow><m:e><m:groupChr>${e(r('x'))}</m:groupChr></m:e>${e(r('n'), 'lim')}</m:limLow>`,
      '\\underbrace{x}_{n}',
    ],
    ['words', `${r('x if ', val('nor', '1'))}`, '\\text{x if }'],
    ['letters', r('𝑥𝐀ℝ', ''), 'x\\mathbf{A}\\mathbb{R}'],
    ['scripts of letters', r('L', val('scr', 'script')), '\\mathcal{L}'],
    ['what means something in TeX', r('5%#_{$'), '5\\%\\#\\_\\{\\$'],
    ['operators', r('a≤b±c×d'), 'a\\leq b\\pm c\\times d'],
    ['a box', `<m:borderBox>${e(r('x'))}</m:borderBox>`, '\\boxed{x}'],
    ['changes that were tracked', `<w:ins>${r('a')}</w:ins><w:del>${r('b')}</w:del>`, 'a'],
  ])('converts %s', (_what, xml, tex) => {
    expect(convert(xml)).toEqual({ tex, unknown: [] });
    expect(findFormulaFault(tex)).toBeUndefined();
  });

  it('keeps the text of what it does not know, and names it', () => {
    expect(convert(`<m:odd>${r('a')}<m:more>${r('b')}</m:more></m:odd>`)).toEqual({
      tex: 'ab',
      unknown: ['more', 'odd'],
    });
  });

  it('converts the lines of a paragraph of formulas', () => {
    const [formula] = listMath(`<m:oMathPara><m:oMath>${r('a')}</m:oMath><m:oMath>${r('b')}</m:oMath></m:oMathPara>`);
    expect(formula && texOfMath(formula.element, new Set())).toBe('\\begin{gathered}a \\\\ b\\end{gathered}');
  });

  const names = [
    'f',
    'num',
    'den',
    'sSub',
    'sSup',
    'sub',
    'sup',
    'e',
    'rad',
    'deg',
    'nary',
    'd',
    'm',
    'mr',
    'eqArr',
    'func',
    'fName',
    'acc',
    'bar',
    'groupChr',
    'limLow',
    'lim',
    'borderBox',
    'box',
    'phant',
    'sPre',
    'sSubSup',
    'odd',
  ];
  const text = fc.oneof(
    fc.constantFrom(
      'x',
      'sin',
      '∑',
      '{',
      '}',
      '\\',
      '%',
      '&amp;',
      '^',
      '_',
      'α',
      '→',
      '𝔄',
      'é',
      '日',
      ' ',
      '~',
      '$',
      '⟨',
      '\u0302',
      "'",
    ),
    fc.string({ unit: 'grapheme', maxLength: 3 }).map((each) => each.replace(/[<>&]/g, '')),
  );
  const properties = fc.constantFrom('', val('nor', '1'), val('sty', 'p'), val('sty', 'b'), val('scr', 'fraktur'));
  const node: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 6 },
      fc.tuple(text, properties).map(([words, more]) => r(words, more)),
      fc
        .tuple(
          fc.constantFrom(...names),
          fc.array(tie('node'), { maxLength: 3 }),
          fc.constantFrom('', 'chr', 'begChr', 'pos', 'type'),
          text,
        )
        .map(([name, children, property, value]) => {
          const more = property === '' ? '' : pr(name, val(property, value.replaceAll('"', '')));
          return `<m:${name}>${more}${children.join('')}</m:${name}>`;
        }),
    ),
  })).node;

  it('writes valid TeX for any formula', () => {
    fc.assert(
      fc.property(node, (xml) => {
        const { tex = '' } = convert(xml);
        if (tex.length < 4_000) expect([tex, findFormulaFault(tex)]).toEqual([tex, undefined]);
      }),
      { numRuns: Number(process.env['RUNS'] ?? 500) },
    );
  });

  it('converts formulas however deep or long', () => {
    expect(convert(`${'<m:e>'.repeat(50_000)}${r('x')}${'</m:e>'.repeat(50_000)}`).tex).toContain('x');
    expect(convert(r('x').repeat(50_000)).tex).toHaveLength(50_000);
  });
});
