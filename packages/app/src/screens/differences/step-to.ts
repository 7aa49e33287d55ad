/** Height of what stands above the content, in pixels. */
const ABOVE = 56;

/** Puts the focus on the next or the previous change of a list of differences. */
export function stepTo(list: HTMLElement | null, direction: 1 | -1): void {
  if (list === null) return;
  const stops = [...list.querySelectorAll<HTMLElement>('[data-stop]')];
  const focused = document.activeElement?.closest<HTMLElement>('[data-stop]') ?? null;
  const at = focused === null ? findBefore(stops) : stops.indexOf(focused);
  const next = stops[Math.min(Math.max(at + direction, 0), stops.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'start' });
}

/** The last stop above the top of the window: the next one is the first that can be seen. */
const findBefore = (stops: readonly HTMLElement[]): number =>
  stops.findLastIndex((stop) => stop.getBoundingClientRect().top < ABOVE);
