import { signal } from '@preact/signals';

/** Both texts in one column, or next to each other. */
export type DiffView = 'unified' | 'split';

const STORAGE_KEY = 'bindery-diff-view';

export const diffView = signal<DiffView>(readView());

function readView(): DiffView {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'split' ? 'split' : 'unified';
  } catch {
    return 'unified';
  }
}

export function setDiffView(view: DiffView): void {
  diffView.value = view;
  try {
    localStorage.setItem(STORAGE_KEY, view);
  } catch {
    // It lasts for this visit.
  }
}
