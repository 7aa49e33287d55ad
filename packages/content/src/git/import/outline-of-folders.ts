import { folderOf, isFolderPage, joinPath, locationOf, nameOf } from '../repository-path.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import type { OutlineNode, OutlinePage } from './import-types.ts';
import { titleOfName } from './outline-names.ts';
import { compareNames } from './sort-key.ts';

/** Files at the top of a repository that speak of the repository, not of its subject. */
const REPOSITORY_PAPER = /^(?:license|licence|copying|notice|code_of_conduct)(?:[-.].*)?$/i;

interface Folder {
  /** The page of the folder: `README.md` or `index.md` in it, or the page next to it that has its name. */
  page?: string;
  readonly files: Set<string>;
  readonly folders: Map<string, Folder>;
}

interface SortedNode {
  readonly name: string;
  readonly sortKey: number;
  readonly node: OutlineNode;
}

/**
 * The outline of a repository without a table of contents: folders are levels, ordered by the numbers in their pages'
 * front matter, then by name. A folder without its own page is a group at the top level, and below it a page that lists
 * its contents. `readme`, or otherwise another page of the root folder, is first; licenses and the like are hidden.
 */
export function outlineOfFolders(
  files: readonly string[],
  readme: string,
  sortKeys: ReadonlyMap<string, number>,
): OutlineNode[] {
  const top: Folder = { files: new Set(), folders: new Map() };
  for (const file of files) placeFile(top, file);
  adoptPages(top, '');
  if (top.page !== undefined) top.files.add(top.page);
  const sortedNodes = placesOf(top, '', sortKeys);
  const first = top.files.has(readme) ? readme : top.page;
  const rank = ({ node }: SortedNode): number => {
    if (node.kind === 'group') return 2;
    return node.kind === 'page' && node.file === first ? 0 : 1;
  };
  // A page after a group would read as part of it.
  return sortedNodes.toSorted((one, other) => rank(one) - rank(other)).map(({ node }) => node);
}

function placeFile(top: Folder, file: string): void {
  let folder = top;
  // Deeper files are flattened into the last level.
  const names = folderOf(file)
    .split('/')
    .slice(0, IMPORT_LIMITS.levels - 1);
  for (const name of names) {
    if (name === '') continue;
    const next = folder.folders.get(name) ?? { files: new Set(), folders: new Map() };
    folder.folders.set(name, next);
    folder = next;
  }
  folder.files.add(file);
}

/** Finds the pages of folders, which then represent the folders and are removed from them. */
function adoptPages(folder: Folder, path: string): void {
  const own = [...folder.files].filter((file) => isFolderPage(file) && folderOf(file) === path).sort(readmeFirst)[0];
  if (own !== undefined) adopt(folder, folder, own);
  for (const [name, below] of folder.folders) {
    const belowPath = joinPath(path, name);
    adoptPages(below, belowPath);
    const siblingFile = `${belowPath}.md`;
    if (below.page === undefined && folder.files.has(siblingFile)) adopt(below, folder, siblingFile);
  }
}

function adopt(folder: Folder, holder: Folder, file: string): void {
  folder.page = file;
  holder.files.delete(file);
}

function readmeFirst(one: string, other: string): number {
  return Number(/^index/i.test(nameOf(one))) - Number(/^index/i.test(nameOf(other))) || compareNames(one, other);
}

function placesOf(folder: Folder, path: string, sortKeys: ReadonlyMap<string, number>): SortedNode[] {
  const sortKeyOf = (file: string | undefined): number =>
    (file === undefined ? undefined : sortKeys.get(file)) ?? Number.POSITIVE_INFINITY;
  const pages = [...folder.files].map((file) => ({
    name: nameOf(locationOf(file)),
    sortKey: sortKeyOf(file),
    node: pageNode(file, [], path === '' && REPOSITORY_PAPER.test(file)),
  }));
  const folders = [...folder.folders].map(([name, below]) => ({
    name,
    sortKey: sortKeyOf(below.page),
    node: folderNode(name, below, joinPath(path, name), sortKeys),
  }));
  return [...pages, ...folders].sort(
    (one, other) => compareNumbers(one.sortKey, other.sortKey) || compareNames(one.name, other.name),
  );
}

function folderNode(name: string, folder: Folder, path: string, sortKeys: ReadonlyMap<string, number>): OutlineNode {
  const nodes = placesOf(folder, path, sortKeys).map(({ node }) => node);
  if (folder.page !== undefined) return pageNode(folder.page, nodes, false);
  if (!path.includes('/')) return { kind: 'group', title: titleOfName(name), nodes };
  return { ...pageNode(`${path}/README.md`, nodes, false), generated: true, title: titleOfName(name) };
}

function pageNode(file: string, nodes: readonly OutlineNode[], hidden: boolean): OutlinePage {
  return { kind: 'page', file, generated: false, hidden, nodes };
}

/** Infinity, the key of pages without one, equals itself. */
function compareNumbers(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
