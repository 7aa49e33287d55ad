import { isBelow, isMarkdown, joinPath, pathFrom } from '../repository-path.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import type { ImportFailure, ImportWarning, PlannedFile, RepositoryEntry, RepositoryLayout } from './import-types.ts';
import {
  isRegularPlace,
  listPaths,
  listPointers,
  POINTER_MESSAGE,
  type ScannedText,
  type TextReader,
  tooLarge,
} from './read-texts.ts';
import type { RepositoryTree } from './repository-tree.ts';

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|apng)$/i;

/** Whether a file of the content is imported wherever it stands, because its name is that of an image. */
export function isImage(path: string): boolean {
  return IMAGE.test(path);
}

/**
 * The files to store: all of `.gitbook/assets/`, all images of the content, and what of the repository its texts and
 * its table of contents refer to. Texts are files in the asset folder only. Links and submodules are not followed.
 */
export async function planFiles(
  reader: TextReader,
  { root }: RepositoryLayout,
  texts: readonly ScannedText[],
  summaryTargets: readonly string[],
): Promise<readonly PlannedFile[] | ImportFailure> {
  const { tree, warnings } = reader;
  const referred = new Set(texts.flatMap(({ references }) => references));
  for (const path of listPaths(tree, root, root, summaryTargets)) referred.add(path);
  const assets = joinPath(root, '.gitbook/assets');
  const isWanted = (path: string): boolean => {
    if (isBelow(path, assets)) return true;
    if (isMarkdown(path)) return false;
    return referred.has(path) || (isImage(path) && isBelow(path, root) && isRegularPlace(pathFrom(root, path)));
  };
  warnOfLinks(tree, root, warnings);
  const wanted = tree.entries.filter((entry) => entry.kind === 'file' && isWanted(entry.path));
  if (wanted.length > IMPORT_LIMITS.files) return tooLarge(`${wanted.length} files`, '50,000');
  const pointers = await listPointers(reader, wanted);
  for (const path of pointers) warnings.push({ path, message: POINTER_MESSAGE });
  return wanted
    .filter(({ path }) => !pointers.has(path))
    .map((entry) => plannedFile(root, entry))
    .sort(byPath);
}

function warnOfLinks(tree: RepositoryTree, root: string, warnings: ImportWarning[]): void {
  for (const { path, kind } of tree.entries) {
    if (kind === 'file' || !isBelow(path, root)) continue;
    const name = kind === 'symlink' ? 'symbolic link' : 'submodule';
    warnings.push({ path, message: `It is a ${name}, which imports do not follow, and was left out.` });
  }
}

function plannedFile(root: string, { path, oid, size }: RepositoryEntry): PlannedFile {
  return { path, file: pathFrom(root, path), oid, size };
}

function byPath(one: PlannedFile, other: PlannedFile): number {
  return Number(one.path > other.path) - Number(one.path < other.path);
}
