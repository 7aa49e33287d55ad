import type { ValueShape } from '../blocks/block-descriptor.ts';
import type { ContentRef } from '../document/inline.ts';
import { RefusedChange } from './change.ts';
import { type Members, requireList, requireMembers, requireText } from './check-members.ts';
import { REF_SHAPES } from './inline-shapes.ts';

/** Called with every reference that is found. */
export type OnRef = (ref: ContentRef, path: string) => void;

const NO_REFS: OnRef = () => {};

/** The members of a node, or of a reference, each of its shape. */
export function checkData(
  value: unknown,
  shapes: Readonly<Record<string, ValueShape>>,
  path: string,
  onRef: OnRef = NO_REFS,
): Members {
  const members = requireMembers(value, path, Object.keys(shapes));
  const checked: [string, unknown][] = [];
  for (const [name, shape] of Object.entries(shapes)) {
    const member = members[name];
    if (member === undefined && isOptional(shape)) continue;
    checked.push([name, checkValue(member, shape, `${path}/${name}`, onRef)]);
  }
  return Object.fromEntries(checked);
}

function isOptional(shape: ValueShape): boolean {
  return typeof shape === 'string' ? shape.endsWith('?') : shape.includes('');
}

function checkValue(value: unknown, shape: ValueShape, path: string, onRef: OnRef): unknown {
  if (typeof shape !== 'string') return checkChoice(value, shape, path);
  switch (shape) {
    case 'text':
    case 'text?':
      return requireText(value, path);
    case 'boolean?':
      if (typeof value !== 'boolean') throw new RefusedChange(path, 'must be a boolean');
      return value;
    case 'number?':
      return checkNumber(value, path);
    case 'size?':
      return checkSize(value, path);
    case 'length?': {
      const size = checkSize(value, path);
      return typeof size === 'number' && typeof value !== 'number' ? `${size}px` : String(size);
    }
    case 'ref':
    case 'ref?':
      return checkRef(value, path, onRef);
    case 'any':
      return value;
    case 'texts':
      return requireList(value, path).map((item, index) => requireText(item, `${path}/${index}`));
    case 'tags?':
      return requireList(value, path).map((item, index) => checkTag(item, `${path}/${index}`));
    case 'props':
      return mapMembers(value, path, requireText);
  }
}

function checkChoice<Value extends string>(value: unknown, choices: readonly Value[], path: string): Value {
  const chosen = choices.find((choice) => choice === value && choice !== '');
  if (chosen !== undefined) return chosen;
  const names = choices.filter((choice) => choice !== '').map((choice) => JSON.stringify(choice));
  throw new RefusedChange(path, `must be one of ${names.join(', ')}`);
}

/** A finite number. */
export function checkNumber(value: unknown, path: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new RefusedChange(path, 'must be a number');
  return value;
}

/** A reference of a kind that a source can contain. */
export function checkRef(value: unknown, path: string, onRef: OnRef = NO_REFS): ContentRef {
  const kind = requireText(requireMembers(value, path)['kind'], `${path}/kind`);
  const shape = Object.hasOwn(REF_SHAPES, kind) ? REF_SHAPES[kind] : undefined;
  if (shape === undefined) {
    throw new RefusedChange(`${path}/kind`, `must be one of ${Object.keys(REF_SHAPES).join(', ')}`);
  }
  const { kind: _, ...rest } = value as Members;
  const ref = { kind, ...checkData(rest, shape, path) } as ContentRef;
  onRef(ref, path);
  return ref;
}

/** Pixels as a number, another unit as text, which the form may have apart: `{"unit": "%", "value": 50}`. */
function checkSize(value: unknown, path: string): number | string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return checkNumber(value, path);
  const length = requireMembers(value, path, ['unit', 'value']);
  const unit = requireText(length['unit'], `${path}/unit`);
  const size = checkNumber(length['value'], `${path}/value`);
  return unit === 'px' ? size : `${size}${unit}`;
}

/** A tag by its name, or as a reference to it. */
function checkTag(value: unknown, path: string): string {
  if (typeof value === 'string') return value;
  const ref = requireMembers(value, path, ['kind', 'tag']);
  if (ref['kind'] !== 'tag') throw new RefusedChange(`${path}/kind`, 'must be "tag"');
  return requireText(ref['tag'], `${path}/tag`);
}

/** A map whose members are checked one by one. */
export function mapMembers(
  value: unknown,
  path: string,
  check: (member: unknown, memberPath: string) => unknown,
): Members {
  const members = Object.entries(requireMembers(value, path));
  return Object.fromEntries(members.map(([name, member]) => [name, check(member, `${path}/${name}`)]));
}
