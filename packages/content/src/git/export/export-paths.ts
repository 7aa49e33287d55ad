import type { ObjectHash } from '../../page-tree.ts';
import { uniquePath } from '../../slug.ts';
import type { ImportWarning, RepositoryLayout } from '../import/import-types.ts';
import type { RepositoryTree } from '../import/repository-tree.ts';
import { isBelow, isMarkdown, joinPath, nameOf, normalizePath, pathFrom } from '../repository-path.ts';
import type { ExportedFile } from './export-content.ts';

/** Where the files of content stand in a repository. */
export interface ExportPaths {
  /** What the repository contains of the content before, by path. */
  readonly held: ReadonlyMap<string, ObjectHash>;
  /** Where a file of the content after stands; undefined for one that cannot be written. */
  find(id: string): string | undefined;
  /** Whether the repository will have a file at a path. */
  readonly holds: (path: string) => boolean;
  /** Gives a file its place: the one that it wants, or one like it where that is taken. */
  place(source: ExportedFile): void;
  /** All places by the ids of what stands there. */
  list(): ReadonlyMap<string, string>;
  /** Files below the root, by id, of what could not have the path that it was to have. */
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
 * Places the files of the content. What stays where it was keeps its place regardless of its kind; everything else
 * comes to stand inside of the project directory, never in git's own folder, and on no path that a file of the
 * repository has which is not the content's, nor on one that only differs in the case of letters.
 */
export function placeFiles({ tree, layout, project, before, after, warnings }: PathInput): ExportPaths {
  const pathOf = (file: string): string | undefined => normalizePath(joinPath(layout.root, file));
  const held = new Map<string, ObjectHash>();
  const places = new Map<string, string>();
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
    if (own?.file === source.file) places.set(source.id, own.path);
    else open.push(source);
  }
  const renamed = new Map<string, string>();
  const ofContent = new Set(places.values());
  let taken: TakenPaths | undefined;
  const place = (source: ExportedFile): void => {
    taken ??= listTaken(tree, held, [joinPath(layout.root, layout.summary), ...places.values()]);
    const wanted = pathOf(source.file);
    if (wanted === undefined || !isBelow(wanted, project)) {
      warnings.push({ path: source.file, message: OUTSIDE });
      return;
    }
    const path = freePath(properPath(wanted, source, layout), taken);
    addTaken(taken, path);
    places.set(source.id, path);
    ofContent.add(path);
    if (path === wanted) return;
    renamed.set(source.id, pathFrom(layout.root, path));
    warnings.push({ path, message: `It could not be written to “${wanted}”; correct the links to it.` });
  };
  for (const source of open) place(source);
  const holds = (path: string): boolean => ofContent.has(path) || (tree.files.has(path) && !held.has(path));
  return { held, holds, find: (id) => places.get(id), place, list: () => places, renamed };
}

const OUTSIDE = 'It is outside of the project directory and was not written.';

/** Paths and their folders in lower case, as disks that ignore case tell them apart. */
interface TakenPaths {
  readonly files: Set<string>;
  readonly folders: Set<string>;
}

/** What stays in the repository, and what the content has there. */
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
  const named = isMarkdown(proper) ? proper : `${proper}.md`;
  const below = pathFrom(root, named);
  return inRoot && isBelow(below, '.gitbook/assets') ? joinPath(root, nameOf(file)) : named;
}
