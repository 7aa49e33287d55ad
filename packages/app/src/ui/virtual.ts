import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';
import { listRowIndexes } from './row-positions.ts';
import { findScroller, useScrollMargin } from './scroll-margin.ts';

interface VirtualOptions {
  readonly count: number;
  /** Pixels. */
  readonly rowHeight: number;
  /** The list; its nearest scrollable ancestor scrolls it. */
  readonly list: RefObject<HTMLElement | null>;
  /** A row that is always rendered, such as the focused one. */
  readonly pinnedIndex?: number;
}

interface VirtualRows {
  readonly rows: readonly VirtualItem[];
  /** Total height, in pixels. */
  readonly height: number;
  readonly scrollMargin: number;
  scrollTo(index: number): void;
}

/** Rows rendered beyond the edges before they become visible. */
const OVERSCAN = 8;

/** The visible rows of a long list, and their positions. */
export function useVirtualRows({ count, rowHeight, list, pinnedIndex }: VirtualOptions): VirtualRows {
  const [, render] = useReducer((times: number) => times + 1, 0);
  const scrollMargin = useScrollMargin(list);
  const options = {
    count,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin,
    getScrollElement: () => findScroller(list.current),
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => render(undefined),
    rangeExtractor: (range: { readonly startIndex: number; readonly endIndex: number }) =>
      listIndexes(range, pinnedIndex, count),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return {
    rows: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    scrollMargin,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}

/**
 * Indexes of the rendered rows: visible ones with some around them, and the pinned one. The focused row may have been
 * removed: browsers fire no blur event for removed elements.
 */
export function listIndexes(
  { startIndex, endIndex }: { readonly startIndex: number; readonly endIndex: number },
  pinnedIndex: number | undefined,
  count: number,
): number[] {
  const pinned = pinnedIndex !== undefined && pinnedIndex < count ? pinnedIndex : -1;
  return listRowIndexes(Math.max(0, startIndex - OVERSCAN), Math.min(count, endIndex + 1 + OVERSCAN), pinned);
}
