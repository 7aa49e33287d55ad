import type { Attrs, Node, Schema } from 'prosemirror-model';
import { emptyParagraph, nodeType } from './node-kinds.ts';

/** The title of a column. */
export const newTitle = (schema: Schema, attrs: Attrs | null = null): Node =>
  nodeType(schema, 'table_title').createChecked(attrs, emptyParagraph(schema));

/** A cell of a column: with text, or with a value if the column has another type. */
export const newCell = (schema: Schema, columnType: string): Node =>
  columnType === 'text'
    ? nodeType(schema, 'table_cell').createChecked(null, emptyParagraph(schema))
    : nodeType(schema, 'table_value').createChecked();

/** A row with a cell for each column. */
export const newRow = (schema: Schema, columnTypes: readonly string[]): Node =>
  nodeType(schema, 'table_row').createChecked(
    null,
    columnTypes.map((type) => newCell(schema, type)),
  );

/** An empty table: a row of titles, and the given number of rows. */
export function newTable(schema: Schema, columns: number, rows: number, attrs: Attrs | null = null): Node {
  const titles = Array.from({ length: columns }, () => newTitle(schema));
  const types = Array.from({ length: columns }, () => 'text');
  return nodeType(schema, 'table').createChecked(attrs, [
    nodeType(schema, 'table_row').createChecked(null, titles),
    ...Array.from({ length: rows - 1 }, () => newRow(schema, types)),
  ]);
}
