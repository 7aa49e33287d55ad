// A classic script in the head, so that a remembered theme exists before anything is painted. It has no imports and
// no exports, and its names stay within the block.
{
  const root = document.documentElement;
  const key = 'bindery-theme';
  const themes = ['light', 'dark'];

  const read = (): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  const current = (): string =>
    root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

  const change = (): void => {
    const next = current() === 'dark' ? 'light' : 'dark';
    root.dataset['theme'] = next;
    try {
      localStorage.setItem(key, next);
    } catch {
      // Storage may be refused: the choice then lasts for this page.
    }
  };

  if (root.dataset['themeFixed'] === undefined) {
    const remembered = read();
    if (remembered !== null && themes.includes(remembered)) root.dataset['theme'] = remembered;
    document.addEventListener('DOMContentLoaded', () => {
      for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-toggle]')) {
        button.hidden = false;
        button.addEventListener('click', change);
      }
    });
  }
}
