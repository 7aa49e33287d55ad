import { slugOf, uniqueSlug } from '../../slug.ts';
import { locationOf, nameOf } from '../repository-path.ts';
import type { OutlineGroup, OutlineNode, OutlinePage } from './import-types.ts';
import { folderOfGroup } from './outline-names.ts';

/** Slugs by the file of a page. */
export type FileSlugs = ReadonlyMap<string, string>;

interface Placing {
  readonly kept: FileSlugs;
  readonly explicitSlugs: FileSlugs;
  readonly slugs: Map<OutlineNode, string>;
}

/**
 * Slugs of the pages and groups of an outline, so that paths follow the files: the name of the file, or of the folder
 * for a folder's page; for a group the anchor of its heading, else the folder of its pages, or none. Pages of groups
 * without a slug share the names of the top level, which is where their paths begin. `kept` has the slugs that files had
 * before; they come first, but for those that pages say themselves (`said`), which only have to differ from their siblings.
 */
export function placeSlugs(
  outline: readonly OutlineNode[],
  kept: FileSlugs,
  explicitSlugs: FileSlugs,
): ReadonlyMap<OutlineNode, string> {
  const placing: Placing = { kept, explicitSlugs, slugs: new Map() };
  placeLevel(placing, outline);
  return placing.slugs;
}

function placeLevel(placing: Placing, nodes: readonly OutlineNode[]): void {
  const { kept, explicitSlugs, slugs } = placing;
  const groups = nodes.filter((node): node is OutlineGroup => node.kind === 'group');
  const wanted = new Map(groups.map((group) => [group, slugOfGroup(group, explicitSlugs)]));
  const open = groups.filter((group) => wanted.get(group) === '');
  for (const group of open) slugs.set(group, '');
  const pages = nodes.flatMap((node) => (node.kind === 'group' && wanted.get(node) === '' ? node.nodes : [node]));
  const taken = new Set(
    [nodes, ...open.map((group) => group.nodes)].flatMap((siblings) => [...assignExplicitSlugs(placing, siblings)]),
  );
  const take = (node: OutlineNode, slug: string): void => {
    slugs.set(node, slug);
    taken.add(slug);
  };
  const documents = pages.filter((node): node is OutlinePage => node.kind === 'page');
  for (const page of documents) {
    const slug = kept.get(page.file);
    if (slug !== undefined && !slugs.has(page) && !taken.has(slug)) take(page, slug);
  }
  for (const group of groups) {
    if (!slugs.has(group)) take(group, uniqueSlug(wanted.get(group) ?? '', taken));
    if (wanted.get(group) !== '') placeLevel(placing, group.nodes);
  }
  for (const page of documents) {
    if (!slugs.has(page)) take(page, uniqueSlug(slugOf(nameOf(locationOf(page.file))), taken));
    placeLevel(placing, page.nodes);
  }
}

/** Gives the slugs that pages and groups say themselves to the first of the siblings that says each. */
function assignExplicitSlugs({ explicitSlugs, slugs }: Placing, siblings: readonly OutlineNode[]): Set<string> {
  const taken = new Set<string>();
  for (const node of siblings) {
    const slug =
      node.kind === 'page'
        ? explicitSlugs.get(node.file)
        : slugs.has(node) || node.kind === 'link'
          ? undefined
          : node.slug;
    if (slug === undefined || taken.has(slug)) continue;
    taken.add(slug);
    slugs.set(node, slug);
  }
  return taken;
}

/**
 * What the heading of a group says, else the folder of its pages. GitBook writes an anchor for every group: one that only
 * repeats the title says nothing where a page of that name stands in the group, which would make `blocks/README.md`
 * `blocks/blocks`. A page that says its slug itself means what it says.
 */
function slugOfGroup({ slug, title, nodes }: OutlineGroup, explicitSlugs: FileSlugs): string {
  const folder = slugOf(nameOf(folderOfGroup(title, nodes)));
  if (slug === undefined) return folder;
  const doubles = (node: OutlineNode): boolean =>
    node.kind === 'page' &&
    !explicitSlugs.has(node.file) &&
    !locationOf(node.file).includes('/') &&
    slugOf(locationOf(node.file)) === slug;
  return folder === '' && slug === slugOf(title) && nodes.some(doubles) ? '' : slug;
}
