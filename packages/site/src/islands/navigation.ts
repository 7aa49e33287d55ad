// The navigation stays as it was left: its place, and the branches that were opened or closed.
const navigation = document.querySelector<HTMLElement>('[data-navigation]');
const key = `bindery-navigation:${document.querySelector<HTMLAnchorElement>('.brand')?.pathname ?? ''}`;

interface StoredNavigation {
  readonly top: number;
  readonly open: Readonly<Record<string, boolean>>;
}

function read(): StoredNavigation | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return stored !== null && typeof stored === 'object' && 'top' in stored && 'open' in stored
      ? (stored as StoredNavigation)
      : undefined;
  } catch {
    return undefined;
  }
}

if (navigation) {
  const branches = [...navigation.querySelectorAll<HTMLDetailsElement>('[data-branch]')];
  const stored = read();
  const touched: Record<string, boolean> = { ...stored?.open };
  for (const branch of branches) {
    const name = branch.dataset['branch'] ?? '';
    const wasOpen = touched[name];
    // The way to the current page is always open.
    const leadsHere = branch.closest('li, .nav-fold')?.querySelector('[aria-current="page"]');
    if (wasOpen !== undefined && !leadsHere) branch.open = wasOpen;
  }
  if (stored && typeof stored.top === 'number') navigation.scrollTop = stored.top;
  const current = navigation.querySelector<HTMLElement>('[aria-current="page"]');
  /** Moves the navigation alone: `scrollIntoView` would move the page as well. */
  const showCurrent = () => {
    if (!current) return;
    const { top, bottom } = current.getBoundingClientRect();
    const frame = navigation.getBoundingClientRect();
    if (top >= frame.top && bottom <= frame.bottom) return;
    const middle = (frame.top + frame.bottom) / 2;
    navigation.scrollTo({ top: navigation.scrollTop + (top + bottom) / 2 - middle, behavior: 'instant' });
  };
  showCurrent();
  for (const branch of branches) {
    branch.addEventListener('toggle', () => {
      touched[branch.dataset['branch'] ?? ''] = branch.open;
    });
  }
  // Opened over the page on a small screen: the current page is in sight.
  navigation.addEventListener('toggle', showCurrent);
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(key, JSON.stringify({ top: navigation.scrollTop, open: touched }));
    } catch {
      // Storage may be refused: the navigation then starts at the current page.
    }
  });
}

export {};
