import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';

interface VirtualOptions {
  readonly count: number;
  /** Pixels. */
  readonly rowHeight: number;
  /** The list; it is scrolled by the nearest element around it that scrolls. */
  readonly list: RefObject<HTMLElement | null>;
  /** A row that exists wherever the list is scrolled to, such as the one with the focus. */
  readonly kept?: number;
}

interface VirtualRows {
  readonly rows: readonly VirtualItem[];
  /** Pixels of all rows. */
  readonly height: number;
  readonly scrollMargin: number;
  scrollTo(index: number): void;
}

/** Rows beyond the edges that exist before they come into sight. */
const OVERSCAN = 8;

const findScroller = (element: HTMLElement | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-scroller], #main') ?? null;

/** The rows of a long list that are in sight, and where they stand. */
export function useVirtualRows({ count, rowHeight, list, kept }: VirtualOptions): VirtualRows {
  const [, render] = useReducer((times: number) => times + 1, 0);
  const [scrollMargin, setScrollMargin] = useState(0);
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
      listIndexes(range, kept, count),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  useLayoutEffect(() => {
    const scroller = findScroller(list.current);
    if (list.current === null || scroller === null) return;
    const margin = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    if (Math.abs(margin - scrollMargin) > 1) setScrollMargin(margin);
  });
  return {
    rows: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    scrollMargin,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}

function listIndexes(
  { startIndex, endIndex }: { readonly startIndex: number; readonly endIndex: number },
  kept: number | undefined,
  count: number,
): number[] {
  const first = Math.max(0, startIndex - OVERSCAN);
  const last = Math.min(count - 1, endIndex + OVERSCAN);
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  if (kept === undefined || kept < 0 || (kept >= first && kept <= last)) return indexes;
  return kept < first ? [kept, ...indexes] : [...indexes, kept];
}
