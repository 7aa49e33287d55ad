import { signal } from '@preact/signals';

export type Theme = 'light' | 'dark' | 'system';

/** The key that published sites use too: a browser has one theme. */
const KEY = 'bindery-theme';
const root = document.documentElement;

export const theme = signal<Theme>(readTheme());

function readTheme(): Theme {
  const { theme: set } = root.dataset;
  return set === 'light' || set === 'dark' ? set : 'system';
}

/** Changes the theme at once, and remembers it in this browser. */
export function changeTheme(next: Theme): void {
  theme.value = next;
  if (next === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = next;
  try {
    if (next === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // It lasts for this visit.
  }
}
