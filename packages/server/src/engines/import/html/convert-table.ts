import { type Block, makeParagraph, makeTable, type TableColumn } from '@bindery/content';
import type { Conversion } from './conversion.ts';
import { elementsOf, type HtmlElement, matchesClass } from './tree.ts';

interface Cell {
  readonly blocks: Block[];
  readonly options: readonly string[];
  readonly alignment?: TableColumn['textAlignment'] | undefined;
}

const MAX_COLUMNS = 200;
const MAX_ROWSPAN = 500;
const EMPTY: Cell = { blocks: [], options: [] };

/** A table; one that only lays out the page (a single cell or column, a table within a table) is its content. */
export function convertTable(table: HtmlElement, conversion: Conversion): Block[] {
  const rows = listRows(table);
  const cells = rows.map(({ element }) => listCells(element));
  const isLayout =
    table.attributes['role'] === 'presentation' ||
    cells.every((row) => row.length <= 1) ||
    matchesClass(table, /^(?:layout|wrapper)/);
  if (isLayout) return cells.flat().flatMap((cell) => conversion.blocks(cell.children));
  const grid = readGrid(cells, conversion);
  const hasHead = rows[0] !== undefined && (rows[0].isHead || (cells[0] ?? []).every(({ name }) => name === 'th'));
  const dataTable = makeTable({
    columns: hasHead ? (grid[0] ?? []).map(({ blocks, alignment }) => ({ blocks, alignment })) : [],
    rows: hasHead ? grid.slice(1) : grid,
    cards: false,
    hideHeader: !hasHead,
    hideColumnTitle: false,
    fullWidth: false,
  });
  const caption = elementsOf(table).find(({ name }) => name === 'caption');
  const words = caption === undefined ? [] : conversion.inlines(caption.children);
  return [...(words.length > 0 ? [makeParagraph(words)] : []), ...(dataTable === undefined ? [] : [dataTable])];
}

interface Row {
  readonly element: HtmlElement;
  readonly isHead: boolean;
}

function listRows(table: HtmlElement): Row[] {
  return elementsOf(table).flatMap((child): Row[] => {
    if (child.name === 'tr') return [{ element: child, isHead: false }];
    if (!['thead', 'tbody', 'tfoot'].includes(child.name)) return [];
    const rows = elementsOf(child).filter(({ name }) => name === 'tr');
    return rows.map((element) => ({ element, isHead: child.name === 'thead' }));
  });
}

function listCells(row: HtmlElement): HtmlElement[] {
  return elementsOf(row).filter(({ name }) => name === 'td' || name === 'th');
}

/** The cells by row and column: one that spans several leaves the further ones empty. */
function readGrid(rows: readonly (readonly HtmlElement[])[], conversion: Conversion): Cell[][] {
  /** How many rows from here on each column is still spanned. */
  const spanned: number[] = [];
  return rows.map((elements) => {
    const row: Cell[] = [];
    const skip = () => {
      while ((spanned[row.length] ?? 0) > 0) {
        spanned[row.length] = (spanned[row.length] ?? 0) - 1;
        row.push(EMPTY);
      }
    };
    for (const element of elements) {
      skip();
      if (row.length >= MAX_COLUMNS) break;
      const down = readSpan(element, 'rowspan', MAX_ROWSPAN);
      const across = readSpan(element, 'colspan', MAX_COLUMNS - row.length);
      for (let index = 0; index < across; index += 1) {
        spanned[row.length] = down - 1;
        row.push(index === 0 ? readCell(element, conversion) : EMPTY);
      }
    }
    skip();
    return row;
  });
}

function readSpan({ attributes }: HtmlElement, name: string, most: number): number {
  const span = Number.parseInt(attributes[name] ?? '1', 10);
  return span > 1 ? Math.min(span, most) : 1;
}

function readCell(element: HtmlElement, conversion: Conversion): Cell {
  return { blocks: conversion.blocks(element.children), options: [], alignment: readAlignment(element) };
}

function readAlignment({ attributes }: HtmlElement): Cell['alignment'] {
  const align = attributes['align'] ?? /text-align:\s*(\w+)/.exec(attributes['style'] ?? '')?.[1];
  return align === 'center' || align === 'right' ? align : undefined;
}
