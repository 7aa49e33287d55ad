import type { SimpleMark } from './inline-writer.ts';
import { type HtmlElement, listElements } from './tree.ts';

const MONOSPACE = /font-family:[^;]*(?:courier|consolas|monospace|roboto mono|source code|menlo|monaco)/i;

/** The marks that express an inline style, to the extent that marks can. */
export function readStyle(style: string): SimpleMark[] {
  if (style === '') return [];
  const marks: SimpleMark[] = [];
  if (/(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/i.test(style)) marks.push('bold');
  if (/(?<![\w-])font-style:\s*(?:italic|oblique)/i.test(style)) marks.push('italic');
  if (/text-decoration(?:-line)?:[^;]*line-through/i.test(style)) marks.push('strikethrough');
  if (/vertical-align:\s*super/i.test(style)) marks.push('superscript');
  if (/vertical-align:\s*sub/i.test(style)) marks.push('subscript');
  return marks;
}

/** The marks of the elements around that an inline style ends. */
export function readEndedMarks(style: string): SimpleMark[] {
  if (style === '') return [];
  const marks: SimpleMark[] = [];
  if (/(?<![\w-])font-weight:\s*(?:normal|[1-4]00)/i.test(style)) marks.push('bold');
  if (/(?<![\w-])font-style:\s*normal/i.test(style)) marks.push('italic');
  return marks;
}

const MAX_RULES = 5_000;
const MAX_SHEET = 1_000_000;

/** The marks of classes in the page's own style sheet: documents that editors export mark text only there. */
export function readClassMarks(root: HtmlElement): Map<string, SimpleMark[]> {
  const marks = new Map<string, SimpleMark[]>();
  for (const element of listElements(root)) {
    if (element.name !== 'style') continue;
    const sheet = element.children.filter((child) => typeof child === 'string').join('');
    for (const [, name = '', style = ''] of sheet
      .slice(0, MAX_SHEET)
      .matchAll(/\.([\w-]{1,100})\s*\{([^{}]{0,2000})\}/g)) {
      const own = [...readStyle(style), ...(MONOSPACE.test(style) ? ['code' as const] : [])];
      if (own.length > 0) marks.set(name, own);
      if (marks.size >= MAX_RULES) return marks;
    }
  }
  return marks;
}
