import type { ComponentChildren } from 'preact';

/** A node of a tree. */
export interface TreeNode {
  /** Unique in the tree. */
  readonly id: string;
  readonly title: string;
  readonly icon: ComponentChildren;
  /** Link target of the row. */
  readonly path?: string;
  /** Present, possibly empty, for nodes that can have children. */
  readonly children?: readonly TreeNode[];
  /** Accepts children although it has none yet, so that it has no `children`. */
  readonly mayContain?: boolean;
  /** States at the end of the row. */
  readonly meta?: ComponentChildren;
  readonly isDimmed?: boolean;
  /** Whether it may be moved, renamed and deleted here. */
  readonly isEditable?: boolean;
  /** It does not exist until it has a title. */
  readonly isUnnamed?: boolean;
}

/** Target of a move: into a node, or next to it. */
export interface TreeDestination {
  readonly position: 'into' | 'before' | 'after';
  readonly target: TreeNode;
  /** Parent of the moved node; null at the top level. */
  readonly parent: TreeNode | null;
}

/** A node as a row, with its position among its siblings. */
export interface TreeRowData {
  readonly node: TreeNode;
  readonly parent: TreeNode | null;
  /** From 1. */
  readonly level: number;
  readonly setSize: number;
  readonly position: number;
  readonly isExpanded: boolean | undefined;
}

/** The visible rows of a tree. Pure. */
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

/** Whether a node accepts children. Pure. */
export const isContainer = ({ children, mayContain = false }: TreeNode): boolean =>
  children !== undefined || mayContain;

/** Whether a node is another one or its descendant. Pure. */
export const isWithin = (node: TreeNode, id: string): boolean =>
  node.id === id || (node.children?.some((child) => isWithin(child, id)) ?? false);

/** The possible targets of a node among the rows, from top to bottom: one for each position. Pure. */
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

/** All ancestors of these nodes, to be expanded so that they are visible. Pure. */
export function listTreeAncestors(nodes: readonly TreeNode[], id: string): string[] {
  for (const node of nodes) {
    if (node.children === undefined) continue;
    if (node.children.some((child) => child.id === id)) return [node.id];
    const below = listTreeAncestors(node.children, id);
    if (below.length > 0) return [node.id, ...below];
  }
  return [];
}
