import { readPageHeader } from '../markdown/read-page-header.ts';
import { decodeText } from './decode-text.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import type { ImportFailure, ImportWarning, RepositoryEntry, RepositoryLayout, SourceText } from './import-types.ts';
import { listIncludes, listTargets } from './list-targets.ts';
import { findTargetPath, folderOf, isBelow, isMarkdown, joinPath, pathFrom } from './repository-path.ts';
import type { RepositoryTree } from './repository-tree.ts';
import { readSortKey } from './sort-key.ts';

/** A page or snippet source with what the plan needs to know of it. */
export interface ScannedText extends SourceText {
  /** Files of the repository that the text may refer to, by path. */
  readonly references: readonly string[];
  /** Texts of the repository that the text includes, by path. */
  readonly includes: readonly string[];
  /** Place among its siblings where the front matter names one. */
  readonly sortKey?: number;
}

const BATCH_SIZE = 4_000_000;
const LFS_POINTER = 'version https://git-lfs.github.com/spec/';
const LFS_POINTER_SIZE = 1_024;

const HIDDEN = /(?:^|\/)\./;
const DEPENDENCY = /(?:^|\/)node_modules\//;

/** Whether a file below the root is meant for readers: not hidden or in a hidden folder, and no dependency's. */
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

/** Reads all texts that may become pages or snippets; fails when they are too many or too large together. */
export async function readTexts(
  tree: RepositoryTree,
  layout: RepositoryLayout,
  warnings: ImportWarning[],
): Promise<ReadTexts | ImportFailure> {
  const texts: ScannedText[] = [];
  const outer: ScannedText[] = [];
  const known = new Set<string>();
  let totalSize = 0;
  let wanted = listTextEntries(tree, layout);
  for (let into = texts; wanted.length > 0; into = outer) {
    for (const { path, size } of wanted) {
      known.add(path);
      if (size <= IMPORT_LIMITS.textSize) totalSize += size;
    }
    const failure = checkSize(known.size, totalSize);
    if (failure !== undefined) return failure;
    const read = await readScanned(tree, layout.root, wanted, warnings);
    into.push(...read);
    const included = new Set(read.flatMap(({ includes }) => includes));
    wanted = [...included].flatMap((path) =>
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
      path !== summary &&
      !isBelow(path, assets) &&
      !DEPENDENCY.test(pathFrom(layout.root, path)),
  );
}

function checkSize(count: number, size: number): ImportFailure | undefined {
  if (count > IMPORT_LIMITS.pages) return tooLarge(`${count} pages`, '20,000');
  if (size > IMPORT_LIMITS.totalTextSize) return tooLarge(`${Math.ceil(size / 1_000_000)} MB of pages`, '256 MB');
  return undefined;
}

export function tooLarge(found: string, limit: string): ImportFailure {
  return { error: 'too-large', message: `The repository has ${found}; at most ${limit} can be imported at once.` };
}

/** Reads texts in batches; what is too large, or not in the repository itself, is left out with a warning. */
async function readScanned(
  tree: RepositoryTree,
  root: string,
  entries: readonly RepositoryEntry[],
  warnings: ImportWarning[],
): Promise<ScannedText[]> {
  const texts: ScannedText[] = [];
  for (const batch of batchesOf(entries.filter((entry) => isReadable(entry, warnings)))) {
    const read = await tree.readEntries(batch);
    for (const [index, entry] of batch.entries()) {
      const bytes = read[index];
      if (bytes === undefined) throw new Error(`“${entry.path}” was not read.`);
      const text = scanText(tree, root, entry, bytes, warnings);
      if (text !== undefined) texts.push(text);
    }
  }
  return texts;
}

/** The files of a list that stand for content kept elsewhere (Git LFS). */
export async function listPointers(
  tree: RepositoryTree,
  entries: readonly RepositoryEntry[],
): Promise<ReadonlySet<string>> {
  const pointers = new Set<string>();
  for (const batch of batchesOf(entries.filter(({ size }) => size <= LFS_POINTER_SIZE))) {
    const read = await tree.readEntries(batch);
    for (const [index, entry] of batch.entries()) {
      if (decodeText(read[index] ?? new Uint8Array()).startsWith(LFS_POINTER)) pointers.add(entry.path);
    }
  }
  return pointers;
}

export const POINTER_MESSAGE = 'It is kept in Git LFS, not in the repository, and was left out.';

function isReadable({ path, size }: RepositoryEntry, warnings: ImportWarning[]): boolean {
  if (size > IMPORT_LIMITS.textSize) warnings.push({ path, message: 'It is larger than 10 MB and was left out.' });
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

function scanText(
  tree: RepositoryTree,
  root: string,
  { path, oid }: RepositoryEntry,
  bytes: Uint8Array,
  warnings: ImportWarning[],
): ScannedText | undefined {
  const text = decodeText(bytes);
  if (bytes.length <= LFS_POINTER_SIZE && text.startsWith(LFS_POINTER)) {
    warnings.push({ path, message: POINTER_MESSAGE });
    return undefined;
  }
  const { frontMatter, frontMatterError, title } = readPageHeader(text);
  if (frontMatterError !== undefined) {
    warnings.push({ path, message: `${frontMatterError.replace(/[:.\s]+$/, '')}; it was ignored.` });
  }
  const covers = [frontMatter.cover, frontMatter.coverDark].filter((cover) => cover !== undefined);
  const pathsOf = (targets: Iterable<string>): string[] => listPaths(tree, root, folderOf(path), targets);
  const sortKey = readSortKey(text);
  return {
    path,
    file: pathFrom(root, path),
    oid,
    bytes,
    frontMatter,
    ...(title === undefined ? {} : { heading: title }),
    references: [...pathsOf(covers), ...pathsOf(listTargets(text))],
    includes: pathsOf(listIncludes(text)),
    ...(sortKey === undefined ? {} : { sortKey }),
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
