import type { StoredEvent } from './stored-event.ts';

/** Milliseconds. The hours of all time zones start at a multiple of it. */
export const QUARTER = 15 * 60_000;
const MAX_REMEMBERED = 100_000;

/**
 * Detects the first event of each session in each quarter of an hour, an opening, with false positives: distinct
 * sessions and visitors of whole quarters can be counted from openings only, which are a third of all events.
 */
export interface FirstSeenTracker {
  isFirstSeen(event: StoredEvent): boolean;
  /** Forgets all events, after some that were reported as first seen could not be stored. */
  forget(): void;
}

/** Remembers a bounded number of sessions; the event of one that it does not know is reported as first seen. */
export function createFirstSeenTracker(): FirstSeenTracker {
  const seen = new Set<string>();
  return {
    isFirstSeen: ({ site, instant, visitor, session }) => {
      const key = `${Math.floor(instant / QUARTER)} ${session} ${visitor} ${site}`;
      if (seen.has(key)) return false;
      if (seen.size >= MAX_REMEMBERED) seen.clear();
      seen.add(key);
      return true;
    },
    forget: () => seen.clear(),
  };
}
