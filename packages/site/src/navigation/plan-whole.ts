import type { NavigationItem } from '../page-view.ts';
import { ENTRY_BYTES, measureBranch, measureLink } from './measure-entry.ts';
import type { NavigationTree } from './navigation-tree.ts';

/** Maximum levels that have a width when all of them are indented. */
const MAX_LEVELS = 12;

/**
 * The navigation with all entries of a tree; undefined if its HTML could be too large, or the tree is too deep. It
 * depends on the current page only by its marks, so that all pages of a space agree.
 */
export function planWhole<Node>(tree: NavigationTree<Node>, trail: readonly Node[]): NavigationItem[] | undefined {
  const budget = { bytes: ENTRY_BYTES };
  const build = (parent: Node | undefined, depth: number, level: number | undefined): NavigationItem[] => {
    const items: NavigationItem[] = [];
    for (const node of tree.childrenOf(parent)) {
      if (budget.bytes < 0) break;
      if (!tree.isListed(node)) continue;
      if (depth > MAX_LEVELS) budget.bytes = Number.NEGATIVE_INFINITY;
      const entry = tree.describe(node);
      const { id: _, ...shownEntry } = entry;
      const isOnTrail = level !== undefined && node === trail[level];
      const current = isOnTrail && level === trail.length - 1;
      budget.bytes -= measureLink(entry);
      const children = build(node, depth + 1, isOnTrail ? level + 1 : undefined);
      if (children.length > 0) budget.bytes -= measureBranch(entry);
      items.push({ ...shownEntry, current, containsCurrent: isOnTrail && !current, children });
    }
    return items;
  };
  const items = build(undefined, 1, 0);
  return budget.bytes < 0 ? undefined : items;
}
