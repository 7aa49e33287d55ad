import { useQueries } from '@tanstack/preact-query';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { POSITIONED_PAGE, type PositionedList, peekPage, positionedPageQuery } from '../data/positioned-list.ts';

/** Milliseconds between changes of the loaded pages while the list is scrolled. */
const SETTLE_MS = 80;

/** What is loaded of a list. */
export interface LoadedList<Item> {
  /** Number of items; undefined until something is loaded. */
  readonly count: number | undefined;
  readonly itemAt: (index: number) => Item | undefined;
  /** The items of the pages around the visible rows. */
  readonly loaded: readonly Item[];
  /** The failure to load a visible part. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** Loads the items around the rendered rows; `end` is exclusive. */
  readonly onWindow: (first: number, end: number) => void;
}

/** Pages, by index, of which the last one is included. */
interface PageRange {
  readonly key: string;
  readonly first: number;
  readonly last: number;
}

/** The visible pages of a list: those between two places are not loaded. Another filter starts at the first page. */
export function usePositionedList<Item>(list: PositionedList<Item>): LoadedList<Item> {
  const key = JSON.stringify(list.queryKey);
  const [range, setRange] = useState<PageRange>({ key, first: 0, last: 0 });
  const { first, last } = range.key === key ? range : { first: 0, last: 0 };
  const indexes = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const pages = useQueries({ queries: indexes.map((index) => positionedPageQuery(list, index)) });
  const newest = pages.toSorted((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)[0]?.data;
  const onWindow = useSettledRange(key, setRange);
  const previous = useRef<Pick<LoadedList<Item>, 'count' | 'itemAt'>>(undefined);
  const cached = new Map<number, readonly Item[] | undefined>();
  const readPage = (index: number): readonly Item[] | undefined => {
    if (!cached.has(index)) cached.set(index, peekPage(list, index)?.items);
    return cached.get(index);
  };
  const itemAt = (index: number) => readPage(Math.floor(index / POSITIONED_PAGE))?.[index % POSITIONED_PAGE];
  const count = useLatest(key, newest?.count);
  // Until another filter has an answer, the former list stays.
  const current = count === undefined ? (previous.current ?? { count, itemAt }) : { count, itemAt };
  if (count !== undefined) previous.current = { count, itemAt: (index) => itemOf(list, index) };
  const failed = pages.find(({ error, data }) => error !== null && data === undefined);
  const retry = () => {
    for (const page of pages) if (page.error !== null) void page.refetch();
  };
  const loaded = pages.flatMap(({ data }) => data?.items ?? []);
  return { ...current, loaded, error: failed?.error ?? null, retry, onWindow };
}

const itemOf = <Item>(list: PositionedList<Item>, index: number): Item | undefined =>
  peekPage(list, Math.floor(index / POSITIONED_PAGE))?.items[index % POSITIONED_PAGE];

/** The last known value since the key changed. */
function useLatest<Value>(key: string, value: Value | undefined): Value | undefined {
  const latest = useRef<{ readonly key: string; readonly value: Value }>(undefined);
  if (value !== undefined) latest.current = { key, value };
  return latest.current?.key === key ? latest.current.value : undefined;
}

/** Changes the range some times a second: pages that only pass by are not loaded, and no frame of scrolling waits. */
function useSettledRange(key: string, setRange: (range: PageRange) => void) {
  const pending = useRef<{ timer?: ReturnType<typeof setTimeout>; rows: readonly [number, number] }>({ rows: [0, 0] });
  useEffect(() => () => clearTimeout(pending.current.timer), []);
  return useCallback(
    (first: number, end: number) => {
      const state = pending.current;
      state.rows = [first, end];
      state.timer ??= setTimeout(() => {
        delete state.timer;
        const [start, stop] = state.rows;
        const pageOf = (row: number) => Math.max(0, Math.floor(row / POSITIONED_PAGE));
        setRange({ key, first: pageOf(start - POSITIONED_PAGE / 4), last: pageOf(stop + POSITIONED_PAGE / 2) });
      }, SETTLE_MS);
    },
    [key],
  );
}
