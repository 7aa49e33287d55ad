import type { PanelField } from './descriptors.ts';

/** A value for an attribute, or the name of an error text. */
export type FieldResult = { readonly value: unknown } | { readonly fault: FieldFault };

export const FIELD_FAULTS = ['number', 'level', 'size', 'date', 'url', 'lines', 'required', 'id', 'pixels'] as const;
export type FieldFault = (typeof FIELD_FAULTS)[number];

/** The value of an attribute in a text field. Pure. */
export function showField({ kind }: PanelField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'lines') return showLines(value as readonly number[]);
  if (kind === 'words') return (value as readonly string[]).join(', ');
  if (kind === 'columnWidth') return String((value as readonly number[])[0] ?? '');
  return String(value);
}

/** Parses the input of a text field into a value of its attribute. Pure. */
export function readField(field: PanelField, text: string): FieldResult {
  const trimmed = text.trim();
  if (trimmed === '') return readNothing(field);
  switch (field.kind) {
    case 'number':
      return readNumber(field.name, trimmed);
    case 'size':
    case 'length':
      return readSize(field.kind, trimmed);
    case 'columnWidth':
      return /^\d{1,5}$/.test(trimmed) && Number(trimmed) > 0 ? { value: [Number(trimmed)] } : { fault: 'pixels' };
    case 'date':
      return isDate(trimmed) ? { value: trimmed } : { fault: 'date' };
    case 'url':
      return /^https?:\/\/[^\s/]/i.test(trimmed) ? { value: trimmed } : { fault: 'url' };
    case 'lines':
      return readLines(trimmed);
    case 'words':
      return { value: listWords(trimmed) };
    case 'formula':
      return { value: text };
    default:
      return field.name === 'id' && /[\s"<>]/.test(trimmed) ? { fault: 'id' } : { value: trimmed };
  }
}

function readNothing({ kind, name, isOptional }: PanelField): FieldResult {
  if (kind === 'lines') return { value: [] };
  if (isOptional === true || kind === 'columnWidth') return { value: null };
  if (kind === 'formula' || (kind === 'text' && name === 'label')) return { value: '' };
  return { fault: 'required' };
}

/** Heading levels, the first number of a list and the maximum rating are integers. */
function readNumber(name: string, text: string): FieldResult {
  if (!/^\d{1,9}$/.test(text)) return { fault: 'number' };
  const value = Number(text);
  return name === 'level' && (value < 1 || value > 6) ? { fault: 'level' } : { value };
}

function readSize(kind: 'size' | 'length', text: string): FieldResult {
  const [, number, unit = ''] = /^(\d{1,5}(?:\.\d{1,3})?)\s*(px|%|em|rem|vw)?$/.exec(text) ?? [];
  if (number === undefined) return { fault: 'size' };
  if (unit === '' || unit === 'px') return { value: kind === 'size' ? Number(number) : `${number}px` };
  return { value: `${number}${unit}` };
}

/** Calendar dates, as pages write them. */
function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (day === undefined) return false;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= last;
}

const listWords = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

/** Maximum number of lines of a code block. */
const MOST_LINES = 100_000;
/** Maximum number of marked lines: each is a number in the document. */
const MOST_MARKED = 2_000;

/** One-based line numbers as ranges: `1-3, 5`. */
function showLines(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const line of lines) {
    const range = ranges.at(-1);
    if (range !== undefined && range[1] === line) range[1] = line + 1;
    else ranges.push([line + 1, line + 1]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ');
}

function readLines(text: string): FieldResult {
  const lines = new Set<number>();
  for (const part of text.split(',')) {
    const [, first, last = first] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === undefined || from < 1 || to < from || to > MOST_LINES) return { fault: 'lines' };
    if (lines.size + to - from >= MOST_MARKED) return { fault: 'lines' };
    for (let line = from; line <= to; line += 1) lines.add(line - 1);
  }
  return { value: [...lines].sort((one, other) => one - other) };
}
