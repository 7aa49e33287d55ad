/** A member of a document that others wrote: nothing is known of its shape. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member that is an object; an empty one where it is anything else. */
export function readObject(holder: unknown, name: string): JsonObject {
  const value = readMember(holder, name);
  return isObject(value) ? value : {};
}

/** An own member that is a list; an empty one where it is anything else. */
export function readList(holder: unknown, name: string): readonly unknown[] {
  const value = readMember(holder, name);
  return Array.isArray(value) ? value : [];
}

/** An own member that is a text; undefined where it is anything else or empty. */
export function findText(holder: unknown, name: string): string | undefined {
  const value = readMember(holder, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** An own member of an object, never one that it inherits. */
export function readMember(holder: unknown, name: string): unknown {
  return isObject(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined;
}
