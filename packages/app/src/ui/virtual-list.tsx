import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { listRowIndexes } from './row-positions.ts';
import { useRowWindow } from './row-window.ts';

interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  /** Total number of items, of which more may be loaded later. */
  readonly count: number;
  readonly keyOf: (item: Item) => string;
  /** Pixels; every row has the same height. */
  readonly rowHeight: number;
  readonly row: (item: Item) => ComponentChildren;
}

/** A list of any length: only visible rows are rendered, and the focused one. */
export function VirtualList<Item>({ items, keyOf, ...rest }: VirtualListProps<Item>): VNode {
  return <SparseList {...rest} length={items.length} itemAt={(index) => items[index]} keyOf={keyOf} />;
}

interface SparseListProps<Item> extends Pick<VirtualListProps<Item>, 'label' | 'count' | 'rowHeight' | 'row'> {
  /** Number of rows. */
  readonly length: number;
  /** Undefined for an item that is not loaded: its row is a placeholder. */
  readonly itemAt: (index: number) => Item | undefined;
  /** Identifies a row; without it, elements of rows that are no longer visible are used for others. */
  readonly keyOf?: (item: Item) => string;
  /** Called when other rows are rendered. */
  readonly onWindow?: (first: number, end: number) => void;
}

/** A list of any length of which some items are loaded. */
export function SparseList<Item>(props: SparseListProps<Item>): VNode {
  const { label, length, count, rowHeight, itemAt, keyOf, row, onWindow } = props;
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState(-1);
  const { first, end, height, shift, isAtRest } = useRowWindow({ length, rowHeight, list });
  useEffect(() => onWindow?.(first, end), [first, end, onWindow]);
  const indexes = listRowIndexes(first, Math.min(end, length), focused < length ? focused : -1);
  const slots = useSlots(indexes, keyOf === undefined && !isAtRest && focused === -1);
  const keyAt = (index: number) => {
    const item = keyOf === undefined ? undefined : itemAt(index);
    return item === undefined || keyOf === undefined ? String(slots.get(index)) : keyOf(item);
  };
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari removes the role from lists without markers.
    <ul ref={list} class="list virtual-list" role="list" aria-label={label} style={{ height: `${height}px` }}>
      {[...slots.keys()].map((index) => (
        <li
          key={keyAt(index)}
          class="list-row virtual-row"
          style={{
            transform: `translateY(${Math.min(index * rowHeight - shift, height - rowHeight)}px)`,
            height: `${rowHeight}px`,
          }}
          aria-setsize={count}
          aria-posinset={index + 1}
          onFocusIn={() => setFocused(index)}
          onFocusOut={() => setFocused(-1)}
        >
          <RowContent item={itemAt(index)} row={row} />
        </li>
      ))}
    </ul>
  );
}

/**
 * The elements of rows, in their order in the document. While the list is scrolled, that is the order of the elements: to
 * move them would cost as much as to create them. At rest it is that of the rows, for the keyboard and screen readers.
 */
function useSlots(indexes: readonly number[], isByElement: boolean): ReadonlyMap<number, number> {
  const slots = useRef<ReadonlyMap<number, number>>(new Map());
  const assigned = assignSlots(slots.current, indexes);
  slots.current = isByElement ? new Map([...assigned].sort(([, one], [, other]) => one - other)) : assigned;
  return slots.current;
}

/** The element of each row: rows keep theirs, and new ones get those of rows that have left. Pure. */
export function assignSlots(before: ReadonlyMap<number, number>, indexes: readonly number[]): Map<number, number> {
  const retained = new Set(indexes.flatMap((index) => before.get(index) ?? []));
  const free = [...before.values()].filter((slot) => !retained.has(slot)).sort((one, other) => other - one);
  let next = Math.max(-1, ...before.values()) + 1;
  return new Map(indexes.map((index) => [index, before.get(index) ?? free.pop() ?? next++]));
}

interface RowContentProps<Item> {
  readonly item: Item | undefined;
  readonly row: (item: Item) => ComponentChildren;
}

/** Rows are memoized: neither scrolling nor the arrival of other items renders them again. */
function RowContent<Item>({ item, row }: RowContentProps<Item>): VNode {
  const content = useMemo(() => (item === undefined ? <Placeholder /> : row(item)), [row, item]);
  return <>{content}</>;
}

const Placeholder = (): VNode => (
  <span class="list-text" aria-busy="true">
    <span class="skeleton" />
  </span>
);
