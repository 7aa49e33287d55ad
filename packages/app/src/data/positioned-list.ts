import { queryOptions } from '@tanstack/preact-query';
import { queryClient } from './query-client.ts';

interface PositionedPage<Item> {
  readonly next?: { readonly page: string };
  readonly count: number;
  readonly items: readonly Item[];
}

/** A list of the API that can be entered at any position. */
export interface PositionedList<Item> {
  readonly queryKey: readonly unknown[];
  load(
    query: { readonly limit: number; readonly offset?: number; readonly page?: string },
    signal: AbortSignal,
  ): Promise<PositionedPage<Item>>;
}

/** Items of a page. */
export const POSITIONED_PAGE = 100;
/** Lifetime of pages that are not visible: there are thousands of them. */
const UNUSED_MS = 5 * 60_000;

const keyOfPage = <Item>(list: PositionedList<Item>, index: number) => [...list.queryKey, 'page', index];

/**
 * The page with an index. A page after one that was just loaded continues it, so that nothing is doubled or skipped; every
 * other one is loaded by its position.
 */
export const positionedPageQuery = <Item>(list: PositionedList<Item>, index: number) =>
  queryOptions({
    queryKey: keyOfPage(list, index),
    queryFn: ({ signal }) => {
      const isFirstLoad = peekPage(list, index) === undefined;
      const page = isFirstLoad && isFresh(list, index - 1) ? peekPage(list, index - 1)?.next?.page : undefined;
      const start = page === undefined ? { offset: index * POSITIONED_PAGE } : { page };
      return list.load({ limit: POSITIONED_PAGE, ...start }, signal);
    },
    gcTime: UNUSED_MS,
  });

/** A loaded page; undefined if it is not. */
export const peekPage = <Item>(list: PositionedList<Item>, index: number): PositionedPage<Item> | undefined =>
  queryClient.getQueryData(keyOfPage(list, index));

function isFresh<Item>(list: PositionedList<Item>, index: number): boolean {
  const state = queryClient.getQueryState(keyOfPage(list, index));
  return state !== undefined && !state.isInvalidated && state.fetchStatus === 'idle';
}
