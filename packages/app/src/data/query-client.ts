import { type DehydratedState, dehydrate, hydrate, QueryClient } from '@tanstack/preact-query';
import { bootstrap } from './bootstrap.ts';
import { ApiError } from './client.ts';

const MINUTE = 60_000;
/** Time for which something stays as it was loaded that several people work on. */
export const SHARED_MS = 3_000;
const STORAGE_KEY = 'bindery-queries';
/** Characters that are kept over a reload. */
const MAX_STORED = 1_500_000;

/** What was loaded. Screens show it at once and load it again after that. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE / 2,
      gcTime: 30 * MINUTE,
      retry: (count, error) => count < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

interface Stored {
  readonly user: string;
  readonly build: string;
  readonly state: DehydratedState;
}

/** Fills the cache with what this tab had before a reload, where it is of the same person and build. */
export function restoreQueries(): void {
  try {
    const stored: Stored | null = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    if (stored?.user === bootstrap.user.id && stored.build === bootstrap.build) hydrate(queryClient, stored.state);
  } catch {
    // Storage may be refused, and what is in it may be damaged: everything is loaded again.
  }
}

/** Keeps what queries with `meta.persist` have loaded, when the page is left; nothing of it outlives the tab. */
export function persistQueries(): void {
  window.addEventListener('pagehide', () => {
    const state = dehydrate(queryClient, {
      shouldDehydrateQuery: ({ meta, state: { status } }) => meta?.['persist'] === true && status === 'success',
    });
    const kept = { ...state, queries: listSmallest(state.queries) };
    try {
      const stored: Stored = { user: bootstrap.user.id, build: bootstrap.build, state: kept };
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
    } catch {
      // There is no room: the next visit loads it again.
    }
  });
}

/** As many of them as there is room for: what is large is loaded again. Pure. */
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

/** Forgets everything that was kept; called before somebody signs out. */
export function forgetQueries(): void {
  queryClient.clear();
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept.
  }
}
