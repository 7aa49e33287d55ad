import type { VNode } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { getTexts } from '../../texts/texts.ts';
import { openMenu } from '../menu.tsx';
import { useVirtualRows } from '../virtual.ts';
import { flattenTree, type TreeRowData } from './tree-node.ts';
import type { TreeProps } from './tree-props.ts';
import { TreeRow, type TreeRowHandlers } from './tree-row.tsx';
import { useTreeDrag } from './use-tree-drag.ts';
import { handleTreeKey } from './use-tree-keys.ts';
import { type TreeMove, useTreeMove } from './use-tree-move.ts';

/** Pixels; 40 where fingers point. */
const ROW_HEIGHT = matchMedia('(pointer: coarse)').matches ? 40 : 32;

/**
 * A tree of any size: only the rows in sight are rendered. Everything that the pointer does has keys: arrows walk and
 * open, Space picks up, F2 renames, Delete deletes, Shift+F10 opens the menu.
 */
export function Tree(props: TreeProps): VNode {
  const { label, nodes, expanded, current, menu } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => flattenTree(nodes, expanded), [nodes, expanded]);
  const [active, setActive] = useState<string | undefined>(current);
  const indexes = useMemo(() => new Map(rows.map(({ node }, index) => [node.id, index])), [rows]);
  const activeIndex = indexes.get(active ?? '') ?? 0;
  const virtual = useVirtualRows({ count: rows.length, rowHeight: ROW_HEIGHT, list, kept: activeIndex });
  const move = useTreeMove(rows, props);
  const drag = useTreeDrag(rows, props, move);
  const focus = useRowFocus(rows, list, setActive, virtual.scrollTo);
  useEffect(() => {
    if (current !== undefined) setActive(current);
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
    renamed({ node }, title) {
      props.onRenaming?.(undefined);
      if (title !== undefined) props.onRename?.(node, title);
      focus(indexes.get(node.id) ?? 0);
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
        onKeyDown={(event) => handleTreeKey(event, { rows, index: activeIndex, props, move, focus, openRowMenu })}
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

/** What a row shows of the state of the tree. */
function describeRow(props: TreeProps, row: TreeRowData, { id, move, isActive, top }: RowPlace) {
  const { node } = row;
  const { moved, destination } = move;
  return {
    ...{ row, top, isActive, id: `${id}-${node.id}`, describedBy: `${id}-help` },
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
/** Until the first render has ended. */
const NO_HANDLERS: TreeRowHandlers = {
  ...{ toggle: ignore, open: ignore, openMenu: ignore, focused: ignore, renamed: ignore },
  ...{ startDrag: ignore, endDrag: ignore },
};

/** What a click does. */
function describeHandlers({ onExpand, onOpen }: TreeProps): Pick<TreeRowHandlers, 'toggle' | 'open'> {
  const toggle = ({ node, isExpanded }: TreeRowData) => onExpand(node.id, isExpanded !== true);
  return { toggle, open: (row) => (onOpen === undefined ? toggle(row) : onOpen(row.node)) };
}

/** Gives the focus to a row, once it exists. */
function useRowFocus(
  rows: readonly TreeRowData[],
  list: { readonly current: HTMLElement | null },
  setActive: (id: string | undefined) => void,
  scrollTo: (index: number) => void,
): (index: number) => void {
  return (index) => {
    const id = rows[index]?.node.id;
    if (id === undefined) return;
    setActive(id);
    scrollTo(index);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-tree-row="${CSS.escape(id)}"] [role=treeitem]`)?.focus(),
    );
  };
}
