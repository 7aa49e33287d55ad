import { arrival, place } from '../routes/router.ts';

const positions = new Map<string, number>();

const findMain = (): HTMLElement | null => document.getElementById('main');

/** Remembers how far the content of each place is scrolled. */
export function rememberScrolling(): void {
  document.addEventListener(
    'scroll',
    (event) => {
      if (event.target === findMain()) positions.set(place.peek().key, findMain()?.scrollTop ?? 0);
    },
    { capture: true, passive: true },
  );
}

/** After a screen is shown: the focus goes to its heading, and the content to its top, or where it was left. */
export function arriveAt(): void {
  const main = findMain();
  const kind = arrival.peek();
  if (main === null || kind === 'kept') return;
  const { key, hash } = place.peek();
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (kind === 'traverse') main.scrollTop = positions.get(key) ?? 0;
  else if (target !== null) target.scrollIntoView();
  else main.scrollTop = 0;
  if (kind === 'push' || kind === 'traverse') document.getElementById('screen-title')?.focus({ preventScroll: true });
}
