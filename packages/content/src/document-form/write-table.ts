import type { Table, TableColumn, TableRecord, TableValue, TableView } from '../document/document.ts';
import { findValue, listValueNames, listValueRefs } from '../document/table-value.ts';
import { targetOf } from '../markdown/serialize-inlines.ts';
import { emptyParagraph, FORM_DEFAULTS, type FormBlock, type FormFragment } from './form.ts';

/**
 * The data of a table: every record has a value for every column, and every column the members that its type requires.
 */
export function writeTableData({ data }: Table): FormBlock['data'] {
  const columns = Object.values(data.definition);
  const records = Object.entries(data.records);
  return {
    ...data,
    view: writeView(data.view),
    records: Object.fromEntries(
      records.map(([id, record]) => [
        id,
        {
          orderIndex: record.orderIndex,
          values: Object.fromEntries(columns.map((column) => [column.id, writeValue(id, record, column)])),
        },
      ]),
    ),
    definition: Object.fromEntries(
      columns.map((column) => [column.id, writeColumn(column, Object.values(data.records))]),
    ),
  };
}

/** The fragments of text cells that the source leaves empty. */
export function writeTableFragments({ data }: Table): FormFragment[] {
  const texts = Object.values(data.definition).filter(({ type }) => type === 'text');
  return Object.entries(data.records).flatMap(([id, record]) =>
    texts.flatMap((column) =>
      findValue(record, column.id) === undefined
        ? [{ object: 'fragment', fragment: nameOfCell(id, column), type: 'cell', nodes: [emptyParagraph()] } as const]
        : [],
    ),
  );
}

const nameOfCell = (record: string, { id }: TableColumn): string => `${record}-${id}`;

function writeView(view: TableView): object {
  if (view.type === 'cards') return { ...view, cardSize: view.cardSize ?? FORM_DEFAULTS.cardSize };
  return {
    ...view,
    hideHeader: view.hideHeader ?? false,
    // Widths are pixels, not shares of the table.
    ...(view.columnWidths !== undefined && { useNewSizing: true }),
  };
}

function writeColumn(column: TableColumn, records: readonly TableRecord[]): object {
  switch (column.type) {
    case 'text':
      return { ...column, textAlignment: column.textAlignment ?? FORM_DEFAULTS.textAlignment };
    case 'rating':
      return { ...column, max: column.max ?? FORM_DEFAULTS.ratingMax };
    case 'users':
      return { ...column, multiple: isMultiple(column, records) };
    case 'select': {
      const values = new Set(records.flatMap((record) => listValueNames(findValue(record, column.id))));
      const options = Array.from(values, (value) => ({ value, label: value, color: FORM_DEFAULTS.optionColor }));
      return { ...column, multiple: isMultiple(column, records), options };
    }
    default:
      return column;
  }
}

const isMultiple = ({ id }: TableColumn, records: readonly TableRecord[]): boolean =>
  records.some((record) => listValueNames(findValue(record, id)).length > 1);

function writeValue(id: string, record: TableRecord, column: TableColumn): TableValue | null {
  const value = findValue(record, column.id);
  switch (column.type) {
    case 'text':
      return value ?? nameOfCell(id, column);
    case 'select':
    case 'users':
      return listValueNames(value);
    case 'files':
      return listValueRefs(value).map(targetOf);
    default:
      return value ?? null;
  }
}
