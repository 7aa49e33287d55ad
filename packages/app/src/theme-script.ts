// A classic script in the head of the document, so that a remembered theme and width of the sidebar exist before
// anything is painted. It has no imports and no exports, and its names stay within the block.
{
  const root = document.documentElement;
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = read('bindery-theme');
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
  const sidebar = read('bindery-sidebar');
  if (sidebar === 'narrow') root.dataset['sidebar'] = 'narrow';
  const width = Number(read('bindery-sidebar-width'));
  if (width >= 208 && width <= 420) root.style.setProperty('--sidebar-width', `${width}px`);
  const accent = /^\/o\/([^/]+)/.exec(location.pathname)?.[1];
  const known = accent === undefined ? null : read(`bindery-accent-${accent}`);
  if (known !== null && /^[a-z]+$/.test(known)) root.dataset['accent'] = known;
}
