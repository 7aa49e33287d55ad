import type { VNode } from 'preact';
import { memo } from 'preact/compat';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { href } from '../../routes/location.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { TreeDestination, TreeRowData } from './tree-node.ts';

/** Callbacks for the rows; each receives its row, so that rows are not rendered again while the tree scrolls. */
export interface TreeRowHandlers {
  readonly toggle: (row: TreeRowData) => void;
  readonly open: (row: TreeRowData) => void;
  readonly openMenu: (row: TreeRowData, anchor: HTMLElement, point?: { x: number; y: number }) => void;
  readonly focused: (row: TreeRowData) => void;
  /** `isLeft` if the focus is elsewhere already. */
  readonly renamed: (row: TreeRowData, title: string | undefined, isLeft: boolean) => void;
  readonly startDrag: (row: TreeRowData, event: DragEvent) => void;
  readonly endDrag: () => void;
}

interface TreeRowProps {
  readonly row: TreeRowData;
  readonly id: string;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly isCurrent: boolean;
  /** The row in the tab order. */
  readonly isActive: boolean;
  readonly isMoved: boolean;
  readonly isDraggable: boolean;
  readonly drop: TreeDestination['position'] | undefined;
  readonly isRenaming: boolean;
  readonly titleLimit: number;
  readonly hasMenu: boolean;
  readonly describedBy: string;
  /** Of the latest render of the tree; the same object each time. */
  readonly handlers: { readonly current: TreeRowHandlers };
}

/** One row, memoized. */
export const TreeRow = memo(Row);

/** Pointer-only controls are hidden from assistive technology, which has shortcuts for the same. */
function Row(props: TreeRowProps): VNode {
  const { row, top, isCurrent, isMoved, isDraggable, drop, isRenaming, hasMenu, handlers } = props;
  const { node } = row;
  const openAtPointer = (event: MouseEvent & { readonly currentTarget: HTMLElement }) => {
    const item = event.currentTarget.querySelector<HTMLElement>('[role=treeitem]');
    if (!hasMenu || item === null) return;
    event.preventDefault();
    handlers.current.openMenu(row, item, { x: event.clientX, y: event.clientY });
  };
  return (
    <div
      class={classNames(
        'tree-row',
        isCurrent && 'tree-current',
        node.isDimmed && 'tree-dimmed',
        isMoved && 'tree-moved',
        drop && `tree-drop-${drop}`,
      )}
      role="none"
      data-tree-row={node.id}
      style={{ transform: `translateY(${top}px)`, '--level': String(row.level) }}
      draggable={isDraggable && !isRenaming}
      onDragStart={(event) => handlers.current.startDrag(row, event)}
      onDragEnd={() => handlers.current.endDrag()}
      onContextMenu={openAtPointer}
    >
      <Toggle row={row} onToggle={() => handlers.current.toggle(row)} />
      {isRenaming ? (
        <RenameField
          title={node.title}
          label={node.isUnnamed === true ? getTexts('shell').tree.title : getTexts('shell').rename}
          limit={props.titleLimit}
          onDone={(title, isLeft) => handlers.current.renamed(row, title, isLeft)}
        />
      ) : (
        <TreeItem {...props} />
      )}
      {node.meta !== undefined && (
        <span class="tree-meta" id={`${props.id}-meta`}>
          {node.meta}
        </span>
      )}
      {hasMenu && !isRenaming && (
        <button
          type="button"
          class="tree-menu icon-button icon-button-small"
          tabIndex={-1}
          aria-hidden="true"
          title={getTexts('shell').more}
          onClick={(event) => handlers.current.openMenu(row, event.currentTarget)}
        >
          <Icon name="ellipsis" />
        </button>
      )}
    </div>
  );
}

function Toggle({ row, onToggle }: { readonly row: TreeRowData; readonly onToggle: () => void }): VNode {
  const { node, isExpanded } = row;
  const { tree } = getTexts('shell');
  return (
    <button
      type="button"
      class={classNames(
        'tree-toggle',
        isExpanded === undefined && 'tree-toggle-none',
        isExpanded && 'tree-toggle-open',
      )}
      tabIndex={-1}
      aria-hidden="true"
      title={fill(isExpanded === true ? tree.collapse : tree.expand, { title: node.title })}
      onClick={onToggle}
    >
      <Icon name="chevron-right" />
    </button>
  );
}

/** The focusable part of a row: a link if the node has a path. The tree handles the keys. */
function TreeItem({ row, id, isActive, isCurrent, describedBy, handlers }: TreeRowProps): VNode {
  const { node, level, setSize, position, isExpanded } = row;
  const common = {
    id,
    class: 'tree-item',
    tabIndex: isActive ? 0 : -1,
    'aria-level': level,
    'aria-setsize': setSize,
    'aria-posinset': position,
    'aria-expanded': isExpanded,
    'aria-label': node.title,
    'aria-current': isCurrent ? ('page' as const) : undefined,
    'aria-describedby': node.meta === undefined ? describedBy : `${id}-meta ${describedBy}`,
    onFocus: () => handlers.current.focused(row),
  };
  const content = (
    <>
      <span class="tree-icon">{node.icon}</span>
      <span class="tree-title">{node.title}</span>
    </>
  );
  if (node.path !== undefined)
    return (
      <a {...common} role="treeitem" href={href(node.path)} draggable={false}>
        {content}
      </a>
    );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its rows.
    // biome-ignore lint/a11y/useFocusableInteractive: it has a tabIndex, among the shared attributes of both variants.
    <div {...common} role="treeitem" onClick={() => handlers.current.open(row)}>
      {content}
    </div>
  );
}

/** The title as a field: Enter and blur save it, Escape cancels. */
function RenameField({
  title,
  label,
  limit,
  onDone,
}: {
  readonly title: string;
  readonly label: string;
  readonly limit: number;
  readonly onDone: (title: string | undefined, isLeft: boolean) => void;
}): VNode {
  const ref = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  // Before it is painted: text typed immediately belongs to it.
  useLayoutEffect(() => {
    ref.current?.focus();
    ref.current?.select();
  }, []);
  const finish = (value: string | undefined, isLeft = false) => {
    if (isDone.current) return;
    isDone.current = true;
    const trimmed = value?.trim() ?? '';
    onDone(trimmed === '' || trimmed === title ? undefined : trimmed, isLeft);
  };
  return (
    <input
      ref={ref}
      class="input tree-rename"
      aria-label={label}
      placeholder={title === '' ? label : undefined}
      defaultValue={title}
      maxLength={limit}
      onBlur={(event) => finish(event.currentTarget.value, event.relatedTarget !== null)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.isComposing) return;
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(undefined);
      }}
    />
  );
}
