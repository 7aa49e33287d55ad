import type { ContentRef } from '../document/inline.ts';
import { RefusedChange } from './change.ts';
import { type Members, requireList, requireMembers, requireText } from './check-members.ts';
import { REF_SHAPES, type ValueShape } from './document-shapes.ts';

/** Called with every reference that is found. */
export type FoundRef = (ref: ContentRef, place: string) => void;

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
      return checkSize(value, place);
    case 'length?': {
      const size = checkSize(value, place);
      return typeof size === 'number' && typeof value !== 'number' ? `${size}px` : String(size);
    }
    case 'ref':
    case 'ref?':
      return checkRef(value, place, found);
    case 'any':
      return value;
    case 'texts':
      return requireList(value, place).map((item, index) => requireText(item, `${place}/${index}`));
    case 'tags?':
      return requireList(value, place).map((item, index) => checkTag(item, `${place}/${index}`));
    case 'props':
      return mapMembers(value, place, requireText);
  }
}

function checkChoice<Value extends string>(value: unknown, choices: readonly Value[], place: string): Value {
  const chosen = choices.find((choice) => choice === value && choice !== '');
  if (chosen !== undefined) return chosen;
  const names = choices.filter((choice) => choice !== '').map((choice) => JSON.stringify(choice));
  throw new RefusedChange(place, `must be one of ${names.join(', ')}`);
}

/** A finite number. */
export function checkNumber(value: unknown, place: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new RefusedChange(place, 'must be a number');
  return value;
}

/** A reference of a kind that a source can contain. */
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

/** Pixels as a number, another unit as text, which the form may have apart: `{"unit": "%", "value": 50}`. */
function checkSize(value: unknown, place: string): number | string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return checkNumber(value, place);
  const length = requireMembers(value, place, ['unit', 'value']);
  const unit = requireText(length['unit'], `${place}/unit`);
  const size = checkNumber(length['value'], `${place}/value`);
  return unit === 'px' ? size : `${size}${unit}`;
}

/** A tag by its name, or as a reference to it. */
function checkTag(value: unknown, place: string): string {
  if (typeof value === 'string') return value;
  const ref = requireMembers(value, place, ['kind', 'tag']);
  if (ref['kind'] !== 'tag') throw new RefusedChange(`${place}/kind`, 'must be "tag"');
  return requireText(ref['tag'], `${place}/tag`);
}

/** A map whose members are checked one by one. */
export function mapMembers(value: unknown, place: string, check: (member: unknown, place: string) => unknown): Members {
  const members = Object.entries(requireMembers(value, place));
  return Object.fromEntries(members.map(([name, member]) => [name, check(member, `${place}/${name}`)]));
}
