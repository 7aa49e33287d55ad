import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listHtmlFaults } from '../testing/check-html.ts';
import { findFormulaFault, findMathml } from './math.ts';

const commands = [
  '\\frac{a}{b}',
  '\\color{red}{x}',
  '\\boxed{x}',
  '\\begin{matrix} a & b \\\\ c \\end{matrix}',
  'x^2_1',
  '\\text{<b>"x"}',
  '\\href{javascript:x}{y}',
  '\\sqrt[3]{x}',
  '\\left(',
  '\\right)',
  '\\rule{9em}{9em}',
  '{',
  '}',
  '\\colorbox{aqua}{x}',
  '\\underbrace{x}_y',
  '\\style{color:red}{z}',
  '&',
  '\\hspace{3em}',
  '\\def\\x{\\x\\x}\\x',
];

describe('findMathml', () => {
  it('writes MathML', () => {
    expect(findMathml('\\frac{a}{b}', 'inline')).toBe('<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>');
    expect(findMathml('x', 'block')).toMatch(/^<math display="block"/);
  });

  it('preserves a color and a frame without a style attribute', () => {
    expect(findMathml('\\color{red}{x}', 'inline')).toContain('mathcolor="#ff0000"');
    expect(findMathml('\\boxed{x}', 'inline')).toContain('class="math-boxed"');
  });

  it('never writes a style, a handler, a link or an unknown element', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 6 }), (parts) => {
        const mathml = findMathml(parts.join(' '), 'block');
        if (mathml === undefined) return;
        expect(listHtmlFaults(mathml)).toEqual([]);
        expect(mathml).not.toMatch(/href|<(?!\/?m)/);
      }),
    );
  });

  it('returns undefined for invalid or unterminated formulas, so that their source is shown', () => {
    expect(findMathml('\\frac{a', 'inline')).toBeUndefined();
    expect(findMathml('\\nosuchcommand', 'inline')).toBeUndefined();
    expect(findMathml('x'.repeat(10_000), 'inline')).toBeUndefined();
    expect(findMathml('\\def\\x{\\x\\x}\\x', 'inline')).toBeUndefined();
    expect(findMathml('{'.repeat(4_000), 'inline')).toBeUndefined();
  });
});

describe('findFormulaFault', () => {
  it('explains every error', () => {
    const anyFormula = fc
      .array(fc.constantFrom(...commands, 'x', ' '), { maxLength: 6 })
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(anyFormula, (formula) => {
        const fault = findFormulaFault(formula);
        expect(fault === undefined).toBe(findMathml(formula, 'block') !== undefined);
        if (fault !== undefined) expect(fault).toMatch(/^The formula [^\n]{5,240}\.$/);
      }),
    );
  });

  it.each([
    ['\\frac{a', /^The formula is not valid: .*expected/i],
    ['\\nosuch', /^The formula is not valid: .*nosuch/],
    ['x'.repeat(5001), 'The formula has more than 5000 characters.'],
    ['\\href{https://example.com}{y}', /^The formula /],
  ])('explains %.20s', (formula, message) => {
    expect(findFormulaFault(formula)).toMatch(message);
  });
});
