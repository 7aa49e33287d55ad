import type { PageSyntax } from '../../markdown/page-syntax.ts';
import { NEVER_YIELD } from '../../never-yield.ts';
import { hashOf } from '../../object-hash.ts';
import { findTargetPath, folderOf, isBelow, isMarkdown, joinPath, pathFrom } from '../repository-path.ts';
import type { Summary } from '../summary/summary.ts';
import { locateWarning } from './bound-warnings.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import type {
  ImportFailure,
  ImportWarning,
  PlanInput,
  RepositoryEntry,
  RepositoryLayout,
  SourceText,
  TextScan,
} from './import-types.ts';
import type { RepositoryTree } from './repository-tree.ts';
import { isPointer, LFS_POINTER_SIZE, scanText } from './scan-text.ts';

/** A page or snippet source with the properties that the plan needs. */
export interface ScannedText extends SourceText {
  /** Files of the repository that the text may refer to and that are no texts, by path. */
  readonly references: readonly string[];
  /** Texts of the repository that the text includes, by path. */
  readonly includes: readonly string[];
  /** Place among its siblings where the front matter names one. */
  readonly sortKey?: number;
  /** It may have directives that include other files. */
  readonly mayInclude?: true;
}

/** The scanned texts of a commit. */
export interface TextReader
  extends Required<Pick<PlanInput, 'hash' | 'knownTexts' | 'knownFiles' | 'knownSummaries' | 'pause'>> {
  readonly tree: RepositoryTree;
  readonly warnings: ImportWarning[];
  /** By object id. */
  readonly scans: Map<string, TextScan>;
  /** The table of contents, by its object id. */
  readonly summaries: Map<string, Summary>;
  /** Of texts that had to be read, by object id. */
  readonly bytes: Map<string, Uint8Array>;
}

const BATCH_SIZE = 4_000_000;

export function openTextReader(tree: RepositoryTree, input: PlanInput, warnings: ImportWarning[]): TextReader {
  const { hash = hashOf, pause = NEVER_YIELD, knownTexts = new Map(), knownFiles = new Set() } = input;
  const { knownSummaries = new Map() } = input;
  const known = { knownTexts, knownFiles, knownSummaries };
  return { ...known, tree, warnings, hash, pause, scans: new Map(), summaries: new Map(), bytes: new Map() };
}

const HIDDEN = /(?:^|\/)\./;
const DEPENDENCY = /(?:^|\/)node_modules\//;

/** Whether a file below the root is for readers: not hidden, in a hidden folder, or part of a dependency. */
export function isRegularPlace(file: string): boolean {
  return !HIDDEN.test(file) && !DEPENDENCY.test(file);
}

/** The texts of a repository that an import looks at. */
export interface ReadTexts {
  /** Of the content. */
  readonly texts: readonly ScannedText[];
  /** Of the rest of the repository, because another text includes them. */
  readonly outer: readonly ScannedText[];
}

/** Finds all texts that may become pages or snippets; fails when they are too many or too large together. */
export async function readTexts(reader: TextReader, layout: RepositoryLayout): Promise<ReadTexts | ImportFailure> {
  const { tree } = reader;
  const texts: ScannedText[] = [];
  const outer: ScannedText[] = [];
  const known = new Set<string>();
  let totalSize = 0;
  let entries = listTextEntries(tree, layout);
  for (let into = texts; entries.length > 0; into = outer) {
    for (const { path, size } of entries) {
      known.add(path);
      if (size <= IMPORT_LIMITS.textSize) totalSize += size;
    }
    const failure = checkSize(known.size, totalSize);
    if (failure !== undefined) return failure;
    const read = await readScanned(reader, layout, entries);
    for (const text of read) into.push(text);
    const included = new Set(read.flatMap(({ includes }) => includes));
    entries = [...included].flatMap((path) =>
      known.has(path) || !isMarkdown(path) ? [] : (tree.files.get(path) ?? []),
    );
  }
  return { texts, outer };
}

function listTextEntries(tree: RepositoryTree, layout: RepositoryLayout): RepositoryEntry[] {
  const summary = joinPath(layout.root, layout.summary);
  const assets = joinPath(layout.root, '.gitbook/assets');
  return [...tree.files.values()].filter(
    ({ path }) =>
      isMarkdown(path) &&
      isBelow(path, layout.root) &&
      (layout.summary === '' || path !== summary) &&
      !isBelow(path, assets) &&
      !DEPENDENCY.test(pathFrom(layout.root, path)),
  );
}

function checkSize(count: number, size: number): ImportFailure | undefined {
  if (count > IMPORT_LIMITS.pages) return tooLarge(`${count} pages`, '20,000');
  if (size > IMPORT_LIMITS.totalTextSize) return tooLarge(`${Math.ceil(size / 1_000_000)} MB of pages`, '256 MB');
  return undefined;
}

export function tooLarge(measured: string, limit: string): ImportFailure {
  return { error: 'too-large', message: `The repository has ${measured}; at most ${limit} can be imported at once.` };
}

/** Scans unknown texts; those that are too large, or not in the repository itself, are skipped with a warning. */
async function readScanned(
  reader: TextReader,
  { root, conventions }: RepositoryLayout,
  entries: readonly RepositoryEntry[],
): Promise<ScannedText[]> {
  const { warnings, pause } = reader;
  const readable = entries.filter((entry) => isReadable(entry, warnings));
  await scanEntries(reader, readable, conventions?.syntax);
  const texts: ScannedText[] = [];
  for (const entry of readable) {
    await pause();
    const scan = reader.scans.get(entry.oid);
    if (scan === undefined) throw new Error(`“${entry.path}” was not read.`);
    const text = placeScan(reader.tree, root, entry, scan, warnings);
    if (text !== undefined) texts.push(text);
  }
  return texts;
}

