import { COMPILED_HEAD, type CompiledIndex, type CompiledOperation } from './compiled-spec.ts';
import {
  escapePointer,
  findReferred,
  isJsonObject,
  pickMembers,
  readJsonList,
  readJsonMember,
  readJsonObject,
  type SpecObject,
} from './json.ts';
import { listReferences } from './references.ts';
import { SpecificationError } from './specification-error.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'query'] as const;
const MAX_OPERATIONS = 20_000;
/** Bytes of all parts, and of the content; parts may contain the same text many times. */
const MAX_BYTES = 64 * 1024 * 1024;
/** References of a path to a path that are followed. */
const MAX_PATHS = 10;

/** Collects parts, each under a number. */
class PartWriter {
  readonly #document: SpecObject;
  readonly #numbers = new Map<string, number>();
  #bytes = 0;
  readonly chunks: Buffer[] = [];
  readonly parts: [number, number, readonly number[]][] = [];
  readonly references: [string, number][] = [];

  constructor(document: SpecObject) {
    this.#document = document;
  }

  /** Adds a part. @returns its number */
  add(value: unknown): number {
    const bytes = Buffer.from(JSON.stringify(value));
    if (this.#bytes + bytes.length > MAX_BYTES)
      throw new SpecificationError('The specification repeats so much of itself that it is too large to show.');
    const references = listReferences(value).filter((ref) => ref.startsWith('#/'));
    this.parts.push([this.#bytes, bytes.length, references.map((ref) => this.refer(ref))]);
    this.#bytes += bytes.length;
    this.chunks.push(bytes);
    return this.parts.length - 1;
  }

  /** The number of a reference, whose part is added by `follow`. */
  refer(ref: string): number {
    const known = this.#numbers.get(ref);
    if (known !== undefined) return known;
    this.#numbers.set(ref, this.references.length);
    return this.references.push([ref, -1]) - 1;
  }

  /** Adds the targets of all references, transitively. */
  follow(): void {
    // The list grows until nothing is new.
    for (const reference of this.references) {
      const value = findReferred(this.#document, reference[0]);
      if (value !== undefined) reference[1] = this.add(value);
    }
  }
}

/**
 * Packs an OpenAPI 3 document for display.
 * @param content the JSON of `filesystem`
 * @throws SpecificationError if it is too large
 */
export function writeCompiledSpec(document: SpecObject, content: Buffer): Uint8Array {
  if (content.length > MAX_BYTES) throw new SpecificationError('The specification is too large.');
  const writer = new PartWriter(document);
  const info = readJsonObject(document, 'info');
  const components = pickMembers(readJsonMember(document, 'components'), ['securitySchemes']);
  const head = writer.add({
    ...pickMembers(document, ['openapi', 'servers', 'security']),
    info: pickMembers(info, ['title', 'version']),
    components,
  });
  const index: CompiledIndex = {
    head,
    introduction: writer.add({ info, ...pickMembers(document, ['tags', 'externalDocs']) }),
    operations: [
      ...packOperations(document, readJsonObject(document, 'paths'), 'path', writer),
      ...packOperations(document, readJsonObject(document, 'webhooks'), 'webhook', writer),
    ],
    schemas: Object.keys(readJsonObject(readJsonMember(document, 'components'), 'schemas')).map((name) => [
      name,
      writer.refer(`#/components/schemas/${escapePointer(name)}`),
    ]),
    parts: writer.parts,
    references: writer.references,
  };
  writer.follow();
  const indexBytes = Buffer.from(JSON.stringify(index));
  const lengths = Buffer.alloc(COMPILED_HEAD);
  lengths.writeUInt32LE(indexBytes.length, 0);
  lengths.writeUInt32LE(content.length, 4);
  return Buffer.concat([lengths, indexBytes, content, ...writer.chunks]);
}

function packOperations(
  document: SpecObject,
  items: SpecObject,
  kind: CompiledOperation['kind'],
  writer: PartWriter,
): CompiledOperation[] {
  const operations: CompiledOperation[] = [];
  for (const [name, value] of Object.entries(items)) {
    const item = followPath(document, value);
    const shared = pickMembers(item, ['parameters', 'servers']);
    for (const method of METHODS) {
      const operation = readJsonMember(item, method);
      if (!isJsonObject(operation)) continue;
      if (operations.length >= MAX_OPERATIONS)
        throw new SpecificationError(`The specification has more than ${MAX_OPERATIONS} operations.`);
      const part = writer.add({ ...shared, [method]: operation });
      operations.push({ kind, name, method, ...nameOperation(operation), part });
    }
  }
  return operations;
}

/** Maximum characters of an operation's name. */
const MAX_NAME = 200;

function nameOperation(operation: SpecObject): Pick<CompiledOperation, 'title' | 'id' | 'tag'> {
  const [title, id, tag] = [
    readJsonMember(operation, 'summary'),
    readJsonMember(operation, 'operationId'),
    readJsonList(operation, 'tags')[0],
  ].map((text) => (typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, MAX_NAME) : undefined));
  return { ...(title !== undefined && { title }), ...(id !== undefined && { id }), ...(tag !== undefined && { tag }) };
}

/** The path itself, where it only refers to one. */
function followPath(document: SpecObject, value: unknown): unknown {
  let item = value;
  for (let step = 0; step < MAX_PATHS; step++) {
    const ref = readJsonMember(item, '$ref');
    if (typeof ref !== 'string') return item;
    item = findReferred(document, ref);
  }
  return {};
}
