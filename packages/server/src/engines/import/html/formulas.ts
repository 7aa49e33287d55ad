import { findElement, type HtmlElement, hasClass, htmlTextOf, matchesClass } from './tree.ts';

/** A formula in TeX, and whether it is in display mode. */
export interface FoundFormula {
  readonly formula: string;
  readonly isBlock: boolean;
}

/** The formula that an element shows, where its source is with it (KaTeX, MathJax, MathML with an annotation). */
export function findFormula(element: HtmlElement): FoundFormula | undefined {
  if (element.name === 'script') return readScript(element);
  if (hasClass(element, 'math', 'arithmatex')) return readDelimited(element) ?? readAnnotated(element);
  const isShown = element.name === 'math' || element.name === 'mjx-container';
  return isShown || hasClass(element, 'katex', 'katex-display', 'math-block', 'equation')
    ? readAnnotated(element)
    : undefined;
}

/** The TeX of a display formula; undefined for other elements. */
export function findFormulaBlock(element: HtmlElement): string | undefined {
  const formula = findFormula(element);
  return formula?.isBlock === true ? formula.formula : undefined;
}

function readScript({ attributes, children }: HtmlElement): FoundFormula | undefined {
  const type = /^math\/tex(;\s*mode=display)?/i.exec(attributes['type'] ?? '');
  if (type === null) return undefined;
  return { formula: cleanFormula(children.join('')), isBlock: type[1] !== undefined };
}

function readAnnotated(element: HtmlElement): FoundFormula | undefined {
  const note = findElement(element, (each) => each.attributes['encoding'] === 'application/x-tex');
  if (note === undefined) return undefined;
  const math = element.name === 'math' ? element : findElement(element, ({ name }) => name === 'math');
  const isBlock =
    math?.attributes['display'] === 'block' || hasClass(element, 'katex-display', 'math-block', 'equation');
  return { formula: cleanFormula(htmlTextOf(note)), isBlock };
}

/** Sphinx and MkDocs write the source between `\(…\)` or `\[…\]`, for a script to find. */
function readDelimited(element: HtmlElement): FoundFormula | undefined {
  const text = htmlTextOf(element).trim();
  const isInline = text.startsWith('\\(') && text.endsWith('\\)');
  const isBlock = text.startsWith('\\[') && text.endsWith('\\]');
  if (isInline || isBlock) return { formula: cleanFormula(text.slice(2, -2)), isBlock };
  const isPlain =
    element.children.every((child) => typeof child === 'string') && matchesClass(element, /^math-(?:inline|display)$/);
  return isPlain ? { formula: cleanFormula(text), isBlock: hasClass(element, 'math-display') } : undefined;
}

function cleanFormula(text: string): string {
  return text.replaceAll('$$', '').trim();
}
