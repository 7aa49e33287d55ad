import type { ComponentChildren, VNode } from 'preact';
import { ErrorState, SkeletonRows } from './states.tsx';
import type { LoadedList } from './use-positioned-list.ts';
import { SparseList } from './virtual-list.tsx';

interface PositionedListViewProps<Item> {
  readonly list: LoadedList<Item>;
  readonly label: string;
  /** Pixels; every row has the same height. */
  readonly rowHeight: number;
  readonly row: (item: Item) => ComponentChildren;
  /** Shown instead of a list without items. */
  readonly empty: VNode;
  /** The organization whose administrators could help when access is denied. */
  readonly organization?: string | undefined;
}

/** A list that is loaded by position, in all of its states. */
export function PositionedListView<Item>(props: PositionedListViewProps<Item>): VNode {
  const { list, label, rowHeight, row, empty, organization } = props;
  const { count, itemAt, error, retry, onWindow } = list;
  if (count === undefined) {
    return error === null ? (
      <SkeletonRows rows={8} />
    ) : (
      <ErrorState error={error} onRetry={retry} organization={organization} />
    );
  }
  if (count === 0) return empty;
  return (
    <>
      {error !== null && <ErrorState isCompact error={error} onRetry={retry} organization={organization} />}
      <SparseList
        label={label}
        length={count}
        count={count}
        rowHeight={rowHeight}
        itemAt={itemAt}
        row={row}
        onWindow={onWindow}
      />
    </>
  );
}
