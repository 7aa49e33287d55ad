import { signal } from '@preact/signals';

/** Rendered or source view; both unified or side by side. */
export const DIFF_VIEWS = ['inline', 'split', 'source', 'source-split'] as const;
export type DiffView = (typeof DIFF_VIEWS)[number];

const STORAGE_KEY = 'bindery-diff-view';

export const diffView = signal<DiffView>(readView());

function readView(): DiffView {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return DIFF_VIEWS.find((view) => view === stored) ?? 'inline';
  } catch {
    return 'inline';
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
