import { shorten } from '../shorten.ts';
import { RefusedChange } from './change.ts';

/** An object of JSON. */
export type Members = Readonly<Record<string, unknown>>;

/** An object whose members have the given names, all of them if none are given. */
export function requireMembers(value: unknown, place: string, names?: readonly string[]): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RefusedChange(place, 'must be an object');
  }
  const unknown = names === undefined ? undefined : Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new RefusedChange(`${place}/${shorten(unknown)}`, 'is not a member of this node');
  return value as Members;
}

export function requireList(value: unknown, place: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new RefusedChange(place, 'must be a list');
  return value;
}

export function requireText(value: unknown, place: string): string {
  if (typeof value !== 'string') throw new RefusedChange(place, 'must be a string');
  return value;
}
