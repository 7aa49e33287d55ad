import { folderOf, locationOf } from '../repository-path.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import type { OutlineGroup, OutlineLink, OutlineNode, OutlinePage } from './import-types.ts';
import { folderOfGroup } from './outline-names.ts';

interface GrowingPage extends OutlinePage {
  readonly nodes: GrowingNode[];
}
interface GrowingGroup extends OutlineGroup {
  readonly nodes: GrowingNode[];
}
type GrowingNode = GrowingPage | GrowingGroup | OutlineLink;

/** Where the pages of a folder go. */
interface Home {
  readonly nodes: GrowingNode[];
  readonly level: number;
}

/**
 * The outline with the pages that it does not list, hidden: below the page or group of their folder, or of the nearest
 * folder above that has one, else at the end of the top level.
 */
export function addUnlistedPages(outline: readonly OutlineNode[], files: readonly string[]): OutlineNode[] {
  const nodes = outline.map(growing);
  const homes = new Map<string, Home>();
  registerPages(nodes, homes, 1);
  for (const node of nodes) {
    if (node.kind === 'group') register(homes, folderOfGroup(node.title, node.nodes), { nodes: node.nodes, level: 1 });
  }
  for (const file of folderPagesFirst(files)) {
    const home = findHome(folderOf(locationOf(file)), homes) ?? { nodes, level: 0 };
    const page: GrowingPage = { kind: 'page', file, generated: false, hidden: true, nodes: [] };
    home.nodes.push(page);
    register(homes, locationOf(file), { nodes: page.nodes, level: home.level + 1 });
  }
  return nodes;
}

function growing(node: OutlineNode): GrowingNode {
  return node.kind === 'link' ? node : { ...node, nodes: node.nodes.map(growing) };
}

function registerPages(nodes: readonly GrowingNode[], homes: Map<string, Home>, level: number): void {
  for (const node of nodes) {
    if (node.kind === 'page') register(homes, locationOf(node.file), { nodes: node.nodes, level });
    if (node.kind !== 'link') registerPages(node.nodes, homes, level + 1);
  }
}

function register(homes: Map<string, Home>, folder: string, home: Home): void {
  if (folder !== '' && home.level < IMPORT_LIMITS.levels && !homes.has(folder)) homes.set(folder, home);
}

/** Files in a folder are placed below the folder's page, so that page must be added first. */
function folderPagesFirst(files: readonly string[]): string[] {
  const depths = new Map(files.map((file) => [file, locationOf(file).split('/').length]));
  return files.toSorted(
    (one, other) => (depths.get(one) ?? 0) - (depths.get(other) ?? 0) || Number(one > other) - Number(one < other),
  );
}

function findHome(folder: string, homes: ReadonlyMap<string, Home>): Home | undefined {
  for (let above = folder; above !== ''; above = folderOf(above)) {
    const home = homes.get(above);
    if (home !== undefined) return home;
  }
  return undefined;
}
