import type { DocumentPage, Page } from '../../page-tree.ts';
import type { OutlineNode } from '../import/import-types.ts';
import { matchByKeys } from '../import/match-by-keys.ts';
import { decodePercent } from '../repository-path.ts';

/** A node of an outline and the page that it is. */
export interface NodePair {
  readonly node: OutlineNode;
  readonly page: Page;
  /** Id of its parent. */
  readonly parent: string | null;
}

/** An outline matched with a tree of pages. */
export interface PairedTrees {
  readonly pairs: readonly NodePair[];
  /** Levels on which the two have not the same, or not in the same order. */
  readonly mismatches: readonly { readonly nodes: readonly OutlineNode[]; readonly pages: readonly Page[] }[];
  /**
   * Ids of the pages of levels that differ only in the position of floating pages, in the order of the outline, by
   * parent id.
   */
  readonly reordered: ReadonlyMap<string | null, readonly string[]>;
}

/** Path of a page's file below the root; undefined for a page without a file. */
export type FileOf = (page: DocumentPage) => string | undefined;

/**
 * Walks an outline and a tree of pages in parallel: documents are paired by file, or by title if they have none, groups
 * and links by title.
 * @param floating ids of pages whose order is irrelevant, since they are not listed
 */
export function pairTrees(
  nodes: readonly OutlineNode[],
  pages: readonly Page[],
  fileOf: FileOf,
  floating: ReadonlySet<string> = new Set(),
): PairedTrees {
  const pairs: NodePair[] = [];
  const mismatches: PairedTrees['mismatches'][number][] = [];
  const reordered = new Map<string | null, readonly string[]>();
  const keyOf = (item: Page | OutlineNode): string => ('kind' in item ? keyOfNode(item) : keyOfPage(item, fileOf));
  const visit = (level: readonly OutlineNode[], pages: readonly Page[], parent: string | null): void => {
    const siblings = placeFloating(level, pages, floating, keyOf);
    const isSame =
      level.length === siblings.length && level.every((node, index) => keyOf(node) === keyOf(siblings[index] ?? node));
    if (!isSame) mismatches.push({ nodes: level, pages: pages });
    else if (siblings.some((page, index) => page !== pages[index]))
      reordered.set(
        parent,
        siblings.map(({ id }) => id),
      );
    const matches = matchByKeys<Page, OutlineNode>(siblings, level, [(item) => keyOf(item) + targetOf(item), keyOf]);
    for (const [node, page] of matches) {
      pairs.push({ node, page, parent });
      if (node.kind !== 'link' && page.type !== 'link') visit(node.nodes, page.pages, page.id);
    }
  };
  visit(nodes, pages, null);
  return { pairs, mismatches, reordered };
}

/** Siblings with the floating ones where an outline has them, and the others in their order. */
function placeFloating(
  level: readonly OutlineNode[],
  siblings: readonly Page[],
  floating: ReadonlySet<string>,
  keyOf: (item: Page | OutlineNode) => string,
): readonly Page[] {
  const behind = siblings.filter(({ id }) => floating.has(id));
  if (behind.length === 0) return siblings;
  const byKey = new Map(behind.map((page) => [keyOf(page), page]));
  const others = siblings.filter(({ id }) => !floating.has(id));
  const placed = new Set<Page>();
  let next = 0;
  for (const node of level) {
    const page = byKey.get(keyOf(node)) ?? others[next++];
    if (page !== undefined) placed.add(page);
  }
  return [...placed, ...others.slice(next), ...behind.filter((page) => !placed.has(page))];
}

function keyOfPage(page: Page, fileOf: FileOf): string {
  const file = page.type === 'document' ? fileOf(page) : undefined;
  return file === undefined ? `${page.type} ${page.title}` : `file ${file}`;
}

function keyOfNode(node: OutlineNode): string {
  if (node.kind !== 'page') return `${node.kind} ${node.title}`;
  return node.generated ? `document ${node.title ?? ''}` : `file ${node.file}`;
}

/** Links with the same title are equal if their targets are. */
function targetOf(item: Page | OutlineNode): string {
  return 'target' in item ? ` ${decodePercent(item.target)}` : '';
}
