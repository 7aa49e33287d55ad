import type { NavigationItem } from '../page-view.ts';
import { type ByteBudget, measureClosed, measureMore } from './measure-entry.ts';
import { firstListed, limitTree, type NavigationTree } from './navigation-tree.ts';
import { openTrail, type TrailLevel } from './open-trail.ts';
import { planWhole } from './plan-whole.ts';
import { presentClosed } from './present-entry.ts';

/** Maximum pages of a group that is open although the current page is not below it. */
const MAX_OPEN = 50;

interface PlannedNavigation {
  readonly items: readonly NavigationItem[];
  /** Every entry is in it. */
  readonly isWhole: boolean;
}

/**
 * Selects the entries of the navigation of one page, whose HTML then has at most `NAVIGATION_BYTES`: all of a small
 * tree; otherwise the ancestors of the current page, then their siblings and the pages below it, then the first level
 * of the groups if all of them fit. Everything else is in a branch that is closed, or represented by a link to more.
 * Reads little more than it selects.
 * @param trail from the top level to the current page; empty on pages outside of the tree
 * @param mayBeWhole whether the tree has few enough entries
 */
export function planNavigation<Node>(
  source: NavigationTree<Node>,
  trail: readonly Node[],
  mayBeWhole: boolean,
): PlannedNavigation {
  const whole = mayBeWhole ? planWhole(source, trail) : undefined;
  if (whole !== undefined) return { items: whole, isWhole: true };
  const tree = limitTree(source);
  const { levels, budget } = openTrail(tree, trail);
  growInTurn(levels, budget);
  const opened = openGroups(tree, levels[0], budget);
  const present = (node: Node): NavigationItem => {
    const below = opened.get(node);
    return below === undefined
      ? presentClosed(tree, node)
      : { ...presentClosed(tree, node), isOpen: true, children: below.map((each) => presentClosed(tree, each)) };
  };
  return { items: presentLevel(levels, 0, present), isWhole: false };
}

/** Adds one entry to each level in each round, from the innermost on, so that levels share the bytes. */
function growInTurn<Node>(levels: readonly TrailLevel<Node>[], budget: ByteBudget): void {
  let growing = levels.flatMap(({ run }) => run ?? []).toReversed();
  while (growing.length > 0) growing = growing.filter((run) => run.grow(budget));
}

/** The pages of the groups at the top level outside of the trail; none if they do not fit together. */
function openGroups<Node>(
  tree: NavigationTree<Node>,
  top: TrailLevel<Node> | undefined,
  budget: ByteBudget,
): ReadonlyMap<Node, readonly Node[]> {
  const opened = new Map<Node, readonly Node[]>();
  let bytes = 0;
  for (const node of top?.run?.nodes() ?? []) {
    if (node === top?.onTrail?.node || tree.describe(node).type !== 'group') continue;
    const pages = firstListed(tree, node, MAX_OPEN + 1);
    if (pages.length > MAX_OPEN) continue;
    bytes -= measureMore(tree.listHref(node));
    for (const page of pages) bytes += measureClosed(tree, page);
    if (bytes > budget.bytes) return new Map();
    opened.set(node, pages);
  }
  budget.bytes -= bytes;
  return opened;
}

function presentLevel<Node>(
  levels: readonly TrailLevel<Node>[],
  index: number,
  present: (node: Node) => NavigationItem,
): NavigationItem[] {
  const level = levels[index];
  if (level === undefined) return [];
  const { onTrail, run, more } = level;
  const presentNode = (node: Node): NavigationItem => {
    if (onTrail === undefined || node !== onTrail.node) return present(node);
    const { entry, isCurrent } = onTrail;
    const children = presentLevel(levels, index + 1, present);
    return { ...entry, current: isCurrent, containsCurrent: !isCurrent, children };
  };
  if (run !== undefined) return run.present(presentNode);
  return [...(onTrail === undefined ? [] : [presentNode(onTrail.node)]), ...(more === undefined ? [] : [more])];
}
