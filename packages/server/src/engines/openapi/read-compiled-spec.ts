import { type FileHandle, open } from 'node:fs/promises';
import { COMPILED_HEAD, type CompiledIndex, type CompiledOperation } from './compiled-spec.ts';
import { readJsonMember, readJsonObject, type SpecObject, setAt, splitPointer } from './json.ts';

/** Limits of one response; beyond them the most distant parts are omitted. */
export interface SliceLimits {
  readonly parts: number;
  /** Bytes. */
  readonly bytes: number;
}

/** A pack on disk. */
export interface CompiledSpec {
  readonly file: string;
  readonly index: CompiledIndex;
  /** Where the content begins in the file, and its bytes. */
  readonly content: { readonly start: number; readonly length: number };
}

/** Opens a pack; its parts stay on disk. @throws Error when it is not whole */
export async function openCompiledSpec(file: string): Promise<CompiledSpec> {
  const handle = await open(file);
  try {
    const head = await readAt(handle, 0, COMPILED_HEAD);
    const [indexLength, length] = [head.readUInt32LE(0), head.readUInt32LE(4)];
    const index = JSON.parse((await readAt(handle, COMPILED_HEAD, indexLength)).toString()) as CompiledIndex;
    return { file, index, content: { start: COMPILED_HEAD + indexLength, length } };
  } finally {
    await handle.close();
  }
}

/** The bytes of the content: JSON of `filesystem`. */
export async function readContent({ file, content }: CompiledSpec): Promise<Buffer> {
  const handle = await open(file);
  try {
    return await readAt(handle, content.start, content.length);
  } finally {
    await handle.close();
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [...Buffer.from('"\\,:')] as [number, number, number, number];
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [...Buffer.from('{}[]')] as [number, number, number, number];

/** The values of a JSON object as a JSON array. Large values are copied without parsing. */
export function listCompiledValues(json: Buffer): Buffer {
  const values: Buffer[] = [];
  let [depth, start, isText] = [0, 0, false];
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPEN || byte === OPEN_LIST) depth++;
    else if (byte === COLON && depth === 1) start = at + 1;
    else if ((byte === COMMA || byte === CLOSE) && depth === 1 && start > 0) {
      values.push(json.subarray(start, at), Buffer.from(','));
      start = 0;
    }
    if (!isText && (byte === CLOSE || byte === CLOSE_LIST)) depth--;
  }
  return Buffer.concat([Buffer.from('['), ...values.slice(0, -1), Buffer.from(']')]);
}

/** The requested parts of a pack. */
export interface SliceRequest {
  readonly operations?: readonly CompiledOperation[];
  /** Names of schemas. */
  readonly schemas?: readonly string[];
  /** With the description of the whole and the tags. */
  readonly introduction?: boolean;
}

/**
 * A document with some operations or schemas of a pack, and their direct and indirect references within the limits,
 * nearest first.
 */
export async function sliceDocument(
  compiled: CompiledSpec,
  request: SliceRequest,
  limits: SliceLimits,
): Promise<{ readonly document: SpecObject; readonly used: SliceLimits }> {
  const handle = await open(compiled.file);
  try {
    return await new Slice(compiled, handle, limits).read(request);
  } finally {
    await handle.close();
  }
}

/** One document while it is put together. */
class Slice {
  readonly #compiled: CompiledSpec;
  readonly #handle: FileHandle;
  readonly #limits: SliceLimits;
  #used: SliceLimits = { parts: 0, bytes: 0 };
  /** Numbers of references, in order of occurrence. */
  readonly #met = new Set<number>();
  readonly #document: Record<string, unknown> = {};

  constructor(compiled: CompiledSpec, handle: FileHandle, limits: SliceLimits) {
    this.#compiled = compiled;
    this.#handle = handle;
    this.#limits = limits;
  }

  async read({
    operations = [],
    schemas = [],
    introduction = false,
  }: SliceRequest): Promise<{ document: SpecObject; used: SliceLimits }> {
    const { index } = this.#compiled;
    Object.assign(this.#document, await this.#part(index.head));
    if (introduction) Object.assign(this.#document, await this.#part(index.introduction));
    for (const { kind, name, method, part } of operations) {
      const pathNames = [kind === 'path' ? 'paths' : 'webhooks', name];
      const members = await this.#part(part);
      // Members of the whole path are included with each of its operations.
      const before = readJsonObject(readJsonMember(this.#document, pathNames[0] ?? ''), name);
      if (members !== undefined) setAt(this.#document, pathNames, { ...before, ...members, [method]: members[method] });
    }
    const schemaNames = new Set(schemas);
    for (const [name, reference] of index.schemas) if (schemaNames.has(name)) this.#met.add(reference);
    // Iteration includes members that are added to the set meanwhile.
    for (const number of this.#met) await this.#placeReference(number);
    return { document: this.#document, used: this.#used };
  }

  async #placeReference(number: number): Promise<void> {
    const [ref, part] = this.#compiled.index.references[number] ?? ['', -1];
    const value = await this.#part(part);
    if (value !== undefined) setAt(this.#document, splitPointer(ref.slice(1)), value);
  }

  async #part(number: number): Promise<Record<string, unknown> | undefined> {
    const { index, content } = this.#compiled;
    const [start, length, references] = index.parts[number] ?? [0, 0, []];
    const used = { parts: this.#used.parts + 1, bytes: this.#used.bytes + length };
    if (length === 0 || used.parts > this.#limits.parts || used.bytes > this.#limits.bytes) return undefined;
    this.#used = used;
    for (const reference of references) this.#met.add(reference);
    const bytes = await readAt(this.#handle, content.start + content.length + start, length);
    return JSON.parse(bytes.toString()) as Record<string, unknown>;
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, position);
  if (bytesRead < length) throw new Error('The cached specification is truncated.');
  return bytes;
}
