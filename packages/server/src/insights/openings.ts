import type { StoredEvent } from './stored-event.ts';

/** Milliseconds. The hours of all zones begin with one of them. */
export const QUARTER = 15 * 60_000;
const MAX_REMEMBERED = 100_000;

/**
 * Tells the first event of each session in each quarter of an hour, and some others: to count the different sessions and
 * visitors of whole quarters it is enough to look at these, which are a third of all.
 */
export interface Openings {
  isOpening(event: StoredEvent): boolean;
  /** What was told may not have been kept. */
  forget(): void;
}

/** Remembers what it has seen, as far as that is little: what it does not know is an opening. */
export function createOpenings(): Openings {
  const seen = new Set<string>();
  return {
    isOpening: ({ site, instant, visitor, session }) => {
      const key = `${Math.floor(instant / QUARTER)} ${session} ${visitor} ${site}`;
      if (seen.has(key)) return false;
      if (seen.size >= MAX_REMEMBERED) seen.clear();
      seen.add(key);
      return true;
    },
    forget: () => seen.clear(),
  };
}
