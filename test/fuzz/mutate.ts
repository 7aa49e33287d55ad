import fc, { type Arbitrary } from 'fast-check';
import { hostileText, hostileValue } from './hostile-values.ts';

/** A path in a value: names of members and indices of items, from the outside inwards. */
type ValuePath = readonly (string | number)[];

/** Places that are looked at; large lists are alike. */
const MAX_PLACES = 60;

function listPlaces(value: unknown, at: ValuePath = []): ValuePath[] {
  if (typeof value !== 'object' || value === null) return [at];
  const members: [string | number, unknown][] = Array.isArray(value)
    ? value.slice(0, 3).map((item, index) => [index, item])
    : Object.entries(value);
  return [at, ...members.flatMap(([name, member]) => listPlaces(member, [...at, name]))].slice(0, MAX_PLACES);
}

/** The value with a replacement at a path; `undefined` removes it. */
function replace(value: unknown, path: ValuePath, by: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return by;
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const replaced = index === name ? replace(item, rest, by) : item;
      return replaced === undefined ? [] : [replaced];
    });
  }
  const members = Object.entries(value as object).map(([member, inner]) => [
    member,
    member === name ? replace(inner, rest, by) : inner,
  ]);
  // Unlike an assignment, this creates a member of every name.
  return Object.fromEntries(members.filter(([, inner]) => inner !== undefined));
}

const NAMES = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'object', 'extra'), hostileText);

/** Values that differ from one that is right in one place. */
export const mutated = (value: unknown): Arbitrary<unknown> =>
  fc.constantFrom(...listPlaces(value)).chain((path) =>
    fc.oneof(
      { weight: 8, arbitrary: hostileValue.map((by) => replace(value, path, by)) },
      { weight: 2, arbitrary: fc.constant(path.length === 0 ? {} : replace(value, path, undefined)) },
      {
        weight: 1,
        arbitrary: fc.tuple(NAMES, hostileValue).map(([name, by]) => addMember(value, path, name, by)),
      },
    ),
  );

/** The value with one member more in the object at a place, or around it. */
function addMember(value: unknown, path: ValuePath, name: string, by: unknown): unknown {
  const parent = path.reduce<unknown>((at, step) => (at as Record<string | number, unknown>)[step], value);
  const isObject = typeof parent === 'object' && parent !== null && !Array.isArray(parent);
  return replace(value, path, Object.fromEntries([...(isObject ? Object.entries(parent) : []), [name, by]]));
}

/** Texts that differ from a right one in one cut, one letter more or one other one. */
export const damaged = (text: string): Arbitrary<string> =>
  fc.tuple(fc.nat(Math.max(0, text.length - 1)), fc.constantFrom('cut', 'insert', 'replace')).chain(([at, how]) => {
    if (how === 'cut') return fc.constant(text.slice(0, at));
    return fc
      .constantFrom('"', '\\', '{', '}', ',', ':', '\0', '\u001f', '\\u00', '\\ud800', 'e', '-', '/*', '\ufeff')
      .map((by) => text.slice(0, at) + by + text.slice(how === 'insert' ? at : at + 1));
  });
