import { findText, isObject, type JsonObject, readMember } from './json.ts';

/** Maximum length of a chain of refs. */
const refLimit = 10;

/** The target of a `#/…` reference within the document; undefined for other URLs and for missing targets. */
function findPointed(document: JsonObject, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined;
  return ref
    .slice(2)
    .split('/')
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    .reduce<unknown>((value, name) => (Array.isArray(value) ? value[Number(name)] : readMember(value, name)), document);
}

/** An object of the document, its references followed; empty where it is none. */
export function resolveRef(document: JsonObject, value: unknown): JsonObject {
  let target = value;
  for (let step = 0; step < refLimit; step += 1) {
    const ref = findText(target, '$ref');
    if (ref === undefined) return isObject(target) ? target : {};
    target = findPointed(document, ref);
  }
  return {};
}

/** Name of a schema, where a value refers to one: under `components/schemas`, or in another file of the source. */
export function findSchemaName(value: unknown): string | undefined {
  const ref = findText(value, '$ref') ?? '';
  const name = /^#\/(?:components\/schemas|x-files(?:\/[^/]+)*)\/([^/]+)$/.exec(ref)?.[1];
  return name
    ?.split('~1')
    .at(-1)
    ?.replace(/\.(?:ya?ml|json)$/, '');
}
