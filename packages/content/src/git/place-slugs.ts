import { slugOf, uniqueSlug } from '../slug.ts';
import type { OutlineGroup, OutlineNode, OutlinePage } from './import-types.ts';
import { folderOfGroup } from './outline-names.ts';
import { locationOf, nameOf } from './repository-path.ts';

/**
 * Slugs of the pages and groups of an outline, so that paths follow the files: the name of the file, or of the folder
 * for a folder's page; for a group the folder of its pages, or none. Pages of groups without a slug share the names of
 * the top level, which is where their paths begin. `kept` has the slugs that files had before; they come first.
 */
export function placeSlugs(
  outline: readonly OutlineNode[],
  kept: ReadonlyMap<string, string>,
): ReadonlyMap<OutlineNode, string> {
  const slugs = new Map<OutlineNode, string>();
  placeLevel(outline, kept, slugs);
  return slugs;
}

function placeLevel(
  nodes: readonly OutlineNode[],
  kept: ReadonlyMap<string, string>,
  slugs: Map<OutlineNode, string>,
): void {
  const groups = nodes.filter((node): node is OutlineGroup => node.kind === 'group');
  for (const group of groups) slugs.set(group, slugOf(nameOf(folderOfGroup(group.title, group.nodes))));
  const pages = nodes
    .flatMap((node) => (slugs.get(node) === '' && node.kind === 'group' ? node.nodes : [node]))
    .filter((node): node is OutlinePage => node.kind === 'page');
  const taken = new Set<string>();
  const take = (node: OutlineNode, slug: string): void => {
    slugs.set(node, slug);
    taken.add(slug);
  };
  for (const page of pages) {
    const slug = kept.get(page.file);
    if (slug !== undefined && !taken.has(slug)) take(page, slug);
  }
  for (const group of groups) {
    const slug = slugs.get(group) ?? '';
    if (slug === '') continue;
    take(group, uniqueSlug(slug, taken));
    placeLevel(group.nodes, kept, slugs);
  }
  for (const page of pages) {
    if (!slugs.has(page)) take(page, uniqueSlug(slugOf(nameOf(locationOf(page.file))), taken));
    placeLevel(page.nodes, kept, slugs);
  }
}
