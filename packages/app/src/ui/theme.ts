import { signal } from '@preact/signals';

export type Theme = 'light' | 'dark' | 'system';

/** The key is shared with published sites: a browser has one theme. */
const KEY = 'bindery-theme';
const root = document.documentElement;

/** The initial value in the document. */
export const theme = signal<Theme>(readTheme());

function readTheme(): Theme {
  const { theme: set } = root.dataset;
  return set === 'light' || set === 'dark' ? set : 'system';
}

/** Applies a theme, here and on the sites of this host. */
export function applyTheme(next: Theme): void {
  theme.value = next;
  if (next === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = next;
  try {
    if (next === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Sites follow the system.
  }
}
