import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, Selection, type Transaction } from 'prosemirror-state';
import { CellSelection } from 'prosemirror-tables';
import { newCell, newRow, newTitle } from './new-table.ts';
import { isCell, nodeType } from './node-kinds.ts';

/** The table around a selection, with the selected rows and columns; ends are exclusive. */
export interface TableSpot {
  readonly table: Node;
  /** Position before the table. */
  readonly pos: number;
  readonly row: number;
  readonly rowEnd: number;
  readonly column: number;
  readonly columnEnd: number;
}

/** The innermost table around a selection; null outside of tables. */
export function tableAt({ selection }: EditorState): TableSpot | null {
  if (selection instanceof CellSelection) {
    const [one, other] = [cellIndex(selection.$anchorCell), cellIndex(selection.$headCell)];
    const [row, column] = [Math.min(one.row, other.row), Math.min(one.column, other.column)];
    const ends = { rowEnd: Math.max(one.row, other.row) + 1, columnEnd: Math.max(one.column, other.column) + 1 };
    return { table: selection.$anchorCell.node(-1), pos: selection.$anchorCell.before(-1), row, column, ...ends };
  }
  const { $from } = selection;
  for (let depth = $from.depth; depth > 1; depth -= 1) {
    if (!isCell($from.node(depth))) continue;
    const [row, column] = [$from.index(depth - 2), $from.index(depth - 1)];
    const table = $from.node(depth - 2);
    return { table, pos: $from.before(depth - 2), row, rowEnd: row + 1, column, columnEnd: column + 1 };
  }
  return null;
}

const cellIndex = ($cell: ResolvedPos): { readonly row: number; readonly column: number } => ({
  row: $cell.index(-1),
  column: $cell.index(),
});

/** The width of a table: that of its longest row. */
export const widthOf = (table: Node): number => Math.max(...table.children.map(({ childCount }) => childCount));

/** The types of the columns of a table, as its titles have them. */
export const columnTypes = (table: Node): readonly string[] =>
  Array.from({ length: widthOf(table) }, (_, index) =>
    String(table.firstChild?.maybeChild(index)?.attrs['columnType'] ?? 'text'),
  );

/** Position before a row, or before a cell of it; the end for indexes that are too large. */
export function tablePosition({ table, pos }: Pick<TableSpot, 'table' | 'pos'>, row: number, column?: number): number {
  const size = (nodes: readonly Node[]) => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const start = pos + 1 + size(table.children.slice(0, row));
  return column === undefined ? start : start + 1 + size(table.child(row).children.slice(0, column));
}

/** Selects the text of a cell, or the cell itself if it has a value. */
export function selectCell(tr: Transaction, pos: number): Transaction {
  const cell = tr.doc.nodeAt(pos);
  if (cell === null) return tr;
  if (cell.isAtom) return tr.setSelection(CellSelection.create(tr.doc, pos));
  return tr.setSelection(Selection.near(tr.doc.resolve(pos + 1), 1));
}

/** Moves to the next or previous cell; after the last cell, adds a row. */
export const goToCell =
  (direction: 1 | -1): Command =>
  (state, dispatch) => {
    const spot = tableAt(state);
    if (spot === null) return false;
    const { table, row, column, rowEnd, columnEnd } = spot;
    const cells = table.children.flatMap(({ childCount }, each) =>
      Array.from({ length: childCount }, (_, index) => [each, index] as const),
    );
    const [atRow, atColumn] = direction === 1 ? [rowEnd - 1, columnEnd - 1] : [row, column];
    const next = cells[cells.findIndex(([each, index]) => each === atRow && index === atColumn) + direction];
    if (next === undefined) return direction === 1 ? addRow('after')(state, dispatch) : true;
    dispatch?.(selectCell(state.tr, tablePosition(spot, ...next)).scrollIntoView());
    return true;
  };

/** Adds a row before or after the selected ones, but not before the titles. */
export const addRow =
  (side: 'before' | 'after'): Command =>
  (state, dispatch) => {
    const spot = tableAt(state);
    if (spot === null) return false;
    const index = side === 'before' ? spot.row : spot.rowEnd;
    if (index === 0) return false;
    if (dispatch) {
      const pos = tablePosition(spot, index);
      const tr = state.tr.insert(pos, newRow(state.schema, columnTypes(spot.table)));
      const column =
        side === 'after' && spot.rowEnd === spot.table.childCount && spot.columnEnd === widthOf(spot.table)
          ? 0
          : spot.column;
      const row = tr.doc.nodeAt(pos);
      const offset = row?.children.slice(0, column).reduce((sum, { nodeSize }) => sum + nodeSize, 0) ?? 0;
      dispatch(selectCell(tr, pos + 1 + offset).scrollIntoView());
    }
    return true;
  };

