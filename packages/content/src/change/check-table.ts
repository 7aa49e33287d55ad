import { COLUMN_TYPES } from '../document/document.ts';
import type { ContentRef } from '../document/inline.ts';
import { FORM_DEFAULTS } from '../document-form/form.ts';
import { RefusedChange } from './change.ts';
import { type Members, requireList, requireMembers, requireText } from './check-members.ts';
import { checkData, checkNumber, checkRef, type FoundRef, mapMembers } from './check-node-data.ts';

/** What the records of a table need to know of a column. */
interface Column {
  readonly type: string;
  /** What an option is called, by its value. */
  readonly labels: ReadonlyMap<string, string>;
}

export interface FoundRefs {
  readonly ref: FoundRef;
  /** A name in a column of files: the id of a file, or a target as a source writes it. */
  readonly file: FoundRef;
}

interface Fragment {
  readonly fragment: string;
  readonly nodes: readonly unknown[];
}

/**
 * The data of a table and its fragments, as they are stored: what the form says only because a column, a view or a cell
 * must say something is left out.
 */
export function checkTable(
  data: Members,
  fragments: readonly Fragment[],
  place: string,
  found: FoundRefs,
): { readonly data: Members; readonly fragments: readonly Fragment[] } {
  const filled = fragments.filter(({ nodes }) => nodes.length > 0);
  const cells = new Set(filled.map(({ fragment }) => fragment));
  const columns = new Map<string, Column>();
  const definition = mapMembers(data['definition'], `${place}/definition`, (value, where) => {
    const { options, ...column } = checkColumn(value, where);
    columns.set(column['id'] as string, { type: column['type'] as string, labels: options });
    return column;
  });
  const records = mapMembers(data['records'], `${place}/records`, (value, where) => {
    const record = requireMembers(value, where, ['orderIndex', 'values']);
    const orderIndex = requireText(record['orderIndex'], `${where}/orderIndex`);
    return { orderIndex, values: checkValues(record['values'], `${where}/values`, { columns, cells, found }) };
  });
  return { data: { ...data, view: checkView(data['view'], `${place}/view`), records, definition }, fragments: filled };
}

function checkColumn(value: unknown, place: string): Members & { readonly options: ReadonlyMap<string, string> } {
  const { multiple, options, ...rest } = requireMembers(value, place);
  if (multiple !== undefined) checkData({ multiple }, { multiple: 'boolean?' }, place);
  const shapes = {
    id: 'text',
    title: 'text',
    type: COLUMN_TYPES,
    textAlignment: ['left', 'center', 'right', ''],
    max: 'number?',
  } as const;
  const { textAlignment, max, ...column } = checkData(rest, shapes, place);
  const isDefaultAlignment = column['type'] === 'text' && textAlignment === FORM_DEFAULTS.textAlignment;
  const isDefaultMax = column['type'] === 'rating' && max === FORM_DEFAULTS.ratingMax;
  return {
    ...column,
    ...(textAlignment !== undefined && !isDefaultAlignment && { textAlignment }),
    ...(max !== undefined && !isDefaultMax && { max }),
    options: checkOptions(options ?? [], `${place}/options`),
  };
}

function checkOptions(value: unknown, place: string): ReadonlyMap<string, string> {
  return new Map(
    requireList(value, place).map((item, index) => {
      const option = checkData(item, { value: 'text', label: 'text', color: 'text?' }, `${place}/${index}`);
      return [option['value'] as string, option['label'] as string];
    }),
  );
}

interface CellContext {
  readonly columns: ReadonlyMap<string, Column>;
  /** Names of the fragments that contain something. */
  readonly cells: ReadonlySet<string>;
  readonly found: FoundRefs;
}

/** The values of a record that exist. */
function checkValues(value: unknown, place: string, context: CellContext): Members {
  const values = Object.entries(requireMembers(value, place)).flatMap(([id, cell]) => {
    const checked = checkCell(cell, `${place}/${id}`, context.columns.get(id), context);
    return checked === undefined ? [] : [[id, checked] as const];
  });
  return Object.fromEntries(values);
}

function checkCell(value: unknown, place: string, column: Column | undefined, { cells, found }: CellContext): unknown {
  if (value === null) return undefined;
  if (column?.type === 'text') {
    if (typeof value === 'string') return cells.has(value) ? value : undefined;
  }
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return checkNumber(value, place);
  if (!Array.isArray(value)) return checkRef(value, place, found.ref);
  if (value.length === 0) return undefined;
  return value.map((item, index) => checkItem(item, `${place}/${index}`, column, found));
}

function checkItem(item: unknown, place: string, column: Column | undefined, found: FoundRefs): string | ContentRef {
  if (typeof item !== 'string') return checkRef(item, place, found.ref);
  if (column?.type !== 'files') return column?.labels.get(item) ?? item;
  if (item === '') throw new RefusedChange(place, 'must not be empty');
  const ref: ContentRef = { kind: 'file', file: item };
  found.file(ref, place);
  return ref;
}

function checkView(value: unknown, place: string): Members {
  const { columnWidths, useNewSizing, ...rest } = requireMembers(value, place);
  if (useNewSizing !== undefined) checkData({ useNewSizing }, { useNewSizing: 'boolean?' }, place);
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
    place,
  );
  return {
    ...view,
    ...(hideHeader === true && { hideHeader }),
    ...(hideColumnTitle === true && { hideColumnTitle }),
    ...(cardSize !== undefined && cardSize !== FORM_DEFAULTS.cardSize && { cardSize }),
    ...(columnWidths !== undefined && { columnWidths: mapMembers(columnWidths, `${place}/columnWidths`, checkNumber) }),
  };
}
