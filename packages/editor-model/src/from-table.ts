import type { Block, Table, TableColumn, TableRecord } from '@bindery/content/shapes';
import type { Node, Schema } from 'prosemirror-model';
import { isSameJson, NODES } from './names.ts';

type MakeNodes = (blocks: readonly Block[]) => readonly Node[];

/** A table as rows of cells: the first row has the titles and the properties of the columns. */
export function tableToNode(schema: Schema, table: Table, make: MakeNodes): Node {
  const { view, definition, records, fullWidth } = table.data;
  const columns = Object.values(definition);
  const fragments = new Map(table.fragments.map(({ fragment, nodes }) => [fragment, nodes]));
  const titles = columns.map((column) =>
    titleToNode(schema, column, { view, title: fragments.get(`title-${column.id}`) }, make),
  );
  const rows = Object.values(records).map((record) =>
    columns.map((column) => cellToNode(schema, { column, record, fragments }, make)),
  );
  const attributes = {
    view: view.type,
    hideHeader: view.hideHeader ?? false,
    hideColumnTitle: view.hideColumnTitle ?? false,
    cardSize: view.cardSize ?? null,
    fullWidth: fullWidth ?? null,
  };
  const node = schema.node(
    'table',
    attributes,
    [titles, ...rows].map((cells) => schema.node(NODES.tableRow, null, cells)),
  );
  node.check();
  return node;
}

interface TitleContext {
  readonly view: Table['data']['view'];
  /** If the title contains more than plain text. */
  readonly title: readonly Block[] | undefined;
}

function titleToNode(schema: Schema, column: TableColumn, { view, title }: TitleContext, make: MakeNodes): Node {
  const { id, type, textAlignment, max } = column;
  const width = view.columnWidths?.[id];
  const attributes = {
    title: title === undefined ? null : column.title,
    columnType: type,
    textAlignment: textAlignment ?? null,
    max: max ?? null,
    hidden: !view.columns.includes(id),
    role: roleOf(view, id),
    colwidth: width === undefined ? null : [width],
  };
  const plain = () => [schema.node('paragraph', null, column.title === '' ? [] : [schema.text(column.title)])];
  return schema.node(NODES.tableTitle, attributes, title === undefined ? plain() : make(title));
}

const roleOf = (view: Table['data']['view'], id: string): string | null => {
  if (view.coverDefinition === id) return 'cover';
  if (view.coverDefinitionDark === id) return 'cover-dark';
  return view.targetDefinition === id ? 'target' : null;
};

interface CellContext {
  readonly column: TableColumn;
  readonly record: TableRecord;
  readonly fragments: ReadonlyMap<string, readonly Block[]>;
}

function cellToNode(schema: Schema, { column, record, fragments }: CellContext, make: MakeNodes): Node {
  const value = Object.hasOwn(record.values, column.id) ? record.values[column.id] : undefined;
  if (column.type !== 'text') return schema.node(NODES.tableValue, { value: value ?? null });
  const blocks = typeof value === 'string' ? fragments.get(value) : undefined;
  if (!isSameJson(value, undefined) && blocks === undefined) throw new RangeError('The cell has no fragment.');
  return schema.node(NODES.tableCell, null, make(blocks ?? []));
}
