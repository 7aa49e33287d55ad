import { COLUMN_TYPES } from '../document/document.ts';
import type { ContentRef } from '../document/inline.ts';
import { RefusedChange } from './change.ts';
import { type Members, requireList, requireMembers, requireText } from './check-members.ts';
import { REF_SHAPES, type ValueShape } from './document-shapes.ts';

/** What is told of every reference that is found. */
type FoundRef = (ref: ContentRef, place: string) => void;

const NO_REFS: FoundRef = () => {};

/** The members of a node, or of a reference, each of its shape. */
export function checkData(
  value: unknown,
  shapes: Readonly<Record<string, ValueShape>>,
  place: string,
  found: FoundRef = NO_REFS,
): Members {
  const given = requireMembers(value, place, Object.keys(shapes));
  const checked: [string, unknown][] = [];
  for (const [name, shape] of Object.entries(shapes)) {
    const member = given[name];
    if (member === undefined && isOptional(shape)) continue;
    checked.push([name, checkValue(member, shape, `${place}/${name}`, found)]);
  }
  return Object.fromEntries(checked);
}

function isOptional(shape: ValueShape): boolean {
  return typeof shape === 'string' ? shape.endsWith('?') : shape.includes('');
}

function checkValue(value: unknown, shape: ValueShape, place: string, found: FoundRef): unknown {
  if (typeof shape !== 'string') return checkChoice(value, shape, place);
  switch (shape) {
    case 'text':
    case 'text?':
      return requireText(value, place);
    case 'boolean?':
      if (typeof value !== 'boolean') throw new RefusedChange(place, 'must be a boolean');
      return value;
    case 'number?':
      return checkNumber(value, place);
    case 'size?':
      return typeof value === 'string' ? value : checkNumber(value, place);
    case 'ref':
    case 'ref?':
      return checkRef(value, place, found);
    case 'texts':
    case 'texts?':
      return requireList(value, place).map((item, index) => requireText(item, `${place}/${index}`));
    case 'props':
      return mapMembers(value, place, requireText);
    case 'view':
      return checkView(value, place);
    case 'records':
      return mapMembers(value, place, (record, where) => checkRecord(record, where, found));
    case 'definition':
      return mapMembers(value, place, checkColumn);
  }
}

function checkChoice<Value extends string>(value: unknown, choices: readonly Value[], place: string): Value {
  const chosen = choices.find((choice) => choice === value && choice !== '');
  if (chosen !== undefined) return chosen;
  const names = choices.filter((choice) => choice !== '').map((choice) => JSON.stringify(choice));
  throw new RefusedChange(place, `must be one of ${names.join(', ')}`);
}

function checkNumber(value: unknown, place: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new RefusedChange(place, 'must be a number');
  return value;
}

/** A reference of a kind that a source can hold (decisions, row 205). */
export function checkRef(value: unknown, place: string, found: FoundRef = NO_REFS): ContentRef {
  const kind = requireText(requireMembers(value, place)['kind'], `${place}/kind`);
  const shape = Object.hasOwn(REF_SHAPES, kind) ? REF_SHAPES[kind] : undefined;
  if (shape === undefined) {
    throw new RefusedChange(`${place}/kind`, `must be one of ${Object.keys(REF_SHAPES).join(', ')}`);
  }
  const { kind: _, ...rest } = value as Members;
  const ref = { kind, ...checkData(rest, shape, place) } as ContentRef;
  found(ref, place);
  return ref;
}

function mapMembers(value: unknown, place: string, check: (member: unknown, place: string) => unknown): Members {
  const members = Object.entries(requireMembers(value, place));
  return Object.fromEntries(members.map(([name, member]) => [name, check(member, `${place}/${name}`)]));
}

function checkColumn(value: unknown, place: string): Members {
  const shapes = {
    id: 'text',
    title: 'text',
    type: COLUMN_TYPES,
    textAlignment: ['left', 'center', 'right', ''],
    max: 'number?',
  } as const;
  return checkData(value, shapes, place);
}

function checkRecord(value: unknown, place: string, found: FoundRef): Members {
  const record = requireMembers(value, place, ['orderIndex', 'values']);
  const values = mapMembers(record['values'], `${place}/values`, (cell, where) => checkCell(cell, where, found));
  return { orderIndex: requireText(record['orderIndex'], `${place}/orderIndex`), values };
}

function checkCell(value: unknown, place: string, found: FoundRef): unknown {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return checkNumber(value, place);
  if (!Array.isArray(value)) return checkRef(value, place, found);
  return value.map((item, index) => {
    const where = `${place}/${index}`;
    return typeof item === 'string' ? item : checkRef(item, where, found);
  });
}

function checkView(value: unknown, place: string): Members {
  const { columnWidths, ...rest } = requireMembers(value, place);
  const view = checkData(
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
  if (columnWidths === undefined) return view;
  return { ...view, columnWidths: mapMembers(columnWidths, `${place}/columnWidths`, checkNumber) };
}
