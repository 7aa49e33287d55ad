import { useEffect } from 'preact/hooks';
import { preload } from './location.ts';

/** Time after which a displayed screen has loaded what it needs itself, also on slow connections. */
const SETTLED_MS = 1500;

/** Connections as far as browsers describe them. */
interface DescribedConnection {
  readonly saveData?: boolean;
}

/**
 * Loads the files of a likely next screen while nothing else happens, so that it opens at once. People who save data load
 * them when they go there.
 */
export function useIdlePreload(path: string | undefined): void {
  useEffect(() => {
    const { connection } = navigator as { readonly connection?: DescribedConnection };
    if (path === undefined || connection?.saveData === true) return;
    const timer = window.setTimeout(() => preload(path), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [path]);
}
