import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { href } from '../../routes/router.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { TreeDestination, TreeRowData } from './tree-node.ts';

interface TreeRowProps {
  readonly row: TreeRowData;
  readonly id: string;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly isCurrent: boolean;
  /** The row that Tab leads to. */
  readonly isActive: boolean;
  readonly isMoved: boolean;
  readonly isDraggable: boolean;
  readonly drop: TreeDestination['position'] | undefined;
  readonly isRenaming: boolean;
  readonly hasMenu: boolean;
  readonly describedBy: string;
  readonly onToggle: () => void;
  readonly onOpen: (() => void) | undefined;
  readonly onMenu: (anchor: HTMLElement, point?: { x: number; y: number }) => void;
  readonly onFocus: () => void;
  readonly onRenamed: (title: string | undefined) => void;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
}

/** One row. What only a pointer uses is hidden from others, who have keys for the same. */
export function TreeRow(props: TreeRowProps): VNode {
  const { row, top, isMoved, isDraggable, drop, isRenaming, hasMenu } = props;
  const { node, isExpanded } = row;
  const texts = getTexts('shell');
  const openAtPointer = (event: MouseEvent & { readonly currentTarget: HTMLElement }) => {
    const item = event.currentTarget.querySelector<HTMLElement>('[role=treeitem]');
    if (!hasMenu || item === null) return;
    event.preventDefault();
    props.onMenu(item, { x: event.clientX, y: event.clientY });
  };
  return (
    <div
      class={classNames(
        'tree-row',
        node.isDimmed && 'tree-dimmed',
        isMoved && 'tree-moved',
        drop && `tree-drop-${drop}`,
      )}
      role="none"
      data-tree-row={node.id}
      style={{ transform: `translateY(${top}px)`, '--level': String(row.level) }}
      draggable={isDraggable && !isRenaming}
      onDragStart={props.onDragStart}
      onDragEnd={props.onDragEnd}
      onContextMenu={openAtPointer}
    >
      <button
        type="button"
        class={classNames(
          'tree-toggle',
          isExpanded === undefined && 'tree-toggle-none',
          isExpanded && 'tree-toggle-open',
        )}
        tabIndex={-1}
        aria-hidden="true"
        title={fill(isExpanded === true ? texts.tree.collapse : texts.tree.expand, { title: node.title })}
        onClick={props.onToggle}
      >
        <Icon name="chevron-right" />
      </button>
      {isRenaming ? <RenameField title={node.title} onDone={props.onRenamed} /> : <TreeItem {...props} />}
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
          title={texts.more}
          onClick={(event) => props.onMenu(event.currentTarget)}
        >
          <Icon name="ellipsis" />
        </button>
      )}
    </div>
  );
}

/** The part of a row that has the focus: a link where the node has a path. The tree handles the keys. */
function TreeItem({ row, id, isActive, isCurrent, describedBy, onFocus, onOpen, onToggle }: TreeRowProps): VNode {
  const { node, level, setSize, position, isExpanded } = row;
  const common = {
    ...{ id, class: 'tree-item', tabIndex: isActive ? 0 : -1, 'aria-level': level, 'aria-setsize': setSize },
    ...{ 'aria-posinset': position, 'aria-expanded': isExpanded, 'aria-label': node.title },
    ...{
      'aria-current': isCurrent ? ('page' as const) : undefined,
      'aria-describedby': node.meta === undefined ? describedBy : `${id}-meta ${describedBy}`,
      onFocus,
    },
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
    // biome-ignore lint/a11y/useFocusableInteractive: it has a tabIndex, among the attributes that both forms share.
    <div {...common} role="treeitem" onClick={onOpen ?? onToggle}>
      {content}
    </div>
  );
}

/** The title as a field: Enter and leaving it take what was written, Escape does not. */
function RenameField({
  title,
  onDone,
}: {
  readonly title: string;
  readonly onDone: (title: string | undefined) => void;
}): VNode {
  const ref = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => ref.current?.select(), []);
  const finish = (value: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    const trimmed = value?.trim() ?? '';
    onDone(trimmed === '' || trimmed === title ? undefined : trimmed);
  };
  return (
    <input
      ref={ref}
      class="input tree-rename"
      aria-label={getTexts('shell').rename}
      defaultValue={title}
      maxLength={50}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.isComposing) return;
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(undefined);
      }}
    />
  );
}
