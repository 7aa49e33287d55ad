import { shorten } from '../shorten.ts';
import { RefusedChange } from './change.ts';

/** An object of JSON. */
export type Members = Readonly<Record<string, unknown>>;

/** An object with the given member names; all names if none are given. */
export function requireMembers(value: unknown, path: string, names?: readonly string[]): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RefusedChange(path, 'must be an object');
  }
  const unknown = names === undefined ? undefined : Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new RefusedChange(`${path}/${shorten(unknown)}`, 'is not a member of this node');
  return value as Members;
}

export function requireList(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new RefusedChange(path, 'must be a list');
  return value;
}

export function requireText(value: unknown, path: string): string {
  if (typeof value !== 'string') throw new RefusedChange(path, 'must be a string');
  return value;
}
