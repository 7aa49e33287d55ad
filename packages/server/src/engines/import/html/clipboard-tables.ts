import { makeElement, replaceChildren, rewriteElements } from './clipboard-markup.ts';
import type { SimpleMark } from './inline-writer.ts';
import { readStyle } from './styles.ts';
import { classesOf, elementsOf, type HtmlElement, type HtmlNode, htmlTextOf, lineOf, listElements } from './tree.ts';

type ClassMarks = ReadonlyMap<string, readonly SimpleMark[]>;

const rowsOf = (table: HtmlElement): HtmlElement[] =>
  elementsOf(table).flatMap((child) => {
    if (child.name === 'tr') return [child];
    return ['tbody', 'thead', 'tfoot'].includes(child.name)
      ? elementsOf(child).filter(({ name }) => name === 'tr')
      : [];
  });

const cellsOf = (row: HtmlElement): HtmlElement[] =>
  elementsOf(row).filter(({ name }) => name === 'td' || name === 'th');

/**
 * Tables of documents and spreadsheets have no header cells: a first row in bold is one, and so is one of words above
 * numbers. Marks of whole cells go to their words.
 */
export function prepareTables(root: HtmlElement, classMarks: ClassMarks, isSpreadsheet: boolean): void {
  for (const table of [...listElements(root)]) {
    if (table.name !== 'table') continue;
    const rows = rowsOf(table);
    const [head, ...rest] = rows;
    const isHead = head !== undefined && rest.length > 0 && isHeadRow(head, rest, { classMarks, isSpreadsheet });
    if (isHead) renameCells(head);
    for (const row of isHead ? rest : rows) for (const cell of cellsOf(row)) markWords(cell, classMarks);
  }
}

interface TableFacts {
  readonly classMarks: ClassMarks;
  readonly isSpreadsheet: boolean;
}

function isHeadRow(
  head: HtmlElement,
  rest: readonly HtmlElement[],
  { classMarks, isSpreadsheet }: TableFacts,
): boolean {
  const cells = cellsOf(head);
  const texts = cells.map(lineOf);
  if (cells.length < 2 || texts.some((text) => text === '') || cells.some(({ name }) => name === 'th')) return false;
  const isBoldRow = (row: HtmlElement) => cellsOf(row).every((cell) => isBold(cell, classMarks));
  if (isBoldRow(head)) return !rest.every(isBoldRow);
  return (
    isSpreadsheet && !texts.some(isNumber) && rest.some((row) => cellsOf(row).some((cell) => isNumber(lineOf(cell))))
  );
}

const isNumber = (text: string): boolean => /^[-+(]?[\p{Sc}]?\s?[\d.,\u00a0\s']*\d[\d.,]*\s?[%\p{Sc})]?$/u.test(text);

/** Whether all words of an element are bold. */
function isBold(node: HtmlNode, classMarks: ClassMarks): boolean {
  if (typeof node === 'string') return node.trim() === '';
  if (node.name === 'b' || node.name === 'strong') return true;
  if (marksOf(node, classMarks).includes('bold')) return true;
  return htmlTextOf(node).trim() === '' || node.children.every((child) => isBold(child, classMarks));
}

function marksOf(element: HtmlElement, classMarks: ClassMarks): readonly SimpleMark[] {
  const ofClasses = [...classesOf(element)].flatMap((name) => classMarks.get(name) ?? []);
  return [...readStyle(element.attributes['style'] ?? ''), ...ofClasses];
}

/** Makes the cells of a row header cells, which need no bold words. */
function renameCells(row: HtmlElement): void {
  rewriteElements(row, (element) => {
    if (element.name === 'b' || element.name === 'strong') return element.children;
    const { style = '', class: _class, ...attributes } = element.attributes;
    const plain = { ...element, attributes: { ...attributes, style: style.replace(/font-weight:[^;]*;?/i, '') } };
    return [element.name === 'td' ? { ...plain, name: 'th' } : plain];
  });
}

/** A cell is a block, whose marks would be lost. */
function markWords(cell: HtmlElement, classMarks: ClassMarks): void {
  const marks = marksOf(cell, classMarks);
  const isInline = elementsOf(cell).every(({ name }) => ['span', 'b', 'i', 'a', 'br', 'font', 'u', 's'].includes(name));
  if (marks.length === 0 || !isInline || cell.name === 'th') return;
  const { style = '', class: className = '' } = cell.attributes;
  replaceChildren(cell, [
    makeElement('span', cell.children, { parent: cell, attributes: { style, class: className } }),
  ]);
}
