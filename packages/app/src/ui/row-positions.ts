/** Pixels. Browsers limit the height of an element: Firefox to 17.8 million, the others to 33.5. */
export const MAX_HEIGHT = 12_000_000;
/** Rows rendered before they become visible, and rows that enter and leave together. */
const [OVERSCAN, CHUNK] = [8, 4] as const;

export interface Rows {
  readonly length: number;
  /** Pixels. */
  readonly rowHeight: number;
  /** Height of the visible part, in pixels. */
  readonly viewport: number;
}

/** Where a list is scrolled to. */
export interface ScrollPosition {
  /** The start of the visible part, from that of the element; negative while what is above the list is visible. */
  readonly top: number;
  /** By how much rows are nearer to the start of the element than they would be in one that is as high as all rows. */
  readonly shift: number;
}

/** The rendered rows, and where they are. */
export interface RowWindow {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  /** Height of the element, in pixels. */
  readonly height: number;
  readonly shift: number;
  /** Whether the list is not being scrolled. */
  readonly isAtRest: boolean;
}

/** The height of the element: that of all rows, unless no browser could show it. Pure. */
export const heightOf = ({ length, rowHeight }: Rows): number => Math.min(length * rowHeight, MAX_HEIGHT);

/** The rows to render. Pure. */
export function computeRowWindow(rows: Rows, { top, shift }: ScrollPosition, isAtRest = true): RowWindow {
  const { length, rowHeight, viewport } = rows;
  const start = top + shift;
  const align = (row: number, round: (value: number) => number) =>
    Math.min(length, Math.max(0, round(row / CHUNK) * CHUNK));
  const first = align(start / rowHeight - OVERSCAN, Math.floor);
  const end = align((start + viewport) / rowHeight + OVERSCAN, Math.ceil);
  return { first, end, height: heightOf(rows), shift, isAtRest };
}

/**
 * Follows a scroll. Rows of a list that is higher than an element can be move with the element by a little, and by their
 * share when the scrollbar is dragged or a key goes to an end. At rest the scrollbar shows the share again. Pure.
 */
export function scrollTo(
  rows: Rows,
  before: ScrollPosition,
  { top, isAtRest }: { readonly top: number; readonly isAtRest: boolean },
): ScrollPosition {
  const [height, whole] = [heightOf(rows), rows.length * rows.rowHeight];
  const { viewport } = rows;
  const room = height - viewport;
  if (whole === height || room <= 0) return { top, shift: 0 };
  const lastShift = whole - height;
  const shiftOf = (position: number) => Math.round(Math.min(Math.max(position / room, 0), 1) * lastShift);
  const isJump = Math.abs(top - before.top) > 2 * viewport;
  if (isJump) return { top, shift: shiftOf(top) };
  const isAtEdge = (top < viewport && before.shift > 0) || (top > room - viewport && before.shift < lastShift);
  if (!isAtRest && !isAtEdge) return { top, shift: before.shift };
  // The same rows, at the place of the element that is their share of it.
  const start = top + before.shift;
  if (start < viewport) return { top: start, shift: 0 };
  if (start > whole - 2 * viewport) return { top: start - lastShift, shift: lastShift };
  const shift = Math.round((start / (whole - viewport)) * lastShift);
  return { top: start - shift, shift };
}

/**
 * Indexes of the rendered rows, in order: those of the window, and the focused one wherever it is, or -1. Pure.
 * @param end exclusive
 */
export function listRowIndexes(first: number, end: number, focused: number): number[] {
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  if (focused < 0 || (focused >= first && focused < end)) return indexes;
  return focused < first ? [focused, ...indexes] : [...indexes, focused];
}
