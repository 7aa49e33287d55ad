const maxQueries = 5;

/** Recent searches on a site, latest first, in session storage. */
export interface RecentSearches {
  readonly list: () => string[];
  readonly add: (query: string) => void;
  readonly clear: () => void;
}

/** @param site distinguishes the site from others of the same origin */
export function openRecentSearches(site: string): RecentSearches {
  const key = `bindery-searches:${site}`;
  // Storage may be refused: then nothing is remembered.
  const list = (): string[] => {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, maxQueries) : [];
    } catch {
      return [];
    }
  };
  const write = (queries: readonly string[]): void => {
    try {
      sessionStorage.setItem(key, JSON.stringify(queries));
    } catch {
      // As above.
    }
  };
  return {
    list,
    add: (query) => write([query, ...list().filter((other) => other !== query)].slice(0, maxQueries)),
    clear: () => write([]),
  };
}
