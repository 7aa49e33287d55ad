import type { Node, Schema } from 'prosemirror-model';
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { newCell, newTitle } from './new-table.ts';
import { nodeType } from './node-kinds.ts';
import { columnTypes, widthOf } from './tables.ts';

/**
 * Repairs tables after cells were pasted or rows were deleted: titles only in the first row, and rows of equal length.
 * @param isForeign whether a transaction has steps of other users, which are valid already
 */
export const tableRoles = (isForeign: (transaction: Transaction) => boolean): Plugin =>
  new Plugin({
    appendTransaction: (transactions, before, state) => {
      const isOwn = transactions.some((each) => each.docChanged && !isForeign(each));
      return isOwn ? repairTables(before, state) : null;
    },
  });

function repairTables(before: EditorState, { doc, tr, schema }: EditorState): Transaction | null {
  const tables: (readonly [pos: number, table: Node])[] = [];
  const from = before.doc.content.findDiffStart(doc.content);
  if (from === null) return null;
  const end = before.doc.content.findDiffEnd(doc.content);
  const to = Math.min(doc.content.size, Math.max(from, end?.b ?? from));
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.type.name === 'table') tables.push([pos, node]);
  });
  for (const [pos, table] of tables.reverse()) {
    const repaired = repairTable(schema, table);
    if (repaired !== table) tr.replaceWith(pos + 1, pos + table.nodeSize - 1, repaired.content);
  }
  return tr.docChanged ? tr : null;
}

/** A table with titles in its first row and cells in the others; the same table if it is valid. */
export function repairTable(schema: Schema, table: Node): Node {
  const width = widthOf(table);
  const types = columnTypes(table);
  const isRight = table.children.every(
    (row, index) =>
      row.childCount === width && row.children.every(({ type }) => (type.name === 'table_title') === (index === 0)),
  );
  if (isRight) return table;
  const rows = table.children.map((row, index) => {
    const cells = Array.from({ length: width }, (_, column) => {
      const cell = row.maybeChild(column);
      if (index === 0) return titleFrom(schema, cell);
      return cell === null ? newCell(schema, types[column] ?? 'text') : cellFrom(schema, cell);
    });
    return nodeType(schema, 'table_row').createChecked(row.attrs, cells);
  });
  return table.type.createChecked(table.attrs, rows);
}

function titleFrom(schema: Schema, cell: Node | null): Node {
  if (cell === null || cell.isAtom) return newTitle(schema);
  return cell.type.name === 'table_title' ? cell : nodeType(schema, 'table_title').createChecked(null, cell.content);
}

const cellFrom = (schema: Schema, cell: Node): Node =>
  cell.type.name === 'table_title' ? nodeType(schema, 'table_cell').createChecked(null, cell.content) : cell;
