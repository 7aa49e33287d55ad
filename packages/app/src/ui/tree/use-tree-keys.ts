import type { TreeRowData } from './tree-node.ts';
import type { TreeProps } from './tree-props.ts';
import type { TreeMove } from './use-tree-move.ts';

interface TreeKeys {
  readonly rows: readonly TreeRowData[];
  /** The focused row. */
  readonly index: number;
  readonly props: TreeProps;
  readonly move: TreeMove;
  readonly focus: (index: number) => void;
  /** Focuses a row after the next change of the tree, which moves it. */
  readonly requestFocus: (id: string) => void;
  readonly openRowMenu: (row: TreeRowData, element: HTMLElement) => void;
}

/** The keys of a tree according to the ARIA Authoring Practices, and those that move, rename and delete. */
export function handleTreeKey(event: KeyboardEvent, keys: TreeKeys): void {
  const row = keys.rows[keys.index];
  if (row === undefined || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const isHandled = keys.move.moved === undefined ? handleWalk(event, row, keys) : handleMove(event.key, keys);
  if (!isHandled) return;
  event.preventDefault();
  event.stopPropagation();
}

const STEPS = { ArrowDown: 'next', ArrowUp: 'previous', ArrowRight: 'deeper', ArrowLeft: 'higher' } as const;

function handleMove(key: string, { move, rows, focus, requestFocus }: TreeKeys): boolean {
  const focusNode = (id: string | undefined) => focus(rows.findIndex(({ node }) => node.id === id));
  const { moved } = move;
  if (key in STEPS) {
    const target = move.step(STEPS[key as keyof typeof STEPS]);
    if (target !== undefined) focusNode(target.id);
  } else if (key === 'Enter' || key === ' ' || key === 'Escape' || key === 'Tab') {
    focusNode(moved?.id);
    if (key === 'Enter' || key === ' ') {
      if (moved !== undefined) requestFocus(moved.id);
      move.drop();
    } else move.cancel();
  }
  return key !== 'Tab';
}

function handleWalk(event: KeyboardEvent, row: TreeRowData, keys: TreeKeys): boolean {
  const { rows, index, focus, props, move, openRowMenu } = keys;
  const { node, isExpanded, parent } = row;
  const isEditable = node.isEditable !== false;
  switch (event.key) {
    case 'ArrowDown':
      focus(Math.min(rows.length - 1, index + 1));
      return true;
    case 'ArrowUp':
      focus(Math.max(0, index - 1));
      return true;
    case 'Home':
      focus(0);
      return true;
    case 'End':
      focus(rows.length - 1);
      return true;
    case 'ArrowRight':
      if (isExpanded === false) props.onExpand(node.id, true);
      else if (isExpanded === true && (node.children?.length ?? 0) > 0) focus(index + 1);
      return true;
    case 'ArrowLeft':
      if (isExpanded === true) props.onExpand(node.id, false);
      else if (parent !== null) focus(rows.findIndex((each) => each.node.id === parent.id));
      return true;
    case ' ':
      move.pickUp(row);
      return true;
    case 'F2':
      if (isEditable && props.onRename !== undefined) props.onRenaming?.(node.id);
      return true;
    case 'Delete':
      if (isEditable) props.onDelete?.(node);
      return true;
    case 'ContextMenu':
    case 'F10':
      if (event.key === 'F10' && !event.shiftKey) return false;
      openRowMenu(row, event.target as HTMLElement);
      return true;
    case 'Enter':
      if (node.path !== undefined) return false;
      if (isExpanded !== undefined && props.onOpen === undefined) props.onExpand(node.id, !isExpanded);
      props.onOpen?.(node);
      return true;
    default:
      return false;
  }
}
