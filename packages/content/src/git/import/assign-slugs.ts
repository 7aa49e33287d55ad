import { slugOf, uniqueSlug } from '../../slug.ts';
import { locationOf, nameOf } from '../repository-path.ts';
import type { OutlineGroup, OutlineNode, OutlinePage } from './import-types.ts';
import { folderOfGroup } from './outline-names.ts';

/** Slugs by the file of a page. */
export type FileSlugs = ReadonlyMap<string, string>;

interface Placing {
  readonly knownSlugs: FileSlugs;
  readonly explicitSlugs: FileSlugs;
  readonly slugs: Map<OutlineNode, string>;
}

/**
 * Slugs of the pages and groups of an outline, so that paths follow the files: the name of the file, or of the folder
 * for a folder's page; for a group the anchor of its heading, otherwise the folder of its pages, or none. Pages of
 * groups without a slug share the namespace of the top level, where their paths start. `knownSlugs` are the former
 * slugs of files; they have precedence, except over `explicitSlugs` of pages, which only have to differ from their
 * siblings.
 */
export function placeSlugs(
  outline: readonly OutlineNode[],
  knownSlugs: FileSlugs,
  explicitSlugs: FileSlugs,
): ReadonlyMap<OutlineNode, string> {
  const placing: Placing = { knownSlugs, explicitSlugs, slugs: new Map() };
  placeLevel(placing, outline);
  return placing.slugs;
}

function placeLevel(placing: Placing, nodes: readonly OutlineNode[]): void {
  const { knownSlugs, explicitSlugs, slugs } = placing;
  const groups = nodes.filter((node): node is OutlineGroup => node.kind === 'group');
  const groupSlugs = new Map(groups.map((group) => [group, slugOfGroup(group, explicitSlugs)]));
  const open = groups.filter((group) => groupSlugs.get(group) === '');
  for (const group of open) slugs.set(group, '');
  const pages = nodes.flatMap((node) => (node.kind === 'group' && groupSlugs.get(node) === '' ? node.nodes : [node]));
  const taken = new Set(
    [nodes, ...open.map((group) => group.nodes)].flatMap((siblings) => [...assignExplicitSlugs(placing, siblings)]),
  );
  const take = (node: OutlineNode, slug: string): void => {
    slugs.set(node, slug);
    taken.add(slug);
  };
  const documents = pages.filter((node): node is OutlinePage => node.kind === 'page');
  for (const page of documents) {
    const slug = knownSlugs.get(page.file);
    if (slug !== undefined && !slugs.has(page) && !taken.has(slug)) take(page, slug);
  }
  for (const group of groups) {
    if (!slugs.has(group)) take(group, uniqueSlug(groupSlugs.get(group) ?? '', taken));
    if (groupSlugs.get(group) !== '') placeLevel(placing, group.nodes);
  }
  for (const page of documents) {
    if (!slugs.has(page)) take(page, uniqueSlug(slugOf(nameOf(locationOf(page.file))), taken));
    placeLevel(placing, page.nodes);
  }
}

/** Assigns explicit slugs of pages and groups, each to the first sibling that specifies it. */
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
 * The slug in the heading of a group, otherwise the folder of its pages. GitBook writes an anchor for every group: one
 * that only repeats the title is ignored if the group contains a page of that name, which would turn `blocks/README.md`
 * into `blocks/blocks`. An explicit slug of a page is always significant.
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
