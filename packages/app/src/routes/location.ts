import { signal } from '@preact/signals';
import { bootstrap } from '../data/bootstrap.ts';
import { type MatchedPath, matchPath } from './match-path.ts';
import { confirmLeaving, hasUnsaved } from './unsaved.ts';

/** The current location: relative to the base path, with query and hash. */
export interface RoutePlace {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly hash: string;
  /** Unique for each history entry. */
  readonly key: string;
  /** Absent for unknown paths. */
  readonly match: MatchedPath | undefined;
}

export interface NavigateOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean;
  /** Keeps the scroll position and the focus: for navigation within a screen. */
  readonly keepsFocus?: boolean;
}

/** How the last navigation was started; determines focus and scroll position. */
export type Arrival = 'start' | 'push' | 'replace' | 'traverse' | 'kept';

export const currentRoute = signal<RoutePlace>(readPlace());
export const arrival = signal<Arrival>('start');
/** Another location is loading or about to be shown: keys are meant for it. */
export const isArriving = signal(false);

/** What loads screens: handed over, so that screens can navigate without importing it. */
interface Loader {
  /** Shows the location of the URL. */
  readonly arrive: (kind: Arrival) => Promise<void>;
  /** Loads the files of a path. */
  readonly preload: (path: string) => void;
}

let loader: Loader | undefined;

/** Called by the router when it starts, before the first screen is shown. */
export function setLoader(started: Loader): void {
  loader = started;
}

const arrive = async (kind: Arrival): Promise<void> => loader?.arrive(kind);

/** Preloads the files of a path. */
export const preload = (path: string): void => loader?.preload(path);

/** The location of the URL. */
export function readPlace(): RoutePlace {
  const { pathname, search, hash } = window.location;
  const path = pathname.slice(bootstrap.basePath.length) || '/';
  const key = String((history.state as { key?: string } | null)?.key ?? 'start');
  return { path, query: new URLSearchParams(search), hash, key, match: matchPath(path) };
}

/** The URL of a path of the application, for links. */
export const href = (path: string): string => bootstrap.basePath + path;

/** Navigates to a path of the application, with optional query and hash. */
export function navigate(to: string, { replace = false, keepsFocus = false }: NavigateOptions = {}): void {
  const go = () => {
    const state = { key: crypto.randomUUID() };
    if (replace) history.replaceState(state, '', href(to));
    else history.pushState(state, '', href(to));
    void arrive(keepsFocus ? 'kept' : replace ? 'replace' : 'push');
  };
  if (keepsFocus || !hasUnsaved()) go();
  else void confirmLeaving().then((mayLeave) => mayLeave && go());
}

/** Navigates to a path and resolves when it is shown: for deletions while the item's screen is open. */
export async function leaveFor(to: string): Promise<void> {
  history.pushState({ key: crypto.randomUUID() }, '', href(to));
  await arrive('push');
}
