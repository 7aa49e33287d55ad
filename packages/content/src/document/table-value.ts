import type { TableRecord, TableValue } from './document.ts';
import type { ContentRef } from './inline.ts';

/** Value of a record in a column, if it has one. */
export function findValue(record: TableRecord, column: string): TableValue | undefined {
  return Object.hasOwn(record.values, column) ? record.values[column] : undefined;
}

/** References of a value: one, several or none. */
export function listValueRefs(value: TableValue | undefined): readonly ContentRef[] {
  if (value === undefined || typeof value !== 'object') return [];
  const values: readonly (string | ContentRef)[] = 'kind' in value ? [value] : value;
  return values.filter((item) => typeof item === 'object');
}

/** Texts of a value, such as the options that were chosen: one, several or none. */
export function listValueNames(value: TableValue | undefined): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((item: unknown) => typeof item === 'string') : [];
}
