import { decodePercent } from '@bindery/content';
import { pagePathKeyOf } from '../assign-page-paths.ts';

/** The part of a host that one import follows. */
export interface Scope {
  /** Whether a page at the URL is in scope. URLs with a query never are: searches and filters have no end. */
  has(url: string): boolean;
  /** The path of a URL below the scope's root. */
  pathOf(url: string): string;
}

/** Extensions of URLs that are pages; any other extension is that of a file. */
const PAGE = /\.(?:html?|xhtml|php|aspx?|jsp)$/i;
const FILE = /\.[a-z][a-z0-9]{1,4}$/i;

/**
 * The scope of an import from a URL: everything below its path. The URL of a folder, or one without an
 * extension, includes itself and all below; that of a single file (`guide/start.html`) includes this page alone.
 * @param final the URL after redirects
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

/** With a slash at its end; undefined for the URL of a file that is not an index. */
function folderOf(pathname: string): string | undefined {
  if (pathname.endsWith('/')) return pathname;
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  if (/^(?:index|default)\.\w+$/i.test(name)) return pathname.slice(0, -name.length);
  return PAGE.test(name) ? undefined : `${pathname}/`;
}
