import type { NavigationItem } from '../page-view.ts';
import { ENTRY_BYTES } from './measure-entry.ts';
import { findIndex, limitTree, type NavigationTree } from './navigation-tree.ts';
import { presentClosed } from './present-entry.ts';
import { openSiblingRun } from './sibling-run.ts';

/** The entries that a navigation omits: those below a node, or its siblings from it on or up to it. */
export interface BranchRequest<Node> {
  readonly load: NonNullable<NavigationItem['load']>;
  readonly node: Node;
  /** The parent of the node, if it has one. */
  readonly parent: Node | undefined;
}

/**
 * One level of a tree whose entries are closed, with a link to more where it is large; its HTML has at most
 * `NAVIGATION_BYTES`, and at least one entry if there is any.
 */
export function planNavigationBranch<Node>(
  source: NavigationTree<Node>,
  { load, node, parent }: BranchRequest<Node>,
): NavigationItem[] {
  const tree = limitTree(source);
  const budget = { bytes: ENTRY_BYTES };
  const level = load === 'of' ? node : parent;
  const center = load === 'of' ? 0 : findIndex(tree, parent, node);
  const only = load === 'until' ? 'before' : 'after';
  const run = openSiblingRun(tree, { parent: level, center, isCenterShown: false, only }, budget);
  while (run.grow(budget));
  return run.present((each) => presentClosed(tree, each));
}
