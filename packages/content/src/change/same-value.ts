import { encodeObject } from '../object-hash.ts';

/** Whether two values of plain data contain the same, in any order their members stand. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  const [bytes, others] = [encodeObject(one), encodeObject(other)];
  return bytes.length === others.length && bytes.every((byte, index) => byte === others[index]);
}
