import { batch, signal } from '@preact/signals';
import { bootstrap } from '../data/bootstrap.ts';
import { loadTexts } from '../texts/texts.ts';
import { areaOf, findLoadedScreen, loadScreen, type ScreenLoaders, setScreens } from './loaded-screens.ts';
import { type Arrival, arrival, currentRoute, href, isArriving, navigate, readPlace, setLoader } from './location.ts';
import { type MatchedPath, matchPath } from './match-path.ts';
import { preloadData } from './preload-data.ts';
import { confirmLeaving, hasUnsaved } from './unsaved.ts';

/** A screen is loading, and the previous one is still shown. */
export const isLoading = signal(false);
/** Loading the modules of a screen failed. */
export const loadFailure = signal<unknown>(undefined);

let latest = 0;

/** Shows the location of the URL once its screen is loaded: until then the previous one stays. */
async function arrive(kind: Arrival): Promise<void> {
  const next = readPlace();
  latest += 1;
  isArriving.value = true;
  const own = latest;
  const { match } = next;
  // With the files of the screen, and not after them: `kept` locations belong to a screen that has its data.
  if (match !== undefined && kind !== 'kept') preloadData(match);
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
  // At once, and without a view transition: a transition waits for frames in which neither is shown, and keys would go
  // to the previous one.
  batch(() => {
    isLoading.value = false;
    isArriving.value = false;
    arrival.value = kind;
    currentRoute.value = next;
  });
}

async function prepare({ name }: MatchedPath): Promise<void> {
  await Promise.all([loadScreen(name), loadTexts(areaOf(name))]);
}

/** The location of a link, without query and hash. */
const matchLink = (path: string): MatchedPath | undefined => matchPath(path.replace(/[?#].*$/s, ''));

function preload(path: string): void {
  const match = matchLink(path);
  if (match !== undefined) void prepare(match).catch(() => undefined);
}

/** How long the pointer rests on a link that is meant, and not passed, in milliseconds. */
const REST_MS = 80;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Preloads the files of the link under the pointer, and its data once the pointer rests there. */
function preloadLink(event: PointerEvent): void {
  const path = findPath(event);
  clearTimeout(resting);
  if (path === undefined) return;
  preload(path);
  const match = matchLink(path);
  if (match !== undefined) resting = setTimeout(() => preloadData(match), REST_MS);
}

/** Preloads the data of a link that is pressed: the click follows when the button is released. */
function preloadPressed(event: PointerEvent): void {
  const path = event.button === 0 ? findPath(event) : undefined;
  const match = path === undefined ? undefined : matchLink(path);
  if (match !== undefined) preloadData(match);
}

/** Loads the first screen, then handles links and the history. */
export async function startRouter(screens: ScreenLoaders): Promise<void> {
  setScreens(screens);
  setLoader({ arrive, preload });
  isArriving.value = true;
  const { match } = currentRoute.value;
  if (match !== undefined)
    await prepare(match).catch((error: unknown) => {
      loadFailure.value = error;
    });
  isArriving.value = false;
  window.addEventListener('popstate', () => void traverse());
  document.addEventListener('click', followLink);
  document.addEventListener('pointerover', preloadLink);
  document.addEventListener('pointerdown', preloadPressed);
  window.addEventListener('beforeunload', (event) => hasUnsaved() && event.preventDefault());
}

/**
 * Follows the history, unless the person stays because of unsaved changes: then the location is restored as the newest
 * entry.
 */
async function traverse(): Promise<void> {
  const { path, query, hash, key } = currentRoute.peek();
  const search = query.size === 0 ? '' : `?${query}`;
  if (!hasUnsaved() || (await confirmLeaving())) return arrive('traverse');
  history.pushState({ key }, '', href(path + search + hash));
}

/** The path of the application of the clicked link; content of pages is in shadow trees. */
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
