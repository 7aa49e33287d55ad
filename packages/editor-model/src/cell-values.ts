import type { ContentRef, TableColumn, TableValue } from '@bindery/content/shapes';

export type ColumnType = TableColumn['type'];

/** Whether a value is valid in a column of a type; null is empty. */
export function fitsType(value: TableValue | null, type: ColumnType): boolean {
  if (value === null) return true;
  const isList = Array.isArray(value);
  switch (type) {
    case 'number':
    case 'rating':
      return typeof value === 'number';
    case 'checkbox':
      return typeof value === 'boolean';
    case 'select':
    case 'users':
      return isList && value.every((item) => typeof item === 'string');
    case 'files':
      return isList && value.every((item) => typeof item === 'object');
    case 'content-ref':
    case 'image':
      return typeof value === 'object' && !isList;
    case 'text':
      return false;
  }
}

/** Parses text in a column of a type other than text; undefined if it is not a valid value. */
export function readCellText(text: string, type: ColumnType): TableValue | undefined {
  const target = (): ContentRef | undefined => (/\s/.test(text) ? undefined : { kind: 'source', target: text });
  switch (type) {
    case 'number':
    case 'rating':
      return /^[-+]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
    case 'checkbox':
      return text === 'true' || text === 'false' ? text === 'true' : undefined;
    case 'select':
    case 'users':
      return text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
    case 'files': {
      const ref = target();
      return ref && [ref];
    }
    default:
      return target();
  }
}

/** The text of a value; empty for none. */
export function textOfCellValue(value: TableValue | null): string {
  const text = (item: TableValue | string | ContentRef): string =>
    typeof item === 'object' && 'kind' in item
      ? 'target' in item
        ? item.target
        : 'url' in item
          ? item.url
          : ''
      : String(item);
  if (value === null) return '';
  return Array.isArray(value) ? value.map(text).join(', ') : text(value);
}
