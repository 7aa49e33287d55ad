import { findText, isObject, type JsonObject, readMember } from './json.ts';

/** Refs that lead to refs that are followed. */
const refLimit = 10;

/** What a `#/…` reference points to within the document; undefined for other addresses and for what is not there. */
function findPointed(document: JsonObject, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined;
  let value: unknown = document;
  for (const part of ref.slice(2).split('/').slice(0, 20)) {
    const name = part.replace(/~1/g, '/').replace(/~0/g, '~');
    value = Array.isArray(value) ? value[Number(name)] : readMember(value, name);
  }
  return value;
}

/** An object of the document, its references followed; empty where it is none. */
export function resolveRef(document: JsonObject, value: unknown): JsonObject {
  let found = value;
  for (let step = 0; step < refLimit; step += 1) {
    const ref = findText(found, '$ref');
    if (ref === undefined) return isObject(found) ? found : {};
    found = findPointed(document, ref);
  }
  return {};
}

/** Name of a schema under `components/schemas`, where a value refers to one. */
export function findSchemaName(value: unknown): string | undefined {
  return /^#\/components\/schemas\/([^/]+)$/.exec(findText(value, '$ref') ?? '')?.[1];
}
