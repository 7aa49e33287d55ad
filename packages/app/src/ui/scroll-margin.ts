import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The nearest ancestor that scrolls a list. */
export const findScroller = (element: HTMLElement | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-scroller], #main') ?? null;

/**
 * The distance of a list from the start of what scrolls it, in pixels. Measured when something around the list changes its
 * size, and never while it is scrolled: that would compute the layout twice in a frame.
 */
export function useScrollMargin(list: RefObject<HTMLElement | null>): number {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    const scroller = findScroller(element);
    if (element === null || scroller === null) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
      setMargin((before) => (Math.abs(top - before) > 1 ? top : before));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (let each: HTMLElement | null = element; each !== null && each !== scroller; each = each.parentElement) {
      observer.observe(each);
      for (const sibling of each.parentElement?.children ?? []) observer.observe(sibling);
    }
    observer.observe(scroller);
    return () => observer.disconnect();
  }, []);
  return margin;
}
