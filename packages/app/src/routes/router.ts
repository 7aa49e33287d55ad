import { batch, signal } from '@preact/signals';
import { flushSync } from 'preact/compat';
import { bootstrap } from '../data/bootstrap.ts';
import { loadTexts } from '../texts/texts.ts';
import { type MatchedPath, matchPath } from './match-path.ts';
import { areaOf, findLoadedScreen, loadScreen } from './screens.ts';
import { confirmLeaving, hasUnsaved } from './unsaved.ts';

/** Where the application stands: below the base path, with what the URL has besides the path. */
export interface RoutePlace {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly hash: string;
  /** Unique for each entry of the history. */
  readonly key: string;
  /** Absent for a path that the application does not have. */
  readonly match: MatchedPath | undefined;
}

export interface NavigateOptions {
  /** Replaces the present entry of the history. */
  readonly replace?: boolean;
  /** The screen stays where it is scrolled to, and the focus where it is: for what is part of the same screen. */
  readonly keepsFocus?: boolean;
}

/** How the last change of place came about; the frame moves focus and scrolls by it. */
export type Arrival = 'start' | 'push' | 'replace' | 'traverse' | 'kept';

export const place = signal<RoutePlace>(readPlace());
export const arrival = signal<Arrival>('start');
/** A screen is on its way, and the former one is still shown. */
export const isLoading = signal(false);
/** The modules of a screen could not be loaded. */
export const loadFailure = signal<unknown>(undefined);

function readPlace(): RoutePlace {
  const { pathname, search, hash } = window.location;
  const path = pathname.slice(bootstrap.basePath.length) || '/';
  const key = String((history.state as { key?: string } | null)?.key ?? 'start');
  return { path, query: new URLSearchParams(search), hash, key, match: matchPath(path) };
}

/** The URL of a path of the application, to be written into links. */
export const href = (path: string): string => bootstrap.basePath + path;

/** Goes to a path of the application, which may have a query and a hash. */
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

let latest = 0;

/** Shows the place that the URL names, when its screen exists: until then the former one stays. */
async function arrive(kind: Arrival): Promise<void> {
  const next = readPlace();
  latest += 1;
  const own = latest;
  const { match } = next;
  if (match !== undefined && findLoadedScreen(match.name) === undefined) {
    isLoading.value = true;
    try {
      await prepare(match);
      loadFailure.value = undefined;
    } catch (error) {
      loadFailure.value = error;
    }
  } else if (match !== undefined) await loadTexts(areaOf(match.name));
  if (own !== latest) return;
  const isOtherScreen = next.match?.name !== place.value.match?.name;
  const show = () =>
    batch(() => {
      isLoading.value = false;
      arrival.value = kind;
      place.value = next;
    });
  if (isOtherScreen && canTransition()) document.startViewTransition(() => flushSync(show));
  else show();
}

const canTransition = (): boolean =>
  'startViewTransition' in document &&
  document.visibilityState === 'visible' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;

async function prepare({ name }: MatchedPath): Promise<void> {
  await Promise.all([loadScreen(name), loadTexts(areaOf(name))]);
}

/** Loads what a path will need, before somebody goes there. */
export function preload(path: string): void {
  const match = matchPath(path.replace(/[?#].*$/s, ''));
  if (match !== undefined) void prepare(match).catch(() => undefined);
}

/** Loads the first screen, and follows links and the history from then on. */
export async function startRouter(): Promise<void> {
  const { match } = place.value;
  if (match !== undefined)
    await prepare(match).catch((error: unknown) => {
      loadFailure.value = error;
    });
  window.addEventListener('popstate', () => void traverse());
  document.addEventListener('click', followLink);
  document.addEventListener('pointerover', (event) => {
    const path = findPath(event);
    if (path !== undefined) preload(path);
  });
  window.addEventListener('beforeunload', (event) => hasUnsaved() && event.preventDefault());
}

/** Follows the history, unless somebody stays for what is not saved: then the place is put back as the newest entry. */
async function traverse(): Promise<void> {
  const { path, query, hash, key } = place.peek();
  const search = query.size === 0 ? '' : `?${query}`;
  if (!hasUnsaved() || (await confirmLeaving())) return arrive('traverse');
  history.pushState({ key }, '', href(path + search + hash));
}

/** The path of the application that the link leads to which an event happened in; the text of pages is in shadow trees. */
function findPath(event: Event): string | undefined {
  const [target] = event.composedPath();
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (!link.pathname.startsWith(bootstrap.basePath)) return;
  const path = link.pathname.slice(bootstrap.basePath.length);
  return matchPath(path) === undefined ? undefined : path + link.search + link.hash;
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const path = findPath(event);
  if (path === undefined) return;
  event.preventDefault();
  navigate(path);
}
