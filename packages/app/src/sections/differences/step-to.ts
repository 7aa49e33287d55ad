/** Height of the sticky header, in pixels. */
const ABOVE = 56;

/** Moves the focus to the next or the previous change. */
export function stepTo(list: HTMLElement | null, direction: 1 | -1): void {
  if (list === null) return;
  const stops = [...list.querySelectorAll<HTMLElement>('[data-stop]')];
  const focused = document.activeElement?.closest<HTMLElement>('[data-stop]') ?? null;
  const at = focused === null ? findBefore(stops) : stops.indexOf(focused);
  const next = stops[Math.min(Math.max(at + direction, 0), stops.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'start' });
}

/** The last change above the viewport: the next one is the first visible. */
const findBefore = (stops: readonly HTMLElement[]): number =>
  stops.findLastIndex((stop) => stop.getBoundingClientRect().top < ABOVE);
