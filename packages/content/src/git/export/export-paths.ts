import type { ObjectHash } from '../../page-tree.ts';
import { uniquePath } from '../../slug.ts';
import type { ImportWarning, RepositoryLayout } from '../import/import-types.ts';
import type { RepositoryTree } from '../import/repository-tree.ts';
import { isBelow, isMarkdown, joinPath, nameOf, normalizePath, pathFrom } from '../repository-path.ts';
import type { ExportedFile } from './export-content.ts';

/** The locations of content files in a repository. */
export interface ExportPaths {
  /** The files of the previous content in the repository, by path. */
  readonly held: ReadonlyMap<string, ObjectHash>;
  /** The path of a file of the new content; undefined for one that cannot be written. */
  find(id: string): string | undefined;
  /** Whether the repository will have a file at a path. */
  readonly holds: (path: string) => boolean;
  /** Assigns a path to a file: the preferred one, or a variant if that is in use. */
  assign(source: ExportedFile): void;
  /** All paths by the ids of their contents. */
  list(): ReadonlyMap<string, string>;
  /** Files below the root, by id, whose preferred path was not available. */
  readonly renamed: ReadonlyMap<string, string>;
}

interface PathInput {
  readonly tree: RepositoryTree;
  readonly layout: RepositoryLayout;
  /** Folder of the repository that nothing is written outside of. */
  readonly project: string;
  readonly before: readonly ExportedFile[];
  readonly after: readonly ExportedFile[];
  readonly warnings: ImportWarning[];
}

/**
 * Assigns paths to the files of the content. Unmoved files keep their path, regardless of kind; all others are inside
 * the project directory, never in git's own folder, and at no path of a file outside the content, nor at one that
 * differs only in case.
 */
export function placeFiles({ tree, layout, project, before, after, warnings }: PathInput): ExportPaths {
  const pathOf = (file: string): string | undefined => normalizePath(joinPath(layout.root, file));
  const held = new Map<string, ObjectHash>();
  const pathsByFile = new Map<string, string>();
  const known = new Map<string, { readonly file: string; readonly path: string }>();
  for (const { id, file, hash } of before) {
    const path = pathOf(file);
    if (path === undefined || !tree.files.has(path)) continue;
    held.set(path, hash);
    known.set(id, { file, path });
  }
  const open: ExportedFile[] = [];
  for (const source of after) {
    const own = known.get(source.id);
    if (own?.file === source.file) pathsByFile.set(source.id, own.path);
    else open.push(source);
  }
  const renamed = new Map<string, string>();
  const ofContent = new Set(pathsByFile.values());
  let taken: TakenPaths | undefined;
  const assign = (source: ExportedFile): void => {
    taken ??= listTaken(tree, held, [joinPath(layout.root, layout.summary), ...pathsByFile.values()]);
    const requestedPath = pathOf(source.file);
    if (requestedPath === undefined || !isBelow(requestedPath, project)) {
      warnings.push({ path: source.file, message: OUTSIDE });
      return;
    }
    const path = freePath(properPath(requestedPath, source, layout), taken);
    addTaken(taken, path);
    pathsByFile.set(source.id, path);
    ofContent.add(path);
    if (path === requestedPath) return;
    renamed.set(source.id, pathFrom(layout.root, path));
    warnings.push({ path, message: `It could not be written to “${requestedPath}”; correct the links to it.` });
  };
  for (const source of open) assign(source);
  const holds = (path: string): boolean => ofContent.has(path) || (tree.files.has(path) && !held.has(path));
  return { held, holds, find: (id) => pathsByFile.get(id), assign, list: () => pathsByFile, renamed };
}

const OUTSIDE = 'It is outside of the project directory and was not written.';

/** Paths and their folders in lower case, for case-insensitive file systems. */
interface TakenPaths {
  readonly files: Set<string>;
  readonly folders: Set<string>;
}

/** The remaining files of the repository, and the paths of the content. */
function listTaken(tree: RepositoryTree, held: ReadonlyMap<string, unknown>, placed: Iterable<string>): TakenPaths {
  const taken: TakenPaths = { files: new Set(), folders: new Set() };
  for (const { path } of tree.entries) if (!held.has(path)) addTaken(taken, path);
  for (const path of placed) addTaken(taken, path);
  return taken;
}

function addTaken({ files, folders }: TakenPaths, path: string): void {
  const key = path.toLowerCase();
  files.add(key);
  for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1)) {
    if (folders.has(key.slice(0, end))) break;
    folders.add(key.slice(0, end));
  }
}

/** The path, or one like it: its last name where that is taken, a folder where a file has that path. */
function freePath(path: string, { files, folders }: TakenPaths): string {
  const segments = path.split('/');
  return segments.reduce((folder, segment, index) => {
    const isLast = index === segments.length - 1;
    const has = (candidate: string): boolean => {
      const key = candidate.toLowerCase();
      return files.has(key) || (isLast && folders.has(key));
    };
    return uniquePath(joinPath(folder, segment), { has });
  }, '');
}

/** The path such that an import finds a page there, and git accepts it. */
function properPath(path: string, { kind, file }: ExportedFile, { root }: RepositoryLayout): string {
  const inRoot = isBelow(path, root);
  const segments = path
    .split('/')
    .map((segment) => (/^\.git[ .]*$/i.test(segment) || /^git~\d+$/i.test(segment) ? 'git' : segment));
  if (kind === 'file') return segments.join('/');
  const proper = segments
    .map((segment, index) => (segment === 'node_modules' && index < segments.length - 1 ? 'node-modules' : segment))
    .join('/');
  const markdownPath = isMarkdown(proper) ? proper : `${proper}.md`;
  const below = pathFrom(root, markdownPath);
  return inRoot && isBelow(below, '.gitbook/assets') ? joinPath(root, nameOf(file)) : markdownPath;
}
