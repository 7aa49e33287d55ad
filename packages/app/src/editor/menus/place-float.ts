const GAP = 6;
const EDGE = 8;

/** Edges in the window, in pixels. */
export interface Anchor {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The origin of an absolutely positioned element. */
const originOf = (element: HTMLElement): DOMRect =>
  (element.offsetParent ?? document.documentElement).getBoundingClientRect();

/** The visible height: smaller than the window when a keyboard covers it, and on phones the toolbar above that. */
function visibleHeight(): number {
  const height = window.visualViewport?.height ?? innerHeight;
  const bar = document.querySelector('.editor-toolbar');
  const isBelowText = bar !== null && getComputedStyle(bar).position === 'fixed';
  return isBelowText ? Math.min(height, bar.getBoundingClientRect().top) : height;
}

function moveTo(element: HTMLElement, left: number, top: number): void {
  const origin = originOf(element);
  const width = element.offsetWidth;
  const clamped = Math.min(Math.max(EDGE, left), Math.max(EDGE, document.documentElement.clientWidth - width - EDGE));
  element.style.left = `${clamped - origin.left}px`;
  element.style.top = `${top - origin.top}px`;
}

/** Positions an element below a position in the text; above it when there is more room. */
export function placeBelow(element: HTMLElement, anchor: Anchor): void {
  const { offsetHeight: height } = element;
  const below = visibleHeight() - anchor.bottom;
  const isAbove = below < height + GAP + EDGE && anchor.top > below;
  moveTo(element, anchor.left, isAbove ? anchor.top - height - GAP : anchor.bottom + GAP);
}

/** Positions an element above a selection, centered; below it when there is no room. */
export function placeAbove(element: HTMLElement, anchor: Anchor, top: number): void {
  const { offsetHeight: height, offsetWidth: width } = element;
  const isBelow = anchor.top - height - GAP < top;
  const left = (anchor.left + anchor.right) / 2 - width / 2;
  moveTo(element, left, isBelow ? anchor.bottom + GAP : anchor.top - height - GAP);
}
