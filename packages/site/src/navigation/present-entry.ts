import type { NavigationItem } from '../page-view.ts';
import { hasListed } from './measure-entry.ts';
import type { NavigationTree } from './navigation-tree.ts';

const ELSEWHERE = { current: false, containsCurrent: false } as const;

/** What stands for omitted entries: those below a node (`of`), or its siblings from it on or up to it. */
export const presentMore = <Node>(
  tree: NavigationTree<Node>,
  node: Node,
  load: NonNullable<NavigationItem['load']>,
): NavigationItem => ({
  ...ELSEWHERE,
  type: load === 'until' ? 'earlier' : 'later',
  title: '',
  href: tree.listHref(node),
  load,
  children: [],
});

/** An entry whose branch is closed: what is below it is fetched when it is opened. */
export const presentClosed = <Node>(tree: NavigationTree<Node>, node: Node): NavigationItem => ({
  ...ELSEWHERE,
  ...tree.describe(node),
  children: hasListed(tree, node) ? [presentMore(tree, node, 'of')] : [],
});
