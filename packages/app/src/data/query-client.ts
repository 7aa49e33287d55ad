import { type DefaultOptions, type DehydratedState, dehydrate, hydrate, QueryClient } from '@tanstack/preact-query';
import { bootstrap } from './bootstrap.ts';
import { ApiError } from './client.ts';

const MINUTE = 60_000;
/** Stale time of data that several people edit. */
export const SHARED_MS = 3_000;
const STORAGE_KEY = 'bindery-queries';
/** Limit of the persisted data, in characters. */
const MAX_STORED = 1_500_000;

/**
 * What components render. By default a component is only notified of the members that it has read itself, and not of
 * those that its children read of the same result: they would show an outdated one. The state of refetches changes
 * often: a component that shows it adds `FETCHING`.
 */
const RENDERED = ['data', 'error', 'status', 'isPlaceholderData', 'hasNextPage', 'isFetchingNextPage'] as const;
/** Options of a query whose refetches are shown. */
export const FETCHING = { notifyOnChangeProps: [...RENDERED, 'isFetching'] } satisfies DefaultOptions['queries'];

/** The query cache. Screens show cached data at once and refetch it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE / 2,
      gcTime: 30 * MINUTE,
      retry: (count, error) => count < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      networkMode: 'always',
      notifyOnChangeProps: [...RENDERED],
    },
    mutations: { networkMode: 'always' },
  },
});

interface Stored {
  readonly user: string;
  readonly build: string;
  readonly state: DehydratedState;
}

/** Restores the cache of this tab after a reload, for the same person and build. */
export function restoreQueries(): void {
  try {
    const stored: Stored | null = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    if (stored?.user !== bootstrap.user.id || stored.build !== bootstrap.build) return;
    hydrate(queryClient, stored.state);
    // Changes during the reload were missed: cached data is shown at once, and refetched.
    void queryClient.invalidateQueries({ refetchType: 'none' });
  } catch {
    // Storage may be unavailable or its content damaged: everything is loaded again.
  }
}

/** Persists the data of queries with `meta.persist` when the page is left; it ends with the tab. */
export function persistQueries(): void {
  window.addEventListener('pagehide', () => {
    const state = dehydrate(queryClient, {
      shouldDehydrateQuery: ({ meta, state: { status } }) => meta?.['persist'] === true && status === 'success',
    });
    const persisted = { ...state, queries: listSmallest(state.queries) };
    try {
      const stored: Stored = { user: bootstrap.user.id, build: bootstrap.build, state: persisted };
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
    } catch {
      // No space left: the next visit loads everything.
    }
  });
}

/** As many queries as fit; large ones are loaded again. Pure. */
function listSmallest(queries: DehydratedState['queries']): DehydratedState['queries'] {
  const sized = queries.map((query) => ({ query, size: JSON.stringify(query).length }));
  let room = MAX_STORED;
  return sized
    .toSorted((one, other) => one.size - other.size)
    .filter(({ size }) => {
      room -= size;
      return room >= 0;
    })
    .map(({ query }) => query);
}

/** Deletes all persisted data; called before sign-out. */
export function forgetQueries(): void {
  queryClient.clear();
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was persisted.
  }
}
