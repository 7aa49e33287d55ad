import { arrival, currentRoute } from '../routes/location.ts';

const positions = new Map<string, number>();

const findMain = (): HTMLElement | null => document.getElementById('main');

/** Stores the scroll position of each location. */
export function rememberScrolling(): void {
  document.addEventListener(
    'scroll',
    (event) => {
      if (event.target === findMain()) positions.set(currentRoute.peek().key, findMain()?.scrollTop ?? 0);
    },
    { capture: true, passive: true },
  );
}

/**
 * Whether the text of a screen gets the focus as it appears: it was opened from another screen, nothing else was focused
 * meanwhile, and the focus opens no keyboard on the screen.
 */
export function mayFocusText(): boolean {
  const { activeElement } = document;
  const isFree = activeElement === document.body || activeElement?.id === 'screen-title';
  const kind = arrival.peek();
  return isFree && (kind === 'push' || kind === 'replace') && !matchMedia('(pointer: coarse)').matches;
}

/**
 * After navigation: focuses the heading, or the target of the hash, and scrolls the content to the top or its previous
 * position.
 */
export function arriveAt(): void {
  const main = findMain();
  const kind = arrival.peek();
  if (main === null || kind === 'kept') return;
  const { key, hash } = currentRoute.peek();
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (kind === 'traverse') main.scrollTop = positions.get(key) ?? 0;
  else if (target !== null) target.scrollIntoView();
  else main.scrollTop = 0;
  if (kind !== 'push' && kind !== 'traverse') return;
  const isStop = target?.hasAttribute('tabindex') === true;
  (isStop ? target : document.getElementById('screen-title'))?.focus({ preventScroll: true });
}
