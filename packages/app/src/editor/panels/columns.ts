import type { TableValue } from '@bindery/content/shapes';
import { type ColumnType, fitsType, readCellText, textOfCellValue } from '@bindery/editor-model';
import { closeHistory } from 'prosemirror-history';
import type { Attrs, Node, Schema } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';

/** A column of a table, identified by the cell of its title. */
export interface PlacedColumn {
  readonly table: Node;
  /** Position of the table. */
  readonly position: number;
  readonly index: number;
  readonly title: Node;
}

/** The column that a cell is in. @param position of the cell. Pure. */
export function findColumn(doc: Node, position: number): PlacedColumn | undefined {
  const $cell = doc.resolve(position);
  if ($cell.depth < 2 || $cell.parent.type.name !== 'table_row') return undefined;
  const table = $cell.node($cell.depth - 1);
  const index = $cell.index();
  const title = table.firstChild?.maybeChild(index);
  return title ? { table, position: $cell.before($cell.depth - 1), index, title } : undefined;
}

export const columnTypeOf = ({ attrs }: Node): ColumnType => (attrs['columnType'] ?? 'text') as ColumnType;

/** The cells of a column below its title, with their positions. Pure. */
export function listCells({
  table,
  position,
  index,
}: PlacedColumn): { readonly cell: Node; readonly position: number }[] {
  const cells: { readonly cell: Node; readonly position: number }[] = [];
  let rowAt = position + 1;
  for (const [at, row] of table.children.entries()) {
    let cellAt = rowAt + 1;
    for (const [column, cell] of row.children.entries()) {
      if (at > 0 && column === index) cells.push({ cell, position: cellAt });
      cellAt += cell.nodeSize;
    }
    rowAt += row.nodeSize;
  }
  return cells;
}

/** Options that the cells of a column have, in alphabetical order. Pure. */
export const listColumnOptions = (column: PlacedColumn): string[] =>
  [
    ...new Set(
      listCells(column).flatMap(({ cell }) => {
        const value = cell.attrs['value'] as TableValue | null | undefined;
        return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
      }),
    ),
  ].sort((one, other) => one.localeCompare(other));

/** A change of the type of a column, or the texts of the cells that are not valid for it. */
export type TypeChange = { readonly transaction: Transaction } | { readonly unfit: readonly string[] };

/**
 * Changes the type of a column, and converts its cells. Without loss: the change is rejected if a cell is not a value
 * of the type, as the column would be stored as text.
 */
export function changeColumnType(state: EditorState, column: PlacedColumn, type: ColumnType): TypeChange {
  const unfit: string[] = [];
  const transaction = closeHistory(state.tr);
  const cells = listCells(column);
  for (const { cell, position } of cells.toReversed()) {
    const converted = convertCell(state.schema, cell, type);
    if (converted === undefined) unfit.unshift(textOfCell(cell));
    else if (converted !== cell) transaction.replaceWith(position, position + cell.nodeSize, converted);
  }
  if (unfit.length > 0) return { unfit };
  const titleAt = column.position + 2 + sizeBefore(column);
  return { transaction: transaction.setNodeAttribute(titleAt, 'columnType', type) };
}

function sizeBefore({ table, index }: PlacedColumn): number {
  const cells = table.firstChild?.children.slice(0, index) ?? [];
  return cells.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
}

const textOfCell = (cell: Node): string =>
  cell.type.name === 'table_value'
    ? textOfCellValue(cell.attrs['value'] as TableValue | null)
    : cell.textContent.trim();

/** A cell converted to the type of a column; undefined if it is not a valid value. */
function convertCell(schema: Schema, cell: Node, type: ColumnType): Node | undefined {
  if (type === 'text')
    return cell.type.name === 'table_cell' ? cell : textCell(schema, textOfCell(cell), widthOf(cell));
  if (cell.type.name === 'table_value') {
    const value = cell.attrs['value'] as TableValue | null;
    if (fitsType(value, type)) return cell;
  } else if (!isPlain(cell)) return undefined;
  const text = textOfCell(cell);
  const value = text === '' ? null : readCellText(text, type);
  return value === undefined ? undefined : schema.node('table_value', { ...widthOf(cell), value });
}

/** Whether a cell only contains the text of one paragraph. */
const isPlain = ({ childCount, firstChild }: Node): boolean =>
  childCount === 1 &&
  firstChild?.type.name === 'paragraph' &&
  firstChild.children.every((node) => node.isText && node.marks.length === 0);

/** The width of a column is an attribute of each of its cells. */
const widthOf = ({ attrs }: Node): Attrs => ({ colwidth: attrs['colwidth'] ?? null });

const textCell = (schema: Schema, text: string, width: Attrs): Node =>
  schema.node('table_cell', width, [schema.node('paragraph', null, text === '' ? [] : [schema.text(text)])]);