/** Adds a column before or after the selected ones. */
export const addColumn =
  (side: 'before' | 'after'): Command =>
  (state, dispatch) => {
    const spot = tableAt(state);
    if (spot === null) return false;
    const index = side === 'before' ? spot.column : spot.columnEnd;
    if (dispatch) {
      const { tr, schema } = state;
      for (let row = spot.table.childCount - 1; row >= 0; row -= 1) {
        const at = Math.min(index, spot.table.child(row).childCount);
        tr.insert(tablePosition(spot, row, at), row === 0 ? newTitle(schema) : newCell(schema, 'text'));
      }
      const { table } = { table: tr.doc.nodeAt(spot.pos) };
      if (table !== null && index < table.child(spot.row).childCount)
        selectCell(tr, tablePosition({ table, pos: spot.pos }, spot.row, index));
      dispatch(tr.scrollIntoView());
    }
    return true;
  };

/** Deletes the selected rows; titles are only deleted with the table. */
export const deleteRows: Command = (state, dispatch) => {
  const spot = tableAt(state);
  if (spot === null) return false;
  const { row, rowEnd, table } = spot;
  if (row === 0) return rowEnd === table.childCount ? deleteTable(state, dispatch) : false;
  if (dispatch) {
    const start = tablePosition(spot, row);
    const tr = state.tr.delete(start, tablePosition(spot, rowEnd));
    const next = Math.min(row, table.childCount - (rowEnd - row) - 1);
    const rest = tr.doc.nodeAt(spot.pos);
    if (rest !== null) {
      const column = Math.min(spot.column, rest.child(next).childCount - 1);
      selectCell(tr, tablePosition({ table: rest, pos: spot.pos }, next, column));
    }
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** Deletes the selected columns, and the table with its last column. */
export const deleteColumns: Command = (state, dispatch) => {
  const spot = tableAt(state);
  if (spot === null) return false;
  const { column, columnEnd, table } = spot;
  const isAny = table.children.every(
    ({ childCount }) => childCount > Math.min(childCount, columnEnd) - Math.min(childCount, column),
  );
  if (!isAny) return deleteTable(state, dispatch);
  if (dispatch) {
    const { tr } = state;
    for (let row = table.childCount - 1; row >= 0; row -= 1) {
      const { childCount } = table.child(row);
      tr.delete(
        tablePosition(spot, row, Math.min(column, childCount)),
        tablePosition(spot, row, Math.min(columnEnd, childCount)),
      );
    }
    const rest = tr.doc.nodeAt(spot.pos);
    if (rest !== null) {
      const next = Math.min(column, rest.child(spot.row).childCount - 1);
      selectCell(tr, tablePosition({ table: rest, pos: spot.pos }, spot.row, next));
    }
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** Deletes the table around the selection. */
export const deleteTable: Command = (state, dispatch) => {
  const spot = tableAt(state);
  if (spot === null) return false;
  if (dispatch) {
    const tr = state.tr.setSelection(NodeSelection.create(state.doc, spot.pos)).deleteSelection();
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** Moves the selected row over the adjacent one. Titles are not moved. */
export const moveRow =
  (direction: 'up' | 'down'): Command =>
  (state, dispatch) => {
    const spot = tableAt(state);
    if (spot === null) return false;
    const { row, rowEnd, table, column } = spot;
    const other = direction === 'up' ? row - 1 : rowEnd;
    if (row === 0 || other < 1 || other >= table.childCount) return false;
    if (dispatch) {
      const neighbor = table.child(other);
      const tr = state.tr.delete(tablePosition(spot, other), tablePosition(spot, other + 1));
      tr.insert(direction === 'up' ? tr.mapping.map(tablePosition(spot, rowEnd)) : tablePosition(spot, row), neighbor);
      const rest = tr.doc.nodeAt(spot.pos);
      const next = row + (direction === 'up' ? -1 : 1);
      if (rest !== null) selectCell(tr, tablePosition({ table: rest, pos: spot.pos }, next, column));
      dispatch(tr.scrollIntoView());
    }
    return true;
  };

/** Moves the selected column with its title over the adjacent one. */
export const moveColumn =
  (direction: 'left' | 'right'): Command =>
  (state, dispatch) => {
    const spot = tableAt(state);
    if (spot === null) return false;
    const { column, columnEnd, table, row } = spot;
    const other = direction === 'left' ? column - 1 : columnEnd;
    const isFull = table.children.every(({ childCount }) => childCount > Math.max(other, columnEnd - 1));
    if (other < 0 || !isFull) return false;
    if (dispatch) {
      const { tr, schema } = state;
      const rows = table.children.map((each) => {
        const cells = [...each.children];
        const [neighbor] = cells.splice(other, 1);
        if (neighbor !== undefined) cells.splice(direction === 'left' ? columnEnd - 1 : column, 0, neighbor);
        return nodeType(schema, 'table_row').createChecked(each.attrs, cells);
      });
      tr.replaceWith(spot.pos + 1, spot.pos + table.nodeSize - 1, rows);
      const rest = tr.doc.nodeAt(spot.pos);
      const next = column + (direction === 'left' ? -1 : 1);
      if (rest !== null) selectCell(tr, tablePosition({ table: rest, pos: spot.pos }, row, next));
      dispatch(tr.scrollIntoView());
    }
    return true;
  };
