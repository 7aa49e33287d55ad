import { decodePercent } from '@bindery/content';
import { pagePathKeyOf } from '../assign-page-paths.ts';

/** The part of a host that one import follows. */
export interface Scope {
  /** Whether a page at the address belongs to it. Addresses with a query never do: searches and filters have no end. */
  has(url: string): boolean;
  /** The path of an address below the scope's own. */
  pathOf(url: string): string;
}

/** Endings of addresses that are pages; any other ending is that of a file. */
const PAGE = /\.(?:html?|xhtml|php|aspx?|jsp)$/i;
const FILE = /\.[a-z][a-z0-9]{1,4}$/i;

/**
 * What of a site is imported for an address: what its path continues into. The address of a folder, or one without an
 * ending, means itself and all below; that of a single file (`guide/start.html`) means this page alone.
 * @param final where redirects of the address led
 */
export function scopeOf(asked: string, final: string): Scope | undefined {
  const from = new URL(asked);
  const to = new URL(final);
  const hasMoved = from.host !== to.host || !to.pathname.startsWith(folderOf(from.pathname) ?? '\0');
  const folder = folderOf(hasMoved ? to.pathname : from.pathname);
  if (folder === undefined || to.search !== '') return undefined;
  const rootKey = pagePathKeyOf(`${to.origin}${folder}`);
  return {
    has: (url) => {
      const { protocol, host, pathname, search } = new URL(url);
      if ((protocol !== 'http:' && protocol !== 'https:') || host !== to.host || search !== '') return false;
      if (FILE.test(pathname) && !PAGE.test(pathname) && !/\/v?\d+\.[\w.]+$/.test(pathname)) return false;
      return pathname.startsWith(folder) || pagePathKeyOf(url) === rootKey;
    },
    pathOf: (url) => {
      const { pathname } = new URL(url);
      return decodePercent(pathname.startsWith(folder) ? pathname.slice(folder.length) : '');
    },
  };
}

/** With a slash at its end; undefined for the address of a file that is no index. */
function folderOf(pathname: string): string | undefined {
  if (pathname.endsWith('/')) return pathname;
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  if (/^(?:index|default)\.\w+$/i.test(name)) return pathname.slice(0, -name.length);
  return PAGE.test(name) ? undefined : `${pathname}/`;
}
