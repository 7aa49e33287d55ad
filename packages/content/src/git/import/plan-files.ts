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

/** Whether a file of the content is imported regardless of its folder, because it has the name of an image. */
export function isImage(path: string): boolean {
  return IMAGE.test(path);
}

/**
 * The files to store: all of `.gitbook/assets/`, all images of the content, and files of the repository that its texts
 * and its table of contents refer to. Texts are files in the asset folder only. Links and submodules are not followed.
 */
export async function planFiles(
  reader: TextReader,
  { root, conventions }: RepositoryLayout,
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
    if (isPublished(conventions, root, path)) return true;
    return referred.has(path) || (isImage(path) && isBelow(path, root) && isRegularPlace(pathFrom(root, path)));
  };
  warnOfLinks(tree, root, warnings);
  const files = tree.entries.filter((entry) => entry.kind === 'file' && isWanted(entry.path));
  if (files.length > IMPORT_LIMITS.files) return tooLarge(`${files.length} files`, '50,000');
  const pointers = await listPointers(reader, files);
  for (const path of pointers) warnings.push({ path, message: POINTER_MESSAGE });
  return files
    .filter(({ path }) => !pointers.has(path))
    .map((entry) => plannedFile(root, entry, conventions))
    .sort(byPath);
}

function warnOfLinks(tree: RepositoryTree, root: string, warnings: ImportWarning[]): void {
  for (const { path, kind } of tree.entries) {
    if (kind === 'file' || !isBelow(path, root)) continue;
    const name = kind === 'symlink' ? 'symbolic link' : 'submodule';
    warnings.push({ path, message: `It is a ${name}, which imports do not follow, and was left out.` });
  }
}

/**
 * Whether a file is published by the site of a tool: everything in a folder of static files, and of a content folder that
 * is published as a whole all but scripts, styles and settings of the site itself.
 */
function isPublished(conventions: RepositoryLayout['conventions'], root: string, path: string): boolean {
  const file = pathFrom(root, path);
  const route = isRegularPlace(file) ? conventions?.fileRouteOf?.(file) : undefined;
  return route !== undefined && (route !== `/${file}` || !SITE_CODE.test(file));
}

const SITE_CODE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|s?css|less|html?|json|ya?ml|toml|lock|py|rst|adoc|sh)$|(?:^|\/)(?:CNAME|[^/.]+)$/i;

function plannedFile(
  root: string,
  { path, oid, size }: RepositoryEntry,
  conventions: RepositoryLayout['conventions'],
): PlannedFile {
  const file = pathFrom(root, path);
  const route = conventions?.fileRouteOf?.(file);
  return { path, file, oid, size, ...(route !== undefined && { route }) };
}

function byPath(one: PlannedFile, other: PlannedFile): number {
  return Number(one.path > other.path) - Number(one.path < other.path);
}
