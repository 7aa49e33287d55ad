import { COLUMN_TYPES, checkData, type ValueShape } from '@bindery/content/shapes';
import type { AttributeSpec, Attrs } from 'prosemirror-model';
import { isSameJson } from './names.ts';

/** The shapes of the members of a node. */
export type DataShape = Readonly<Record<string, ValueShape>>;

/** Attributes for the members of a node: one each, null if the member is missing. */
export function attributesOf(shape: DataShape): Record<string, AttributeSpec> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, value]) => [
      name,
      { default: defaultOf(value), validate: memberCheck(name, value) },
    ]),
  );
}

/** Default values of required members, so that nodes can be created without naming them. */
function defaultOf(shape: ValueShape): unknown {
  if (typeof shape !== 'string') return shape.includes('') ? null : shape[0];
  switch (shape) {
    case 'text':
      return '';
    case 'texts':
      return [];
    case 'props':
      return {};
    case 'ref':
      return { kind: 'source', target: '' };
    default:
      return null;
  }
}

/** @throws RefusedChange for a value that the member of a document tree does not allow, or that is ambiguous */
function memberCheck(name: string, shape: ValueShape): (value: unknown) => void {
  return (value) => {
    const given = value === null ? {} : { [name]: value };
    if (!isSameJson(checkData(given, { [name]: shape }, ''), given)) {
      throw new RangeError(`The attribute ${name} has a value in another form.`);
    }
  };
}

/** The data of attributes. */
export function dataOf(attributes: Attrs, shape: DataShape): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(shape).flatMap((name) => (attributes[name] === null ? [] : [[name, attributes[name]]])),
  );
}

/** The attributes of data. */
export function attributesFor(data: object, shape: DataShape): Attrs {
  const members = new Map(Object.entries(data));
  return Object.fromEntries(Object.keys(shape).map((name) => [name, members.get(name) ?? null]));
}

const attribute = (shape: ValueShape, value: unknown = null): AttributeSpec => ({
  default: value,
  validate: memberCheck('value', shape),
});

const isOneOf =
  (...values: readonly unknown[]) =>
  (value: unknown): void => {
    if (!values.includes(value)) throw new RangeError('The attribute has another value.');
  };

/** Attributes of tables: properties that their view applies to all columns. */
export const TABLE_ATTRIBUTES: Record<string, AttributeSpec> = {
  view: { default: 'grid', validate: isOneOf('grid', 'cards') },
  hideHeader: { default: false, validate: 'boolean' },
  hideColumnTitle: { default: false, validate: 'boolean' },
  cardSize: { default: null, validate: isOneOf(null, 'medium', 'large') },
  fullWidth: attribute('boolean?'),
};

/** Attributes of cells that table editors require: here, cells cover one row and one column. */
const CELL_ATTRIBUTES: Record<string, AttributeSpec> = {
  colspan: { default: 1, validate: isOneOf(1) },
  rowspan: { default: 1, validate: isOneOf(1) },
  colwidth: { default: null, validate: checkWidths },
};

/** Pixels, in a list with one item. */
function checkWidths(value: unknown): void {
  if (value === null) return;
  if (!Array.isArray(value) || value.length !== 1 || !Number.isFinite(value[0])) {
    throw new RangeError('The width of a column must be a number in a list.');
  }
}

/** Attributes of cells in the first row: properties of their columns. */
export const TITLE_ATTRIBUTES: Record<string, AttributeSpec> = {
  ...CELL_ATTRIBUTES,
  /** Plain text of a title with other content, as it was parsed. */
  title: attribute('text?'),
  columnType: { default: 'text', validate: isOneOf(...COLUMN_TYPES) },
  textAlignment: attribute(['left', 'center', 'right', '']),
  max: attribute('number?'),
  hidden: { default: false, validate: 'boolean' },
  role: { default: null, validate: isOneOf(null, 'cover', 'cover-dark', 'target') },
};

export { CELL_ATTRIBUTES };

/** Attributes of cells with a value: a number, options, references. */
export const VALUE_ATTRIBUTES: Record<string, AttributeSpec> = {
  ...CELL_ATTRIBUTES,
  value: { default: null, validate: checkCellValue },
};

function checkCellValue(value: unknown): void {
  if (value === null || typeof value === 'boolean' || typeof value === 'string' || Number.isFinite(value)) return;
  const check = memberCheck('value', 'ref');
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (items.length === 0) throw new RangeError('A cell without a value has none.');
  for (const item of items) if (typeof item !== 'string') check(item);
}
