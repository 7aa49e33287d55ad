import type { DocumentPage, Page } from '../../page-tree.ts';
import type { OutlineNode } from '../import/import-types.ts';
import { matchByKeys } from '../import/match-by-keys.ts';
import { decodePercent } from '../repository-path.ts';

/** A node of an outline and the page that it is. */
export interface NodePair {
  readonly node: OutlineNode;
  readonly page: Page;
  /** Id of the page that it stands below. */
  readonly parent: string | null;
}

/** An outline matched with a tree of pages. */
export interface PairedTrees {
  readonly pairs: readonly NodePair[];
  /** Levels on which the two have not the same, or not in the same order. */
  readonly mismatches: readonly { readonly nodes: readonly OutlineNode[]; readonly pages: readonly Page[] }[];
  /** Ids of the pages of levels that differ in nothing but the place of floating pages, in the order of the outline, by the id above. */
  readonly reordered: ReadonlyMap<string | null, readonly string[]>;
}

/** Path of a page's file below the root; undefined for a page without a file. */
export type FileOf = (page: DocumentPage) => string | undefined;

/**
 * Walks an outline and a tree of pages side by side: documents are paired by file, or by title where they have none,
 * groups and links by title.
 * @param floating ids of pages that may stand after their siblings instead: nobody sees the order of what is not listed
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
  const visit = (level: readonly OutlineNode[], given: readonly Page[], parent: string | null): void => {
    const siblings = moveToEnd(level, given, floating, keyOf);
    const isSame =
      level.length === siblings.length && level.every((node, index) => keyOf(node) === keyOf(siblings[index] ?? node));
    if (!isSame) mismatches.push({ nodes: level, pages: given });
    else if (siblings.some((page, index) => page !== given[index]))
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

/** Siblings with the floating ones after the others, in the order that an outline has them. */
function moveToEnd(
  level: readonly OutlineNode[],
  siblings: readonly Page[],
  floating: ReadonlySet<string>,
  keyOf: (item: Page | OutlineNode) => string,
): readonly Page[] {
  const behind = siblings.filter(({ id }) => floating.has(id));
  if (behind.length === 0) return siblings;
  const places = new Map(level.map((node, index) => [keyOf(node), index]));
  const placeOf = (page: Page): number => places.get(keyOf(page)) ?? 0;
  return [
    ...siblings.filter(({ id }) => !floating.has(id)),
    ...behind.toSorted((one, other) => placeOf(one) - placeOf(other)),
  ];
}

function keyOfPage(page: Page, fileOf: FileOf): string {
  const file = page.type === 'document' ? fileOf(page) : undefined;
  return file === undefined ? `${page.type} ${page.title}` : `file ${file}`;
}

function keyOfNode(node: OutlineNode): string {
  if (node.kind !== 'page') return `${node.kind} ${node.title}`;
  return node.generated ? `document ${node.title ?? ''}` : `file ${node.file}`;
}

/** Of links with one title, those are the same that lead to the same place. */
function targetOf(item: Page | OutlineNode): string {
  return 'target' in item ? ` ${decodePercent(item.target)}` : '';
}
