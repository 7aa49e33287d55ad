import type { SpecContent } from '../../data/specs.ts';

export type SpecSubject = 'operation' | 'webhook' | 'schema' | 'description' | 'file';

/** A difference between two versions of a specification. */
export interface SpecChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly subject: SpecSubject;
  /** `GET /items`, the name of a schema, the path of a file; for metadata the member. */
  readonly name: string;
}

type Value = Readonly<Record<string, unknown>>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
const SUBJECTS: readonly SpecSubject[] = ['operation', 'webhook', 'schema', 'description', 'file'];
const KINDS = ['removed', 'added', 'changed'];

/**
 * The differences of two versions of a specification, by operations, webhooks, schemas and files: removals first, as
 * they break callers. Operations that change only through a referenced schema are not listed; the schema is. Pure.
 */
export function compareSpecs(before: SpecContent, after: SpecContent): SpecChange[] {
  const [old, fresh] = [listParts(before), listParts(after)];
  const changes: SpecChange[] = [];
  for (const [key, part] of old) {
    const freshPart = fresh.get(key);
    if (freshPart === undefined) changes.push({ kind: 'removed', subject: part.subject, name: part.name });
    else if (freshPart.text !== part.text) changes.push({ kind: 'changed', subject: part.subject, name: part.name });
  }
  for (const [key, { subject, name }] of fresh) if (!old.has(key)) changes.push({ kind: 'added', subject, name });
  const rank = ({ subject, kind }: SpecChange) => SUBJECTS.indexOf(subject) * KINDS.length + KINDS.indexOf(kind);
  return changes.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
}

interface Part {
  readonly subject: SpecSubject;
  readonly name: string;
  /** Its value, with the members of objects in canonical order. */
  readonly text: string;
}

function listParts({ filesystem }: SpecContent): Map<string, Part> {
  const parts = new Map<string, Part>();
  const add = (subject: SpecSubject, name: string, value: unknown) =>
    parts.set(`${subject} ${name}`, { subject, name, text: JSON.stringify(sortMembers(value)) });
  for (const [path, file] of Object.entries(filesystem)) {
    if (!file.isEntrypoint) {
      add('file', path, file.specification);
      continue;
    }
    const root = asObject(file.specification);
    for (const [url, item] of Object.entries(asObject(root['paths']))) addOperations(add, 'operation', url, item);
    for (const [name, item] of Object.entries(asObject(root['webhooks']))) addOperations(add, 'webhook', name, item);
    for (const [name, schema] of Object.entries(asObject(asObject(root['components'])['schemas'])))
      add('schema', name, schema);
    for (const name of ['info', 'servers', 'security', 'tags'])
      if (root[name] !== undefined) add('description', name, root[name]);
  }
  return parts;
}

function addOperations(
  add: (subject: SpecSubject, name: string, value: unknown) => unknown,
  subject: SpecSubject,
  name: string,
  item: unknown,
): void {
  const { parameters, servers, ...members } = asObject(item);
  for (const method of METHODS)
    if (members[method] !== undefined)
      add(subject, `${method.toUpperCase()} ${name}`, { parameters, servers, operation: members[method] });
}

const asObject = (value: unknown): Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Value) : {};

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]));
}
