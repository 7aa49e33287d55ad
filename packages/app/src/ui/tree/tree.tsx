import type { VNode } from 'preact';
import { flushSync } from 'preact/compat';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { getTexts } from '../../texts/texts.ts';
import { openMenu } from '../menu.tsx';
import { useVirtualRows } from '../virtual.ts';
import { flattenTree, type TreeRowData } from './tree-node.ts';
import type { TreeProps } from './tree-props.ts';
import { TreeRow, type TreeRowHandlers } from './tree-row.tsx';
import { useTreeDrag } from './use-tree-drag.ts';
import { handleTreeKey } from './use-tree-keys.ts';
import { type TreeMove, useTreeMove } from './use-tree-move.ts';

/** Pixels; 40 for touch. */
const ROW_HEIGHT = matchMedia('(pointer: coarse)').matches ? 40 : 32;

/**
 * A tree of any size: only visible rows are rendered. Every pointer action has keys: arrows move and expand, Space
 * picks up, F2 renames, Delete deletes, Shift+F10 opens the menu.
 */
export function Tree(props: TreeProps): VNode {
  const { label, nodes, expanded, current, menu } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => flattenTree(nodes, expanded), [nodes, expanded]);
  const [active, setActive] = useState<string | undefined>(current);
  const indexes = useMemo(() => new Map(rows.map(({ node }, index) => [node.id, index])), [rows]);
  const activeIndex = indexes.get(active ?? '') ?? 0;
  const virtual = useVirtualRows({ count: rows.length, rowHeight: ROW_HEIGHT, list, pinnedIndex: activeIndex });
  const focus = useRowFocus(rows, list, setActive, virtual.scrollTo);
  const requestFocus = useFocusRequests(props, indexes, list, focus);
  const move = useTreeMove(rows, props);
  const drag = useTreeDrag(rows, props, move);
  // Keyboard users stay in the tree when the page that they opened appears.
  useEffect(() => {
    if (current !== undefined && list.current?.contains(document.activeElement) !== true) setActive(current);
  }, [current]);
  const openRowMenu = ({ node }: TreeRowData, anchor: HTMLElement, point?: { x: number; y: number }) => {
    if (menu === undefined) return;
    setActive(node.id);
    openMenu({ label: node.title, groups: menu(node), anchor, ...(point && { point }) });
  };
  const handlers = useRef<TreeRowHandlers>(NO_HANDLERS);
  handlers.current = {
    ...describeHandlers(props),
    openMenu: openRowMenu,
    focused: ({ node }) => setActive(node.id),
    renamed({ node }, title, isLeft) {
      const isDiscarded = title === undefined && node.isUnnamed === true;
      flushSync(() => {
        props.onRenaming?.(undefined);
        if (isDiscarded) props.onDiscard?.(node);
      });
      const index = indexes.get(node.id) ?? 0;
      if (!isLeft) focus(isDiscarded ? Math.max(0, index - 1) : index);
      if (title !== undefined) props.onRename?.(node, title, isLeft);
    },
    startDrag: ({ node }, event) => drag.start(event, node),
    endDrag: drag.end,
  };
  const renderRow = ({ index, start }: { readonly index: number; readonly start: number }) => {
    const row = rows[index];
    if (row === undefined) return null;
    const where = { id, move, isActive: index === activeIndex, top: start - virtual.scrollMargin };
    return <TreeRow key={row.node.id} {...describeRow(props, row, where)} handlers={handlers} />;
  };
  return (
    <>
      <p class="visually-hidden" id={`${id}-help`}>
        {getTexts('shell').tree.help}
      </p>
      <div
        ref={list}
        class="tree"
        role="tree"
        aria-label={label}
        style={{ height: `${virtual.height}px` }}
        onKeyDown={(event) =>
          handleTreeKey(event, { rows, index: activeIndex, props, move, focus, requestFocus, openRowMenu })
        }
        {...drag.listProps}
      >
        {virtual.rows.map(renderRow)}
      </div>
    </>
  );
}

interface RowPlace {
  readonly id: string;
  readonly move: TreeMove;
  readonly isActive: boolean;
  readonly top: number;
}

/** The parts of the tree state that a row shows. */
function describeRow(props: TreeProps, row: TreeRowData, { id, move, isActive, top }: RowPlace) {
  const { node } = row;
  const { moved, destination } = move;
  return {
    row,
    top,
    isActive,
    id: `${id}-${node.id}`,
    describedBy: `${id}-help`,
    isCurrent: node.id === props.current,
    isMoved: node.id === moved?.id,
    isDraggable: props.onMove !== undefined && node.isEditable !== false,
    drop: destination?.target.id === node.id ? destination.position : undefined,
    isRenaming: props.renaming === node.id,
    titleLimit: props.titleLimit ?? 50,
    hasMenu: props.menu !== undefined,
  };
}

const ignore = (): void => undefined;
/** Until the first render is complete. */
const NO_HANDLERS: TreeRowHandlers = {
  toggle: ignore,
  open: ignore,
  openMenu: ignore,
  focused: ignore,
  renamed: ignore,
  startDrag: ignore,
  endDrag: ignore,
};

/** The action of a click. */
function describeHandlers({ onExpand, onOpen }: TreeProps): Pick<TreeRowHandlers, 'toggle' | 'open'> {
  const toggle = ({ node, isExpanded }: TreeRowData) => onExpand(node.id, isExpanded !== true);
  return { toggle, open: (row) => (onOpen === undefined ? toggle(row) : onOpen(row.node)) };
}

/**
 * Focuses a row once the tree shows it at its new position, unless the focus is elsewhere by then: that of the property,
 * or of the returned function.
 */
function useFocusRequests(
  { focusRequest }: TreeProps,
  indexes: ReadonlyMap<string, number>,
  list: { readonly current: HTMLElement | null },
  focus: (index: number) => void,
): (id: string) => void {
  const requestedId = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (focusRequest !== undefined) requestedId.current = focusRequest.id;
  }, [focusRequest]);
  useLayoutEffect(() => {
    const index = indexes.get(requestedId.current ?? '');
    if (index === undefined) return;
    requestedId.current = undefined;
    const { activeElement } = document;
    if (activeElement === document.body || list.current?.contains(activeElement) === true)
      queueMicrotask(() => focus(index));
  }, [indexes, focusRequest]);
  return (id) => {
    requestedId.current = id;
  };
}

/** Focuses a row synchronously: the active row is always rendered, and the next key applies to it. */
function useRowFocus(
  rows: readonly TreeRowData[],
  list: { readonly current: HTMLElement | null },
  setActive: (id: string | undefined) => void,
  scrollTo: (index: number) => void,
): (index: number) => void {
  return (index) => {
    const id = rows[index]?.node.id;
    if (id === undefined) return;
    flushSync(() => setActive(id));
    scrollTo(index);
    const row = list.current?.querySelector<HTMLElement>(`[data-tree-row="${CSS.escape(id)}"] [role=treeitem]`);
    row?.focus({ preventScroll: true });
  };
}
