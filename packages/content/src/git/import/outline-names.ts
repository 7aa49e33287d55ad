import { slugOf, uniqueSlug } from '../../slug.ts';
import { folderOf, isFolderPage, joinPath, locationOf, nameOf } from '../repository-path.ts';
import type { OutlineNode } from './import-types.ts';

/**
 * The folder of a group's pages, so that page paths can follow their files: the folder named like the group if it
 * contains a page, otherwise the common folder of all pages, otherwise none (empty).
 */
export function folderOfGroup(title: string, nodes: readonly OutlineNode[]): string {
  const folders = new Set(nodes.flatMap((node) => (node.kind === 'page' ? [folderOf(locationOf(node.file))] : [])));
  const titleSlug = slugOf(title);
  if (titleSlug !== '' && folders.has(titleSlug)) return titleSlug;
  const [only = ''] = folders;
  return folders.size === 1 ? only : '';
}

/** A title derived from the name of a file or folder: `02-getting_started.md` is `Getting started`. */
export function titleOfName(file: string): string {
  const name = nameOf(isFolderPage(file) ? folderOf(file) || file : file).replace(/\.(?:mdx?|markdown)$/i, '');
  const words = name
    .replace(/[-_+\s]+/g, ' ')
    .trim()
    .replace(/^\d+\.? (?=\D)/, '');
  if (words === '') return name === '' ? 'Page' : name;
  const rest = words === words.toUpperCase() ? words.toLowerCase() : words;
  return words.charAt(0).toUpperCase() + rest.slice(1);
}

/** A file name for a page without a file, in a folder, that is not taken. */
export function generatedFile(folder: string, title: string, isTaken: (file: string) => boolean): string {
  const stem = joinPath(folder, slugOf(title) || 'chapter');
  return `${uniqueSlug(stem, { has: (name) => isTaken(`${name}.md`) })}.md`;
}
