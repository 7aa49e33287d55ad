import { COLUMN_TYPES } from '../document/document.ts';
import type { ContentRef } from '../document/inline.ts';
import { FORM_DEFAULTS } from '../document-form/form.ts';
import { RefusedChange } from './change.ts';
import { type Members, requireList, requireMembers, requireText } from './check-members.ts';
import { checkData, checkNumber, checkRef, mapMembers, type OnRef } from './check-node-data.ts';

/** The properties of a column that records depend on. */
interface Column {
  readonly type: string;
  /** Labels of options, by value. */
  readonly labels: ReadonlyMap<string, string>;
}

export interface FoundRefs {
  readonly ref: OnRef;
  /** A name in a column of files: the id of a file, or a target as a source writes it. */
  readonly file: OnRef;
}

interface Fragment {
  readonly fragment: string;
  readonly nodes: readonly unknown[];
}

/** The data of a table and its fragments, in stored form, without defaults of the form for columns, views and cells. */
export function checkTable(
  data: Members,
  fragments: readonly Fragment[],
  path: string,
  onRef: FoundRefs,
): { readonly data: Members; readonly fragments: readonly Fragment[] } {
  const filled = fragments.filter(({ nodes }) => nodes.length > 0);
  const cells = new Set(filled.map(({ fragment }) => fragment));
  const columns = new Map<string, Column>();
  const definition = mapMembers(data['definition'], `${path}/definition`, (value, where) => {
    const { options, ...column } = checkColumn(value, where);
    columns.set(column['id'] as string, { type: column['type'] as string, labels: options });
    return column;
  });
  const records = mapMembers(data['records'], `${path}/records`, (value, where) => {
    const record = requireMembers(value, where, ['orderIndex', 'values']);
    const orderIndex = requireText(record['orderIndex'], `${where}/orderIndex`);
    return { orderIndex, values: checkValues(record['values'], `${where}/values`, { columns, cells, onRef }) };
  });
  return { data: { ...data, view: checkView(data['view'], `${path}/view`), records, definition }, fragments: filled };
}

function checkColumn(value: unknown, path: string): Members & { readonly options: ReadonlyMap<string, string> } {
  const { multiple, options, ...rest } = requireMembers(value, path);
  if (multiple !== undefined) checkData({ multiple }, { multiple: 'boolean?' }, path);
  const shapes = {
    id: 'text',
    title: 'text',
    type: COLUMN_TYPES,
    textAlignment: ['left', 'center', 'right', ''],
    max: 'number?',
  } as const;
  const { textAlignment, max, ...column } = checkData(rest, shapes, path);
  const isDefaultAlignment = column['type'] === 'text' && textAlignment === FORM_DEFAULTS.textAlignment;
  const isDefaultMax = column['type'] === 'rating' && max === FORM_DEFAULTS.ratingMax;
  return {
    ...column,
    ...(textAlignment !== undefined && !isDefaultAlignment && { textAlignment }),
    ...(max !== undefined && !isDefaultMax && { max }),
    options: checkOptions(options ?? [], `${path}/options`),
  };
}

function checkOptions(value: unknown, path: string): ReadonlyMap<string, string> {
  return new Map(
    requireList(value, path).map((item, index) => {
      const option = checkData(item, { value: 'text', label: 'text', color: 'text?' }, `${path}/${index}`);
      return [option['value'] as string, option['label'] as string];
    }),
  );
}

interface CellContext {
  readonly columns: ReadonlyMap<string, Column>;
  /** Names of the fragments that contain something. */
  readonly cells: ReadonlySet<string>;
  readonly onRef: FoundRefs;
}

/** The values of a record that exist. */
function checkValues(value: unknown, path: string, context: CellContext): Members {
  const values = Object.entries(requireMembers(value, path)).flatMap(([id, cell]) => {
    const checked = checkCell(cell, `${path}/${id}`, context.columns.get(id), context);
    return checked === undefined ? [] : [[id, checked] as const];
  });
  return Object.fromEntries(values);
}

function checkCell(value: unknown, path: string, column: Column | undefined, { cells, onRef }: CellContext): unknown {
  if (value === null) return undefined;
  if (column?.type === 'text') {
    if (typeof value === 'string') return cells.has(value) ? value : undefined;
  }
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return checkNumber(value, path);
  if (!Array.isArray(value)) return checkRef(value, path, onRef.ref);
  if (value.length === 0) return undefined;
  return value.map((item, index) => checkItem(item, `${path}/${index}`, column, onRef));
}

function checkItem(item: unknown, path: string, column: Column | undefined, onRef: FoundRefs): string | ContentRef {
  if (typeof item !== 'string') return checkRef(item, path, onRef.ref);
  if (column?.type !== 'files') return column?.labels.get(item) ?? item;
  if (item === '') throw new RefusedChange(path, 'must not be empty');
  const ref: ContentRef = { kind: 'file', file: item };
  onRef.file(ref, path);
  return ref;
}

function checkView(value: unknown, path: string): Members {
  const { columnWidths, useNewSizing, ...rest } = requireMembers(value, path);
  if (useNewSizing !== undefined) checkData({ useNewSizing }, { useNewSizing: 'boolean?' }, path);
  const { hideHeader, hideColumnTitle, cardSize, ...view } = checkData(
    rest,
    {
      type: ['grid', 'cards'],
      columns: 'texts',
      hideHeader: 'boolean?',
      hideColumnTitle: 'boolean?',
      cardSize: ['medium', 'large', ''],
      coverDefinition: 'text?',
      coverDefinitionDark: 'text?',
      targetDefinition: 'text?',
    },
    path,
  );
  return {
    ...view,
    ...(hideHeader === true && { hideHeader }),
    ...(hideColumnTitle === true && { hideColumnTitle }),
    ...(cardSize !== undefined && cardSize !== FORM_DEFAULTS.cardSize && { cardSize }),
    ...(columnWidths !== undefined && { columnWidths: mapMembers(columnWidths, `${path}/columnWidths`, checkNumber) }),
  };
}
