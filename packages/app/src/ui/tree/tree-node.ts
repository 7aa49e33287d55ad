import type { ComponentChildren } from 'preact';

/** One thing in a tree. */
export interface TreeNode {
  /** Unique in the tree. */
  readonly id: string;
  readonly title: string;
  readonly icon: ComponentChildren;
  /** A path of the application that the row leads to. */
  readonly path?: string;
  /** Present, empty or not, for what can contain others. */
  readonly children?: readonly TreeNode[];
  /** Others may be put into it although it contains none yet, so that it has no `children`. */
  readonly mayContain?: boolean;
  /** States at the end of the row. */
  readonly meta?: ComponentChildren;
  readonly isDimmed?: boolean;
  /** Whether it may be moved, renamed and deleted here. */
  readonly isEditable?: boolean;
}

/** Where something is moved to: into a node, or next to it. */
export interface TreeDestination {
  readonly position: 'into' | 'before' | 'after';
  readonly target: TreeNode;
  /** Parent of what is moved there; null at the top. */
  readonly parent: TreeNode | null;
}

/** A node as a row: where it stands among its siblings. */
export interface TreeRowData {
  readonly node: TreeNode;
  readonly parent: TreeNode | null;
  /** From 1. */
  readonly level: number;
  readonly setSize: number;
  readonly position: number;
  readonly isExpanded: boolean | undefined;
}

/** The rows of a tree that are to be seen. Pure. */
export function flattenTree(nodes: readonly TreeNode[], expanded: ReadonlySet<string>): TreeRowData[] {
  const rows: TreeRowData[] = [];
  const visit = (siblings: readonly TreeNode[], parent: TreeNode | null, level: number): void => {
    for (const [index, node] of siblings.entries()) {
      const isExpanded = node.children === undefined ? undefined : expanded.has(node.id);
      rows.push({ node, parent, level, setSize: siblings.length, position: index + 1, isExpanded });
      if (isExpanded === true) visit(node.children ?? [], node, level + 1);
    }
  };
  visit(nodes, null, 1);
  return rows;
}

/** Whether others may be put into a node. Pure. */
export const isContainer = ({ children, mayContain = false }: TreeNode): boolean =>
  children !== undefined || mayContain;

/** Whether a node is another one, or stands within it. Pure. */
export const isWithin = (node: TreeNode, id: string): boolean =>
  node.id === id || (node.children?.some((child) => isWithin(child, id)) ?? false);

/**
 * The destinations of a node among the rows, from the top down: each stands for one place, so that arrow keys walk over
 * every place once. Pure.
 */
export function listDestinations(
  rows: readonly TreeRowData[],
  moved: TreeNode,
  mayMove: (moved: TreeNode, to: TreeDestination) => boolean,
): TreeDestination[] {
  const destinations = rows.flatMap(({ node: target, parent, position, setSize, isExpanded }): TreeDestination[] => {
    if (isWithin(moved, target.id)) return [];
    const before = { position: 'before', target, parent } as const;
    const into = { position: 'into', target, parent: target } as const;
    const after = { position: 'after', target, parent } as const;
    return [
      before,
      ...(isContainer(target) ? [into] : []),
      ...(position === setSize && isExpanded !== true ? [after] : []),
    ];
  });
  return destinations.filter((destination) => mayMove(moved, destination));
}

/** All nodes that contain one of these, to be expanded so that it is seen. Pure. */
export function listTreeAncestors(nodes: readonly TreeNode[], id: string): string[] {
  for (const node of nodes) {
    if (node.children === undefined) continue;
    if (node.children.some((child) => child.id === id)) return [node.id];
    const below = listTreeAncestors(node.children, id);
    if (below.length > 0) return [node.id, ...below];
  }
  return [];
}
