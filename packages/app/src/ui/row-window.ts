import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { computeRowWindow, type RowWindow, type ScrollPosition, scrollTo } from './row-positions.ts';
import { findScroller, useScrollMargin } from './scroll-margin.ts';

/** Milliseconds without scrolling until the scrollbar shows the exact position again. */
const REST_MS = 200;

interface RowWindowOptions {
  readonly length: number;
  /** Pixels. */
  readonly rowHeight: number;
  readonly list: RefObject<HTMLElement | null>;
}

/** The rows around the visible part of a list, whose rows have the same height; it changes by some rows at once. */
export function useRowWindow({ length, rowHeight, list }: RowWindowOptions): RowWindow {
  const margin = useScrollMargin(list);
  const position = useRef<ScrollPosition>({ top: 0, shift: 0 });
  const [rowWindow, setRowWindow] = useState<RowWindow>(() =>
    computeRowWindow({ length, rowHeight, viewport: innerHeight }, position.current),
  );
  useLayoutEffect(() => {
    const scroller = findScroller(list.current);
    if (scroller === null) return;
    const read = () => ({ length, rowHeight, viewport: scroller.clientHeight });
    let rest: ReturnType<typeof setTimeout> | undefined;
    const follow = (isAtRest: boolean) => {
      const rows = read();
      const next = scrollTo(rows, position.current, { top: scroller.scrollTop - margin, isAtRest });
      const isMoved = next.top !== scroller.scrollTop - margin;
      position.current = next;
      if (isMoved) scroller.scrollTop = next.top + margin;
      setRowWindow((before) => keepEqual(before, computeRowWindow(rows, next, isAtRest)));
    };
    const onScroll = () => {
      follow(false);
      clearTimeout(rest);
      rest = setTimeout(() => follow(true), REST_MS);
    };
    follow(true);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(() => follow(true));
    observer.observe(scroller);
    return () => {
      clearTimeout(rest);
      scroller.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [length, rowHeight, margin]);
  return rowWindow;
}

const keepEqual = (before: RowWindow, next: RowWindow): RowWindow =>
  before.first === next.first &&
  before.end === next.end &&
  before.shift === next.shift &&
  before.isAtRest === next.isAtRest &&
  before.height === next.height
    ? before
    : next;
