import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeRowWindow,
  heightOf,
  listRowIndexes,
  MAX_HEIGHT,
  type Rows,
  type ScrollPosition,
  scrollTo,
} from './row-positions.ts';

const START: ScrollPosition = { top: 0, shift: 0 };
const MILLION: Rows = { length: 1_000_000, rowHeight: 56, viewport: 800 };
const firstVisible = ({ rowHeight }: Rows, { top, shift }: ScrollPosition) => Math.floor((top + shift) / rowHeight);

describe('the rows of a long list', () => {
  it('cover the visible part, for every length and scroll position', () => {
    const rows = fc.record({
      length: fc.integer({ min: 1, max: 3_000_000 }),
      rowHeight: fc.integer({ min: 20, max: 90 }),
      viewport: fc.integer({ min: 100, max: 2000 }),
    });
    fc.assert(
      fc.property(rows, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (list, shares) => {
        const room = Math.max(0, heightOf(list) - list.viewport);
        let position = START;
        for (const share of shares) {
          position = scrollTo(list, position, { top: Math.round(room * share), isAtRest: share > 0.5 });
          const rendered = computeRowWindow(list, position);
          const visible = firstVisible(list, position);
          const lastVisible = Math.min(list.length - 1, visible + Math.floor(list.viewport / list.rowHeight));
          expect(visible).toBeGreaterThanOrEqual(0);
          expect(rendered.first).toBeLessThanOrEqual(visible);
          expect(rendered.end).toBeGreaterThan(lastVisible);
          expect(rendered.end - rendered.first).toBeLessThan(list.viewport / list.rowHeight + 30);
          // Rows lie where the element is visible.
          expect(visible * list.rowHeight - position.shift).toBeLessThanOrEqual(position.top);
        }
      }),
    );
  });

  it('include the focused one wherever it is, each once and in order', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(20), fc.integer({ min: -1, max: 80 }), (first, length, focused) => {
        const indexes = listRowIndexes(first, first + length, focused);
        expect(indexes).toEqual([...new Set(indexes)].sort((one, other) => one - other));
        if (focused >= 0) expect(indexes).toContain(focused);
      }),
    );
  });
});

describe('a list that is higher than browsers allow', () => {
  const room = MAX_HEIGHT - MILLION.viewport;

  it('has its last row at the end of the element', () => {
    const end = scrollTo(MILLION, START, { top: room, isAtRest: false });
    expect(computeRowWindow(MILLION, end).end).toBe(MILLION.length);
    expect((MILLION.length - 1) * MILLION.rowHeight - end.shift).toBe(MAX_HEIGHT - MILLION.rowHeight);
  });

  it('moves by pixels when it is scrolled, and by its share when the scrollbar is dragged', () => {
    const middle = scrollTo(MILLION, START, { top: room / 2, isAtRest: false });
    expect(firstVisible(MILLION, middle)).toBeCloseTo(500_000, -2);
    const next = scrollTo(MILLION, middle, { top: middle.top + 112, isAtRest: false });
    expect(firstVisible(MILLION, next)).toBe(firstVisible(MILLION, middle) + 2);
  });

  it('keeps its rows where they are when the scrollbar comes to rest', () => {
    let position = scrollTo(MILLION, START, { top: room / 3, isAtRest: false });
    for (let step = 0; step < 50; step++)
      position = scrollTo(MILLION, position, { top: position.top + 300, isAtRest: false });
    const rested = scrollTo(MILLION, position, { top: position.top, isAtRest: true });
    expect(rested.top + rested.shift).toBe(position.top + position.shift);
    expect(rested.top).toBeLessThan(position.top);
  });

  it('reaches both ends by small steps', () => {
    for (const direction of [1, -1]) {
      let position = scrollTo(MILLION, START, { top: direction > 0 ? room - 40_000 : 40_000, isAtRest: true });
      for (let step = 0; step < 3000; step++) {
        const top = Math.min(room, Math.max(0, position.top + direction * 400));
        position = scrollTo(MILLION, position, { top, isAtRest: step % 40 === 0 });
      }
      expect(position).toEqual(direction > 0 ? { top: room, shift: 44_000_000 } : START);
    }
  });
});
