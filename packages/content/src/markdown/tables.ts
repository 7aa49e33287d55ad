import type { Block, Fragment, Table, TableColumn, TableRecord, TableValue, TableView } from '../document/document.ts';
import { dropConditions } from '../document/drop-conditions.ts';
import type { ContentRef, Inline } from '../document/inline.ts';
import { textOfBlocks } from '../document/text.ts';
import { listCellRefs } from './table-values.ts';

/** A table while it is read. */
export interface TableDraft {
  readonly columns: ColumnDraft[];
  readonly rows: CellDraft[][];
  readonly cards: boolean;
  readonly hideHeader: boolean;
  readonly hideColumnTitle: boolean;
  readonly fullWidth: boolean;
  readonly cardSize?: 'medium' | 'large' | undefined;
}

/** A column according to its header. */
export interface ColumnDraft {
  readonly blocks: Block[];
  readonly type?: TableColumn['type'] | undefined;
  readonly alignment?: TableColumn['textAlignment'] | undefined;
  readonly width?: number | undefined;
  readonly max?: number | undefined;
  readonly hidden?: boolean;
  readonly role?: 'cover' | 'cover-dark' | 'target' | undefined;
}

/** A cell: its blocks, and the options it names (`data-option`). */
export interface CellDraft {
  readonly blocks: Block[];
  readonly options: readonly string[];
  readonly alignment?: TableColumn['textAlignment'] | undefined;
}

/**
 * Builds the block of a table. Columns are named `c1`, `c2`, …, records `r1`, `r2`, …; the cell of a text column is the
 * fragment `r1-c1`, the title of a column with rich text the fragment `title-c1`.
 */
export function makeTable(draft: TableDraft): Table | undefined {
  const width = draft.rows.reduce((most, row) => Math.max(most, row.length), draft.columns.length);
  if (width === 0) {
    return undefined;
  }
  const drafts = Array.from({ length: width }, (_, index) => draft.columns[index] ?? { blocks: [] });
  const columns = drafts.map((column, index) => makeColumn(column, index, draft.rows));
  const fragments: Fragment[] = [];
  for (const [index, { blocks }] of drafts.entries()) {
    if (!isPlain(blocks)) {
      fragments.push({ object: 'fragment', fragment: `title-c${index + 1}`, type: 'column-title', nodes: blocks });
    }
  }
  const digits = Math.max(4, String(draft.rows.length).length);
  const records: Record<string, TableRecord> = {};
  for (const [index, row] of draft.rows.entries()) {
    const id = `r${index + 1}`;
    const orderIndex = String(index).padStart(digits, '0');
    records[id] = { orderIndex, values: makeValues(id, row, columns, fragments) };
  }
  const definition = Object.fromEntries(columns.map((column) => [column.id, column]));
  return {
    object: 'block',
    type: 'table',
    data: {
      view: makeView(draft, drafts),
      records,
      definition,
      ...(draft.fullWidth ? { fullWidth: true } : {}),
    },
    isVoid: true,
    fragments,
  };
}

function makeColumn(draft: ColumnDraft, index: number, rows: readonly (readonly CellDraft[])[]): TableColumn {
  const type = draft.type ?? 'text';
  const fits =
    type === 'text' || rows.every((row) => row[index] === undefined || readValue(row[index], type) !== undefined);
  const alignment = draft.alignment ?? rows.find((row) => row[index]?.alignment !== undefined)?.[index]?.alignment;
  return {
    id: `c${index + 1}`,
    title: textOfBlocks(dropConditions(draft.blocks)).trim(),
    // A column with cells that do not match its type is shown as text.
    type: fits ? type : 'text',
    ...(alignment === undefined ? {} : { textAlignment: alignment }),
    ...(draft.max === undefined ? {} : { max: draft.max }),
  };
}

