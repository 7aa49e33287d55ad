import type {
  Block,
  Fragment,
  Paragraph,
  Table,
  TableColumn,
  TableRecord,
  TableValue,
  TableView,
} from '@bindery/content/shapes';
import type { Attrs, Node } from 'prosemirror-model';
import { type ColumnType, fitsType, readCellText, textOfCellValue } from './cell-values.ts';
import { NODES } from './names.ts';

type MakeBlocks = (nodes: readonly Node[]) => readonly Block[];
/** A column under construction. */
interface Column {
  readonly id: string;
  readonly type: ColumnType;
  readonly attrs: Attrs;
  readonly blocks: readonly Block[];
}

/**
 * Converts rows of cells to a table, with columns `c1`, `c2`, … and records `r1`, `r2`, …, named as by the parser of
 * pages. Text that is not valid for the type of its column makes it a text column.
 */
export function nodeToTable(node: Node, make: MakeBlocks): Table {
  const [head, ...rows] = node.children.map((row) => row.children);
  const width = Math.max(head?.length ?? 0, ...rows.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => readColumn(head?.[index], rows, index, make));
  const fragments: Fragment[] = columns.flatMap(({ id, blocks }) =>
    isPlain(blocks)
      ? []
      : [{ object: 'fragment', fragment: `title-${id}`, type: 'column-title', nodes: blocks } as const],
  );
  const digits = Math.max(4, String(rows.length).length);
  const records = rows.map((cells, index): [string, TableRecord] => {
    const id = `r${index + 1}`;
    const values = cells.map((cell, at) => readCell(cell, id, columns[at] as Column, fragments, make));
    return [id, { orderIndex: String(index).padStart(digits, '0'), values: Object.fromEntries(values.flat()) }];
  });
  const definition = columns.map((column): [string, TableColumn] => [column.id, describeColumn(column)]);
  const data = {
    view: readView(node.attrs, columns),
    records: Object.fromEntries(records),
    definition: Object.fromEntries(definition),
    ...(node.attrs['fullWidth'] !== null && { fullWidth: node.attrs['fullWidth'] as boolean }),
  };
  return { object: 'block', type: 'table', data, isVoid: true, fragments };
}

function readColumn(
  cell: Node | undefined,
  rows: readonly (readonly Node[])[],
  index: number,
  make: MakeBlocks,
): Column {
  const attrs = cell?.type.name === NODES.tableTitle ? cell.attrs : {};
  const type = (attrs['columnType'] ?? 'text') as ColumnType;
  const fits = rows.every((cells) => cells[index] === undefined || cellValue(cells[index], type) !== undefined);
  const blocks = cell === undefined ? [] : make(cell.children);
  return { id: `c${index + 1}`, type: fits ? type : 'text', attrs, blocks };
}

function describeColumn({ id, type, attrs, blocks }: Column): TableColumn {
  const { title, textAlignment, max } = attrs;
  const text = isPlain(blocks) || typeof title !== 'string' ? plainText(blocks).trim() : title;
  return {
    id,
    title: text,
    type,
    ...(typeof textAlignment === 'string' && { textAlignment: textAlignment as 'left' }),
    ...(typeof max === 'number' && { max }),
  };
}

/** The text of the first paragraph. */
const plainText = ([block]: readonly Block[]): string =>
  block?.type === 'paragraph'
    ? block.nodes.flatMap((node) => (node.object === 'text' ? node.leaves.map(({ text }) => text) : [])).join('')
    : '';

function isPlain(blocks: readonly Block[]): boolean {
  const [block, ...others] = blocks;
  if (block === undefined) return true;
  const isPlainText = (node: Paragraph['nodes'][number]) =>
    node.object === 'text' && node.leaves.every(({ text, marks }) => marks.length === 0 && !text.includes('\n'));
  return others.length === 0 && block.type === 'paragraph' && block.nodes.every(isPlainText);
}

function readCell(
  cell: Node,
  record: string,
  column: Column,
  fragments: Fragment[],
  make: MakeBlocks,
): readonly (readonly [string, TableValue])[] {
  if (column.type !== 'text') {
    const value = cellValue(cell, column.type);
    return value === undefined || value === null ? [] : [[column.id, value]];
  }
  const blocks =
    cell.type.name === NODES.tableValue ? textBlocks(cell.attrs['value'] as TableValue | null) : make(cell.children);
  if (blocks.length === 0) return [];
  const fragment = `${record}-${column.id}`;
  fragments.push({ object: 'fragment', fragment, type: 'cell', nodes: blocks });
  return [[column.id, fragment]];
}

/** The value of a cell in a column; null for an empty one, undefined if it is not valid for the type. */
function cellValue(cell: Node, type: ColumnType): TableValue | null | undefined {
  if (type === 'text') return null;
  if (cell.type.name === NODES.tableValue) {
    const value = cell.attrs['value'] as TableValue | null;
    return fitsType(value, type) ? value : undefined;
  }
  const text = cell.textContent.trim();
  if (text === '') return isBlank(cell) ? null : undefined;
  return readCellText(text, type);
}

/** Whether a cell only contains empty paragraphs. */
const isBlank = (cell: Node): boolean =>
  cell.children.every((node) => node.type.name === 'paragraph' && node.childCount === 0);

/** The text of a value. */
function textBlocks(value: TableValue | null): readonly Block[] {
  const words = textOfCellValue(value);
  if (words === '') return [];
  const nodes = [{ object: 'text', leaves: [{ object: 'leaf', text: words, marks: [] }] }] as const;
  return [{ object: 'block', type: 'paragraph', data: {}, isVoid: false, nodes }];
}

function readView(attrs: Attrs, columns: readonly Column[]): TableView {
  const widths = columns.flatMap(({ id, attrs: { colwidth } }) =>
    Array.isArray(colwidth) ? [[id, colwidth[0] as number] as const] : [],
  );
  const role = (name: string) => columns.find(({ attrs: column }) => column['role'] === name)?.id;
  const roles = {
    coverDefinition: role('cover'),
    coverDefinitionDark: role('cover-dark'),
    targetDefinition: role('target'),
  };
  return {
    type: attrs['view'] as TableView['type'],
    columns: columns.filter((column) => column.attrs['hidden'] !== true).map(({ id }) => id),
    ...(attrs['hideHeader'] === true && { hideHeader: true }),
    ...(attrs['hideColumnTitle'] === true && { hideColumnTitle: true }),
    ...(widths.length > 0 && { columnWidths: Object.fromEntries(widths) }),
    ...(attrs['cardSize'] !== null && { cardSize: attrs['cardSize'] as 'medium' | 'large' }),
    ...Object.fromEntries(Object.entries(roles).filter(([, id]) => id !== undefined)),
  };
}
