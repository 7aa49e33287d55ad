import { escapePointer, isJsonObject, type SpecObject } from './json.ts';
import { resolveFileName } from './source.ts';
import { SpecificationError } from './specification-error.ts';

/** The member of a bundled document that contains the other files, by name. */
const FILES_MEMBER = 'x-files';

/**
 * Bundles several files into one document: the entry, with the others in it, and references rewritten to them.
 * References to other files are unchanged.
 * @throws SpecificationError if the entry is not an object
 */
export function bundleFiles(entry: string, files: ReadonlyMap<string, unknown>): SpecObject {
  const root = files.get(entry);
  if (!isJsonObject(root)) throw new SpecificationError(`${entry} is not an OpenAPI document: it is not an object.`);
  if (files.size === 1) return root;
  const pointerOf = (name: string) => (name === entry ? '#' : `#/${FILES_MEMBER}/${escapePointer(name)}`);
  const rewrite = (from: string, ref: string): string => {
    const [path = '', pointer = ''] = ref.split('#', 2);
    const name = path === '' ? from : resolveFileName(from, path);
    return name === undefined || !files.has(name) ? ref : pointerOf(name) + pointer;
  };
  const others = [...files].flatMap(([name, value]) =>
    name === entry ? [] : [[name, mapReferences(value, (ref) => rewrite(name, ref))]],
  );
  const joined = mapReferences(root, (ref) => rewrite(entry, ref)) as SpecObject;
  return { ...joined, [FILES_MEMBER]: Object.fromEntries(others) };
}

/** A copy of a value in which `change` maps every text under `$ref`. */
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
  const references = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, member] of Object.entries(part)) {
      if (name === '$ref' && typeof member === 'string') references.add(member);
      else if (!isSkipped(name)) collect(member);
    }
  };
  collect(value);
  return [...references];
}
