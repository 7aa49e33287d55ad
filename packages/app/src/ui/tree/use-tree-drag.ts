import { useRef } from 'preact/hooks';
import { isContainer, type TreeDestination, type TreeNode, type TreeRowData } from './tree-node.ts';
import type { TreeProps } from './tree-props.ts';
import type { TreeMove } from './use-tree-move.ts';

/** Hover time after which a collapsed node expands during a drag. */
const EXPAND_MS = 600;

interface TreeDrag {
  readonly listProps: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
  start(event: DragEvent, node: TreeNode): void;
  end(): void;
}

/** Moves nodes by pointer: before, into and after others. */
export function useTreeDrag(rows: readonly TreeRowData[], props: TreeProps, move: TreeMove): TreeDrag {
  const waiting = useRef<{ readonly id: string; readonly timer: number }>(undefined);
  const stopWaiting = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  const waitToExpand = ({ node, isExpanded }: TreeRowData) => {
    if (waiting.current?.id === node.id) return;
    stopWaiting();
    if (isExpanded !== false) return;
    waiting.current = { id: node.id, timer: window.setTimeout(() => props.onExpand(node.id, true), EXPAND_MS) };
  };
  return {
    start(event, node) {
      if (event.dataTransfer === null) return;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', node.title);
      // The drag image is captured before the row changes.
      requestAnimationFrame(() => move.drag(node));
    },
    end() {
      stopWaiting();
      move.drag(undefined);
    },
    listProps: {
      onDragOver(event) {
        const hovered = findRow(event, rows);
        if (hovered === undefined || move.moved === undefined) return;
        waitToExpand(hovered.row);
        move.hover(hovered.destination);
        event.preventDefault();
      },
      onDragLeave(event) {
        if (!(event.currentTarget as Element).contains(event.relatedTarget as Node | null)) move.hover(undefined);
      },
      onDrop(event) {
        event.preventDefault();
        stopWaiting();
        move.drop();
      },
    },
  };
}

function findRow(event: DragEvent, rows: readonly TreeRowData[]) {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tree-row]') : null;
  const row = rows.find(({ node }) => node.id === element?.dataset['treeRow']);
  if (element === null || row === undefined) return undefined;
  const { top, height } = element.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  const edge = isContainer(row.node) ? 0.28 : 0.5;
  const position: TreeDestination['position'] = share < edge ? 'before' : share > 1 - edge ? 'after' : 'into';
  const { node: target, parent } = row;
  return { row, destination: { position, target, parent: position === 'into' ? target : parent } };
}
