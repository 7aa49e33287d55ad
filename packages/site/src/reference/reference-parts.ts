import { findText, type JsonObject, readObject } from './json.ts';
import type { OperationGroup } from './operation.ts';

/** Named schemas shown of one document. */
const schemaLimit = 1_000;

/** A page of a reference besides the first one: the operations of a tag, or the named schemas. */
export interface ReferencePart {
  /** Last segment of its URL. */
  readonly slug: string;
  readonly title: string;
  /** Absent where it has the schemas. */
  readonly group?: OperationGroup;
}

/** Names of the schemas that a document shares. */
export const listSchemaNames = (document: JsonObject): readonly string[] =>
  Object.keys(readObject(readObject(document, 'components'), 'schemas')).slice(0, schemaLimit);

/** Slug of the page of the schemas. */
export const SCHEMAS = 'schemas';

/** The pages that a reference has besides the first one, in order; no two have one slug. */
export function listReferenceParts(document: JsonObject, groups: readonly OperationGroup[]): readonly ReferencePart[] {
  const taken = new Set([SCHEMAS]);
  const parts = groups.map((group): ReferencePart => {
    const name = group.tag === '' ? 'Operations' : group.tag;
    let slug = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
    while (taken.has(slug)) slug += '-';
    taken.add(slug);
    return { slug, title: name.charAt(0).toUpperCase() + name.slice(1).replace(/-/g, ' '), group };
  });
  return listSchemaNames(document).length === 0 ? parts : [...parts, { slug: SCHEMAS, title: 'Schemas' }];
}

/** Title of a whole reference. */
export const operationTitleOf = (document: JsonObject): string =>
  findText(readObject(document, 'info'), 'title') ?? 'API';
