import { escapePointer, isJsonObject, type SpecObject } from './json.ts';
import { resolveFileName } from './source.ts';
import { SpecificationError } from './specification-error.ts';

/** The member of a joined document under which the other files stand, by their names. */
const FILES_MEMBER = 'x-files';

/**
 * One document of several files: the entry, with the others in it, and references that lead to them there. References
 * that lead out of the files stay as they are.
 * @throws SpecificationError when the entry is no object
 */
export function joinFiles(entry: string, files: ReadonlyMap<string, unknown>): SpecObject {
  const root = files.get(entry);
  if (!isJsonObject(root)) throw new SpecificationError(`${entry} is not an OpenAPI document: it is not an object.`);
  if (files.size === 1) return root;
  const place = (name: string) => (name === entry ? '#' : `#/${FILES_MEMBER}/${escapePointer(name)}`);
  const rewrite = (from: string, ref: string): string => {
    const [path = '', pointer = ''] = ref.split('#', 2);
    const name = path === '' ? from : resolveFileName(from, path);
    return name === undefined || !files.has(name) ? ref : place(name) + pointer;
  };
  const others = [...files].flatMap(([name, value]) =>
    name === entry ? [] : [[name, mapReferences(value, (ref) => rewrite(name, ref))]],
  );
  const joined = mapReferences(root, (ref) => rewrite(entry, ref)) as SpecObject;
  return { ...joined, [FILES_MEMBER]: Object.fromEntries(others) };
}

/** A copy of a value in which every text under `$ref` is what `change` makes of it. */
export function mapReferences(value: unknown, change: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, change));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === '$ref' && typeof member === 'string' ? change(member) : mapReferences(member, change),
    ]),
  );
}

/**
 * The texts under `$ref` within a value, each once.
 * @param isSkipped whether members of this name are left out
 */
export function listReferences(value: unknown, isSkipped: (name: string) => boolean = () => false): string[] {
  const found = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, member] of Object.entries(part)) {
      if (name === '$ref' && typeof member === 'string') found.add(member);
      else if (!isSkipped(name)) collect(member);
    }
  };
  collect(value);
  return [...found];
}
