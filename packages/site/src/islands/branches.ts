import { fetchEntries, insertGroups } from './branches/fetch-entries.ts';

// Fetches what a large navigation omits: when a branch is opened, or was open before, and in place of a link to more.
const navigation = document.querySelector<HTMLElement>('[data-navigation]');

interface StoredBranches {
  readonly top?: unknown;
  readonly open?: Readonly<Record<string, boolean>>;
}

const key = `bindery-navigation:${document.querySelector<HTMLAnchorElement>('.brand')?.pathname ?? ''}`;

/** What the script of the navigation has stored. */
function readStored(): StoredBranches {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as StoredBranches;
  } catch {
    return {};
  }
}

if (navigation) {
  const stored = readStored();
  /** Branches that were opened or closed on this page: the script of the navigation does not know those added later. */
  const touched: Record<string, boolean> = {};
  const loading = new WeakMap<HTMLAnchorElement, Promise<void>>();

  /** Replaces a link to omitted entries by the entries, unless they cannot be fetched. */
  const load = (link: HTMLAnchorElement): Promise<void> => {
    const loaded = loading.get(link) ?? fetchInto(link);
    loading.set(link, loaded);
    return loaded;
  };
  const fetchInto = async (link: HTMLAnchorElement): Promise<void> => {
    const groups = await fetchEntries(link);
    if (groups === undefined) {
      loading.delete(link);
      return;
    }
    const branches = insertGroups(link, groups).flatMap((part) => [
      ...(part instanceof HTMLDetailsElement ? [part] : []),
      ...part.querySelectorAll('details'),
    ]);
    for (const branch of branches) branch.open = stored.open?.[branch.dataset['branch'] ?? ''] ?? branch.open;
    await fill(branches);
  };
  /** Fetches what is below open branches that have nothing but a link to it. */
  const fill = async (branches: Iterable<HTMLDetailsElement>): Promise<void> => {
    const open = [...branches].filter((branch) => branch.open);
    const links = open.map((branch) =>
      branch.querySelector<HTMLAnchorElement>(':scope > ul > :only-child > [data-load="of"]'),
    );
    await Promise.all(links.map((link) => link && load(link)));
  };

  if (navigation.querySelector('[open] > ul > :only-child > [data-load="of"]'))
    fill(navigation.querySelectorAll('details')).then(() => {
      // What was fetched has moved what is below it; the script of the navigation then shows the current page.
      if (typeof stored.top === 'number') navigation.scrollTop = stored.top;
      navigation.dispatchEvent(new Event('toggle'));
    });
  // Does not bubble.
  navigation.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement)) return;
      touched[target.dataset['branch'] ?? ''] = target.open;
      fill([target]);
    },
    true,
  );
  // After the listener of the other script, which is loaded first.
  addEventListener('pagehide', () => {
    try {
      const last = readStored();
      sessionStorage.setItem(key, JSON.stringify({ ...last, open: { ...last.open, ...touched } }));
    } catch {
      // Storage may be refused.
    }
  });
  navigation.addEventListener('click', async (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-load]');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await load(link);
    if (link.isConnected) location.assign(link.href);
  });
}
