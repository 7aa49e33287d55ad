import { signal } from '@preact/signals';

const KEY = 'bindery-recent-spaces';
const MAX_KEPT = 60;

interface Visit {
  readonly organization: string;
  readonly space: string;
}

/** Spaces that were opened in this browser, the last one first. */
export const recentSpaces = signal<readonly Visit[]>(readRecent());

function readRecent(): readonly Visit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each): each is Visit => typeof each?.space === 'string') : [];
  } catch {
    return [];
  }
}

/** Called by the screen of a space. */
export function noteVisit(organization: string, space: string): void {
  const others = recentSpaces.peek().filter((scope) => scope.space !== space);
  recentSpaces.value = [{ organization, space }, ...others].slice(0, MAX_KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(recentSpaces.value));
  } catch {
    // It lasts for this visit.
  }
}
