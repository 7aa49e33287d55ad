import type { NavigationItem } from '../page-view.ts';
import { type ByteBudget, measureClosed, measureMore } from './measure-entry.ts';
import type { NavigationTree } from './navigation-tree.ts';
import { presentMore } from './present-entry.ts';

/** Maximum entries of one level, however small. */
const MAX_SIBLINGS = 100;

/** A level of a tree, and the index that its shown part grows around. */
interface SiblingLevel<Node> {
  readonly parent: Node | undefined;
  readonly center: number;
  /** The node at the center is shown already; its bytes are not those of the run. */
  readonly isCenterShown: boolean;
  /** Only entries after the center, or before and at it, are shown. */
  readonly only?: 'after' | 'before';
}

/** Siblings next to each other that grow in number while a budget lasts. */
export interface SiblingRun<Node> {
  readonly nodes: () => readonly Node[];
  /** Adds one, on the shorter side if possible; false if none fits or there is no other. */
  readonly grow: (budget: ByteBudget) => boolean;
  /** The entries, with links to those that are omitted. */
  readonly present: (presentNode: (node: Node) => NavigationItem) => NavigationItem[];
}

/** Starts a run, and pays for the links to what it omits. */
export function openSiblingRun<Node>(
  tree: NavigationTree<Node>,
  { parent, center, isCenterShown, only }: SiblingLevel<Node>,
  budget: ByteBudget,
): SiblingRun<Node> {
  const siblings = tree.childrenOf(parent);
  const first = siblings[center];
  const isShown = isCenterShown && first !== undefined;
  const before = openSide(tree, siblings, only === 'before' ? center : center - 1, -1);
  const after = openSide(tree, siblings, isShown ? center + 1 : center, 1);
  const sides = only === undefined ? [after, before] : only === 'after' ? [after] : [before];
  for (const side of sides) budget.bytes -= side.cost();
  const nodes = (): readonly Node[] => [
    ...(sides.includes(before) ? before.taken.toReversed() : []),
    ...(isShown ? [first] : []),
    ...(sides.includes(after) ? after.taken : []),
  ];
  return {
    nodes,
    grow: (bytesLeft) => {
      if (before.taken.length + after.taken.length >= MAX_SIBLINGS) return false;
      const ordered = before.taken.length < after.taken.length ? sides.toReversed() : sides;
      return ordered.some((side) => side.take(bytesLeft));
    },
    present: (presentNode) => {
      const [earlier, later] = [before, after].map((side) => (sides.includes(side) ? side.next() : undefined));
      return [
        ...(earlier === undefined ? [] : [presentMore(tree, earlier, 'until')]),
        ...nodes().map(presentNode),
        ...(later === undefined ? [] : [presentMore(tree, later, 'from')]),
      ];
    },
  };
}

interface Side<Node> {
  readonly taken: Node[];
  /** The nearest node that is not shown. */
  readonly next: () => Node | undefined;
  /** Bytes of the link to it. */
  readonly cost: () => number;
  readonly take: (budget: ByteBudget) => boolean;
}

function openSide<Node>(
  tree: NavigationTree<Node>,
  siblings: readonly Node[],
  start: number,
  step: 1 | -1,
): Side<Node> {
  const taken: Node[] = [];
  const findListed = (from: number): number => {
    let index = from;
    for (let node = siblings[index]; node !== undefined && !tree.isListed(node); node = siblings[index]) index += step;
    return index;
  };
  const costAt = (index: number): number => {
    const node = siblings[index];
    return node === undefined ? 0 : measureMore(tree.listHref(node));
  };
  let at = findListed(start);
  return {
    taken,
    next: () => siblings[at],
    cost: () => costAt(at),
    take: (budget) => {
      const node = siblings[at];
      if (node === undefined) return false;
      const following = findListed(at + step);
      const bytes = measureClosed(tree, node) + costAt(following) - costAt(at);
      if (bytes > budget.bytes) return false;
      budget.bytes -= bytes;
      taken.push(node);
      at = following;
      return true;
    },
  };
}
