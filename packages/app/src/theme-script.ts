// A classic script in the head of the document: the width of the sidebar and a stored accent are set before the first
// paint. The document contains theme and width, and published sites of this host use the same theme. It has no imports
// and no exports, and its names are scoped to the block.
{
  const root = document.documentElement;
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const { theme } = root.dataset;
  try {
    if (theme === undefined) localStorage.removeItem('bindery-theme');
    else localStorage.setItem('bindery-theme', theme);
  } catch {
    // Sites follow the system.
  }
  const width = Number(root.dataset['sidebarWidth']);
  if (width >= 200 && width <= 480) root.style.setProperty('--sidebar-width', `${width}px`);
  const accent = /^\/o\/([^/]+)/.exec(location.pathname)?.[1];
  const known = accent === undefined ? null : read(`bindery-accent-${accent}`);
  if (known !== null && /^[a-z]+$/.test(known)) root.dataset['accent'] = known;
}