/** Reads the texts whose object is not known, each object once. */
async function scanEntries(
  reader: TextReader,
  entries: readonly RepositoryEntry[],
  syntax: PageSyntax | undefined,
): Promise<void> {
  const { scans, knownTexts, bytes, hash, pause } = reader;
  const unknown = new Map<string, RepositoryEntry>();
  for (const entry of entries) {
    const known = knownTexts.get(entry.oid);
    if (known !== undefined && known.syntax === syntax) scans.set(entry.oid, known);
    else if (!scans.has(entry.oid)) unknown.set(entry.oid, entry);
  }
  for await (const { entry, content } of readBatches(reader.tree, [...unknown.values()])) {
    await pause();
    scans.set(entry.oid, scanText(content, hash, syntax));
    bytes.set(entry.oid, content);
  }
}

/** The bytes of texts in the requested order: scanned ones are in memory, the others are read now. */
export async function readSources(
  reader: TextReader,
  texts: readonly Pick<SourceText, 'path' | 'oid'>[],
): Promise<readonly Uint8Array[]> {
  const missing = new Map<string, RepositoryEntry>();
  for (const { path, oid } of texts) {
    const entry = reader.bytes.has(oid) ? undefined : reader.tree.files.get(path);
    if (entry !== undefined) missing.set(oid, entry);
  }
  const read = new Map<string, Uint8Array>();
  for await (const { entry, content } of readBatches(reader.tree, [...missing.values()])) read.set(entry.oid, content);
  return texts.map(({ path, oid }) => {
    const bytes = reader.bytes.get(oid) ?? read.get(oid);
    if (bytes === undefined) throw new Error(`“${path}” was not read.`);
    return bytes;
  });
}

/** Paths of those of the entries that are pointers of Git LFS. Files that were stored before are none. */
export async function listPointers(
  { tree, knownFiles, pause }: TextReader,
  entries: readonly RepositoryEntry[],
): Promise<ReadonlySet<string>> {
  const pointers = new Set<string>();
  const small = entries.filter(({ size, oid }) => size <= LFS_POINTER_SIZE && !knownFiles.has(oid));
  for await (const { entry, content } of readBatches(tree, small)) {
    await pause();
    if (isPointer(content)) pointers.add(entry.path);
  }
  return pointers;
}

export const POINTER_MESSAGE = 'It is stored in Git LFS, not in the repository, and was left out.';

function isReadable({ path, size }: RepositoryEntry, warnings: ImportWarning[]): boolean {
  if (size > IMPORT_LIMITS.textSize) warnings.push({ path, message: 'It is larger than 1 MB and was left out.' });
  return size <= IMPORT_LIMITS.textSize;
}

function* batchesOf(entries: readonly RepositoryEntry[]): Generator<RepositoryEntry[]> {
  let batch: RepositoryEntry[] = [];
  let size = 0;
  for (const entry of entries) {
    if (batch.length > 0 && size + entry.size > BATCH_SIZE) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(entry);
    size += entry.size;
  }
  if (batch.length > 0) yield batch;
}

async function* readBatches(
  tree: RepositoryTree,
  entries: readonly RepositoryEntry[],
): AsyncGenerator<{ readonly entry: RepositoryEntry; readonly content: Uint8Array }> {
  for (const batch of batchesOf(entries)) {
    const read = await tree.readEntries(batch);
    for (const [index, entry] of batch.entries()) {
      const content = read[index];
      if (content === undefined) throw new Error(`“${entry.path}” was not read.`);
      yield { entry, content };
    }
  }
}

/** A scan combined with the path of its text; undefined for a Git LFS pointer. */
function placeScan(
  tree: RepositoryTree,
  root: string,
  { path, oid, size }: RepositoryEntry,
  scan: TextScan,
  warnings: ImportWarning[],
): ScannedText | undefined {
  const { document, frontMatter, heading, sortKey } = scan;
  if (scan.isPointer) {
    warnings.push({ path, message: POINTER_MESSAGE });
    return undefined;
  }
  for (const warning of scan.warnings ?? []) warnings.push(locateWarning(path, warning));
  if (scan.isCut) {
    warnings.push({ path, message: 'It has more structure than a page may have; its last part is not shown.' });
  }
  const folder = folderOf(path);
  return {
    path,
    file: pathFrom(root, path),
    oid,
    size,
    document,
    frontMatter,
    ...(heading === undefined ? {} : { heading }),
    references: listPaths(tree, root, folder, scan.targets),
    includes: listPaths(tree, root, folder, scan.includes),
    ...(sortKey === undefined ? {} : { sortKey }),
    ...(scan.mayInclude && { mayInclude: scan.mayInclude }),
  };
}

/** The files of the repository among targets written in a text, each once. */
export function listPaths(tree: RepositoryTree, root: string, folder: string, targets: Iterable<string>): string[] {
  const paths = new Set<string>();
  for (const target of targets) {
    const path = findTargetPath(target, folder, root);
    if (path !== undefined && tree.files.has(path)) paths.add(path);
  }
  return [...paths];
}