function makeValues(
  record: string,
  row: readonly CellDraft[],
  columns: readonly TableColumn[],
  fragments: Fragment[],
): Record<string, TableValue> {
  const values: Record<string, TableValue> = {};
  for (const [index, cell] of row.entries()) {
    const column = columns[index];
    if (column === undefined) {
      continue;
    }
    const value = column.type === 'text' ? undefined : readValue(cell, column.type);
    if (column.type === 'text' && cell.blocks.length > 0) {
      const fragment = `${record}-${column.id}`;
      fragments.push({ object: 'fragment', fragment, type: 'cell', nodes: cell.blocks });
      values[column.id] = fragment;
    } else if (value !== undefined && value !== null) {
      values[column.id] = value;
    }
  }
  return values;
}

/** The value of a cell; null when it is empty, undefined when it does not fit the type. */
function readValue(draft: CellDraft, type: TableColumn['type']): TableValue | null | undefined {
  // A value cannot be conditional.
  const cell = { ...draft, blocks: [...dropConditions(draft.blocks)] };
  const text = textOfBlocks(cell.blocks).trim();
  switch (type) {
    case 'text':
      return text;
    case 'number':
    case 'rating':
      return readNumber(text);
    case 'checkbox':
      return text === 'true' ? true : text === 'false' || text === '' ? false : undefined;
    case 'select':
    case 'users': {
      const names = cell.options.length > 0 ? cell.options : text.split(/[,\n]/).map((name) => name.trim());
      return names.some((name) => name !== '') ? names.filter((name) => name !== '') : null;
    }
    case 'files':
    case 'content-ref':
    case 'image':
      return readRefs(cell, text, type);
  }
}

function readNumber(text: string): number | null | undefined {
  if (text === '') {
    return null;
  }
  const value = Number(text);
  return Number.isFinite(value) && /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i.test(text) ? value : undefined;
}

function readRefs(
  cell: CellDraft,
  text: string,
  type: 'files' | 'content-ref' | 'image',
): ContentRef | readonly ContentRef[] | null | undefined {
  const refs = listCellRefs(cell.blocks);
  if (refs.length === 0 && text !== '') {
    if (/\s/.test(text)) {
      return undefined;
    }
    refs.push({ kind: 'source', target: text });
  }
  return type === 'files' ? (refs.length === 0 ? null : refs) : (refs[0] ?? null);
}

function makeView(draft: TableDraft, columns: readonly ColumnDraft[]): TableView {
  const ids = columns.map((_, index) => `c${index + 1}`);
  const widths = ids.flatMap((id, index) => {
    const width = columns[index]?.width;
    return width === undefined ? [] : [[id, width] as const];
  });
  const findRole = (role: ColumnDraft['role']) => ids[columns.findIndex((column) => column.role === role)];
  const cover = findRole('cover');
  const coverDark = findRole('cover-dark');
  const target = findRole('target');
  return {
    type: draft.cards ? 'cards' : 'grid',
    columns: ids.filter((_, index) => columns[index]?.hidden !== true),
    ...(draft.hideHeader ? { hideHeader: true } : {}),
    ...(draft.hideColumnTitle ? { hideColumnTitle: true } : {}),
    ...(widths.length === 0 ? {} : { columnWidths: Object.fromEntries(widths) }),
    ...(draft.cardSize === undefined ? {} : { cardSize: draft.cardSize }),
    ...(cover === undefined ? {} : { coverDefinition: cover }),
    ...(coverDark === undefined ? {} : { coverDefinitionDark: coverDark }),
    ...(target === undefined ? {} : { targetDefinition: target }),
  };
}

function isPlain(blocks: readonly Block[]): boolean {
  const isPlainText = (node: Inline) =>
    node.object === 'text' && node.leaves.every((leaf) => leaf.marks.length === 0 && !leaf.text.includes('\n'));
  return (
    blocks.length === 0 ||
    (blocks.length === 1 && blocks[0]?.type === 'paragraph' && blocks[0].nodes.every(isPlainText))
  );
}
