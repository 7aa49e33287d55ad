import { encodeObject } from '../object-hash.ts';

/** Deep equality of plain data, regardless of the order of members. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  const [bytes, others] = [encodeObject(one), encodeObject(other)];
  return bytes.length === others.length && bytes.every((byte, index) => byte === others[index]);
}
