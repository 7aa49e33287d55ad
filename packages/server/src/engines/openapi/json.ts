/** A value of a document that others wrote: nothing is known of its shape. */
export type SpecObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is SpecObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own member of an object or an item of a list, never one that is inherited. */
export function readJsonMember(holder: unknown, name: string): unknown {
  if (Array.isArray(holder)) return /^\d{1,9}$/.test(name) ? holder[Number(name)] : undefined;
  return isJsonObject(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined;
}

/** An own member that is an object; an empty one where it is anything else. */
export function readJsonObject(holder: unknown, name: string): SpecObject {
  const value = readJsonMember(holder, name);
  return isJsonObject(value) ? value : {};
}

/** An own member that is a list; an empty one where it is anything else. */
export function readJsonList(holder: unknown, name: string): readonly unknown[] {
  const value = readJsonMember(holder, name);
  return Array.isArray(value) ? value : [];
}

/** A copy of the members of `value` that are named and there. */
export function pickMembers(value: unknown, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const member = readJsonMember(value, name);
      return member === undefined ? [] : [[name, member]];
    }),
  );
}

/** The value at a JSON pointer (RFC 6901) without its `#`; undefined if there is none. */
export function findPointed(document: unknown, pointer: string): unknown {
  if (pointer === '') return document;
  if (!pointer.startsWith('/')) return undefined;
  return splitPointer(pointer).reduce<unknown>((value, name) => readJsonMember(value, name), document);
}

/** The target of a `#…` reference within the document; its pointer may be percent-encoded. */
export function findReferred(document: unknown, ref: string): unknown {
  if (!ref.startsWith('#')) return undefined;
  const target = findPointed(document, ref.slice(1));
  if (target !== undefined || !ref.includes('%')) return target;
  try {
    return findPointed(document, decodeURIComponent(ref.slice(1)));
  } catch {
    return undefined;
  }
}

/** The names of a JSON pointer, which begins with `/`. */
export const splitPointer = (pointer: string): string[] =>
  pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

export const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Sets a value at a path of names, creating intermediate objects; does nothing if a name is inherited by all objects.
 */
export function setAt(holder: Record<string, unknown>, names: readonly string[], value: unknown): void {
  const last = names.at(-1);
  if (last === undefined || names.includes('__proto__')) return;
  let container = holder;
  for (const name of names.slice(0, -1)) {
    const next = readJsonMember(container, name);
    const isHolder = typeof next === 'object' && next !== null;
    if (!isHolder) container[name] = {};
    container = container[name] as Record<string, unknown>;
  }
  container[last] = value;
}
