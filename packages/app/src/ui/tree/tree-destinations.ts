import { isContainer, isWithin, type TreeDestination, type TreeNode, type TreeRowData } from './tree-node.ts';

export type MayMove = (moved: TreeNode, to: TreeDestination) => boolean;

type Rows = readonly TreeRowData[];

/**
 * The destinations that the up and down keys visit, from top to bottom: the positions between rows, except the current
 * one of the moved node. Nodes with no allowed position next to them are entered. Pure.
 */
export function listStops(rows: Rows, moved: TreeNode, mayMove: MayMove): TreeDestination[] {
  const current = rows.find(({ node }) => node.id === moved.id);
  return rows.flatMap((row): TreeDestination[] => {
    const { node: target, parent, position, setSize, isExpanded } = row;
    if (isWithin(moved, target.id)) return [];
    const isNext = current !== undefined && parent?.id === current.parent?.id && position === current.position + 1;
    const isLast = position === setSize && isExpanded !== true;
    const next = [{ position: 'before', target, parent } as const, { position: 'after', target, parent } as const];
    const [before, after] = next.map((to) => (mayMove(moved, to) ? [to] : []));
    const into = { position: 'into', target, parent: target } as const;
    const isOnlyEntered = before?.length === 0 && isContainer(target) && mayMove(moved, into);
    return [...(isNext ? [] : (before ?? [])), ...(isOnlyEntered ? [into] : []), ...(isLast ? (after ?? []) : [])];
  });
}

/** The next destination for a key; undefined at the ends. Pure. */
export function nextStop(
  rows: Rows,
  moved: TreeNode,
  from: TreeDestination | undefined,
  by: 1 | -1,
  mayMove: MayMove,
): TreeDestination | undefined {
  const all = listStops(rows, moved, mayMove);
  const start = orderOf(rows, from ?? { position: 'before', target: moved, parent: null });
  return by > 0 ? all.find((each) => orderOf(rows, each) > start) : all.findLast((each) => orderOf(rows, each) < start);
}

/** The last position below the node before a destination, one level deeper. Pure. */
export function nest(
  rows: Rows,
  moved: TreeNode,
  from: TreeDestination | undefined,
  mayMove: MayMove,
): TreeDestination | undefined {
  const start = from === undefined ? rows.findIndex(({ node }) => node.id === moved.id) : orderOf(rows, from);
  const parent = from === undefined ? rows[start]?.parent : from.parent;
  const before = rows.findLast(
    (row, index) => index < start && row.parent?.id === parent?.id && !isWithin(moved, row.node.id),
  );
  if (before === undefined || !isContainer(before.node)) return undefined;
  const into = { position: 'into', target: before.node, parent: before.node } as const;
  return mayMove(moved, into) ? into : undefined;
}

/** The position after the parent of a destination, one level higher. Pure. */
export function unnest(
  rows: Rows,
  moved: TreeNode,
  from: TreeDestination | undefined,
  mayMove: MayMove,
): TreeDestination | undefined {
  const parent = from === undefined ? rows.find(({ node }) => node.id === moved.id)?.parent : from.parent;
  const row = rows.find(({ node }) => node.id === parent?.id);
  if (row === undefined) return undefined;
  const after = { position: 'after', target: row.node, parent: row.parent } as const;
  return mayMove(moved, after) ? after : undefined;
}

/** Orders destinations from top to bottom: the index of a row, or a half after the last row below one. */
function orderOf(rows: Rows, { position, target }: TreeDestination): number {
  const index = rows.findIndex(({ node }) => node.id === target.id);
  if (position === 'before') return index;
  const level = rows[index]?.level ?? 0;
  const end = rows.findIndex((row, at) => at > index && row.level <= level);
  return (end < 0 ? rows.length : end) - 0.5;
}
