import { NODES } from '@bindery/editor-model';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import {
  CellSelection,
  cellAround,
  __clipCells as clipCells,
  __insertCells as insertCells,
  __pastedCells as pastedCells,
  TableMap,
} from 'prosemirror-tables';

/**
 * Pastes the cells of a table into the table around a position, which grows as needed; into selected cells, repeated as
 * often as they fit. Undefined when either one is not a table. Pure.
 */
export function pasteCells(state: EditorState, position: number, slice: Slice): Transaction | undefined {
  const $cell = cellAround(state.doc.resolve(position));
  const cells = pastedCells(withoutEmptyHead(slice));
  if ($cell === null || cells === null) return undefined;
  const { selection } = state;
  const start = $cell.start(-1);
  const map = TableMap.get($cell.node(-1));
  const isSelected = selection instanceof CellSelection && selection.$anchorCell.start(-1) === start;
  const rect = isSelected
    ? map.rectBetween(selection.$anchorCell.pos - start, selection.$headCell.pos - start)
    : map.findCell($cell.pos - start);
  const fitted = isSelected ? clipCells(cells, rect.right - rect.left, rect.bottom - rect.top) : cells;
  let transaction: Transaction | undefined;
  insertCells(
    state,
    (inserted) => {
      transaction = inserted;
    },
    start,
    rect,
    fitted,
  );
  return transaction === undefined ? undefined : setKinds(transaction, start - 1);
}

/** A table from a spreadsheet has an empty, hidden first row for titles. */
function withoutEmptyHead(slice: Slice): Slice {
  const table = slice.content.childCount === 1 ? slice.content.firstChild : null;
  const isHidden = table?.type.name === 'table' && table.attrs['hideHeader'] === true && table.childCount > 1;
  if (!isHidden || table.firstChild?.textContent !== '') return slice;
  return new Slice(Fragment.from(table.copy(Fragment.from(table.children.slice(1)))), 0, 0);
}

/** The first row has titles, and no other row has. */
function setKinds(transaction: Transaction, tableAt: number): Transaction {
  const { doc } = transaction;
  const { nodes } = doc.type.schema;
  doc.nodeAt(tableAt)?.forEach((row: Node, rowOffset: number, index: number) => {
    const kind = index === 0 ? NODES.tableTitle : NODES.tableCell;
    const other = index === 0 ? NODES.tableCell : NODES.tableTitle;
    row.forEach((cell: Node, cellOffset: number) => {
      if (cell.type.name !== other) return;
      transaction.setNodeMarkup(tableAt + 1 + rowOffset + 1 + cellOffset, nodes[kind]);
    });
  });
  return transaction;
}
