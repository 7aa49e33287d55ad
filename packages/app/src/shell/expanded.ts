import { signal } from '@preact/signals';

const KEY = 'bindery-expanded';
const MAX_KEPT = 500;

/** Expanded collections in the trees of this browser, by id. */
export const expanded = signal<ReadonlySet<string>>(readExpanded());

function readExpanded(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export function setExpanded(id: string, isExpanded: boolean): void {
  const next = new Set(expanded.value);
  next.delete(id);
  if (isExpanded) next.add(id);
  expanded.value = next;
  try {
    localStorage.setItem(KEY, JSON.stringify([...next].slice(-MAX_KEPT)));
  } catch {
    // It lasts for this visit.
  }
}
