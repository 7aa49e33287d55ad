import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { decodePercent } from '@bindery/content';

/** Files of one specification together. */
const MAX_FILES = 100;
/** Maximum requested files: a string that resembles a reference may not be one. */
const MAX_ASKED = 200;

/** The files of a specification, by their relative names. */
export interface SpecificationSource {
  /** The file that the others are referred to from. */
  readonly entry: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** A stored text: its name, and the SHA-256 of its bytes. */
export interface SpecificationFile {
  readonly name: string;
  readonly blob: string;
}

/** A source whose files are stored. */
export interface StoredSource {
  readonly entry: string;
  readonly files: readonly SpecificationFile[];
}

/** Loads the bytes of a file; undefined if it is missing or exceeds `maxBytes`. */
export type LoadFile = (name: string, maxBytes: number) => Promise<Uint8Array | undefined>;

/**
 * The entry with the files that it references by relative `$ref`s, directly or indirectly, within the limits. Missing
 * files are left to the parser.
 * @param maxBytes of all files together
 */
export async function collectSource(
  entry: string,
  bytes: Uint8Array,
  load: LoadFile,
  maxBytes: number,
): Promise<SpecificationSource> {
  const files = new Map([[entry, bytes]]);
  const asked = new Set([entry]);
  let left = maxBytes - bytes.length;
  // Iteration includes entries that are added to the map meanwhile.
  for (const [name, content] of files) {
    for (const reference of listFileReferences(content)) {
      const file = resolveFileName(name, reference);
      if (file === undefined || asked.has(file) || asked.size >= MAX_ASKED || files.size >= MAX_FILES) continue;
      asked.add(file);
      const loaded = await load(file, left);
      if (loaded === undefined || loaded.length > left) continue;
      left -= loaded.length;
      files.set(file, loaded);
    }
  }
  return { entry, files };
}

const REFERENCE = /\$ref["']?[ \t]*:[ \t]*(?:"([^"#\n]{1,500})|'([^'#\n]{1,500})|([^\s"'#,}\]]{1,500}))/g;

/** The files that a text seems to refer to, as it writes them, each once: found without reading the text as a whole. */
export function listFileReferences(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const references = new Set<string>();
  for (const [, double, single, bare] of text.matchAll(REFERENCE)) references.add(double ?? single ?? bare ?? '');
  return [...references];
}

/** Resolves `reference` in the file `from` to a file name; undefined if it is outside the source. */
export function resolveFileName(from: string, reference: string): string | undefined {
  if (reference === '' || /^(?:[a-z][a-z0-9+.-]*:|[/\\])/i.test(reference)) return undefined;
  const name = posix.join(posix.dirname(from), decodePercent(reference));
  return name === '..' || name.startsWith('../') || name.startsWith('/') || name.includes('\0') ? undefined : name;
}

/** The cache key of a parsed source: changes with every byte of it, and with the version of the parser. */
export const keyOfSource = ({ entry, files }: StoredSource): string =>
  createHash('sha256')
    .update(JSON.stringify([READER_VERSION, entry, files.map(({ name, blob }) => [name, blob]).sort()]))
    .digest('hex');

/** Increased with changes of the compiled form: sources of another version are parsed again. */
const READER_VERSION = 1;
