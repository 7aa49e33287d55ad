import { decodePercent } from '@bindery/content';
import type { Archive } from '../archive.ts';
import { ARCHIVE_HOST, buildPages, type SourcePage } from '../build-pages.ts';
import { decodeImportedText } from '../decode-text.ts';
import { listMenus, type MenuEntry } from '../html/navigation.ts';
import { openPage } from '../html/page.ts';
import type { HtmlElement } from '../html/tree.ts';
import type { ImportLimits } from '../import-limits.ts';
import type { ImportedContent } from '../imported-content.ts';
import { listMenuUrls } from '../website/merge-menus.ts';

export interface HtmlArchiveOptions {
  /** Paths of its pages; every page of HTML by default. */
  readonly paths?: readonly string[];
  /** Table of contents; that of the first page's menu by default. */
  readonly menu?: readonly MenuEntry[];
  readonly keepsAnchors?: boolean;
  readonly readsStyles?: boolean;
  readonly prepare?: (root: HtmlElement) => void;
  /** The path that the file of a page is named after. */
  nameOf?(path: string): string;
}

export const isHtmlPath = (path: string): boolean => /\.(?:html?|xhtml)$/i.test(path);

/** The URL that a file of an archive has while its pages are converted. */
export function urlOfPath(path: string): string {
  return `https://${ARCHIVE_HOST}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

function pathOfUrl(url: string): string | undefined {
  const { host, pathname } = new URL(url);
  return host === ARCHIVE_HOST ? decodePercent(pathname.slice(1)) : undefined;
}

/** Imports the pages of HTML of an archive, with the images and files that they refer to. */
export async function importHtmlArchive(
  archive: Archive,
  limits: ImportLimits,
  options: HtmlArchiveOptions = {},
): Promise<ImportedContent> {
  const all = (options.paths ?? archive.paths.filter(isHtmlPath)).toSorted(byPlace);
  const paths = all.slice(0, limits.pages);
  const pages: SourcePage[] = [];
  for (const path of paths) {
    pages.push({
      url: urlOfPath(path),
      html: decodeImportedText(await archive.read(path)),
      path: options.nameOf?.(path) ?? path,
      title: path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, ''),
    });
  }
  const findPath = (url: string) => {
    const path = url.startsWith('data:') ? undefined : pathOfUrl(url);
    return path !== undefined && archive.has(path) ? path : undefined;
  };
  const missed = all.length - paths.length;
  return buildPages({
    pages,
    menu: options.menu ?? findMenu(pages[0]),
    root: ARCHIVE_HOST,
    missed,
    warnings: missed > 0 ? [`${missed} pages were left out: an import accepts ${limits.pages}.`] : [],
    keepsAnchors: options.keepsAnchors ?? false,
    readsStyles: options.readsStyles ?? false,
    ...(options.prepare !== undefined && { prepare: options.prepare }),
    maxFiles: limits.files,
    isAttachment: (url) => {
      const path = findPath(url);
      return path !== undefined && !isHtmlPath(path);
    },
    loadFile: async (url) => {
      const path = findPath(url);
      return path === undefined ? undefined : archive.read(path);
    },
  });
}

/** Sorts pages before their descendants, the first page of a folder first. */
function byPlace(one: string, other: string): number {
  const rank = (path: string) => path.replace(/(^|\/)(?:index|default)\.\w+$/i, '$1').replace(/\.\w+$/, '');
  return rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0;
}

function findMenu(first: SourcePage | undefined): readonly MenuEntry[] {
  if (first === undefined) return [];
  const page = openPage(first.html, first.url);
  const menus = listMenus(page.root, page.content, page.base);
  const size = (menu: readonly MenuEntry[]) => new Set([...listMenuUrls(menu)].filter((url) => pathOfUrl(url))).size;
  return menus.toSorted((one, other) => size(other) - size(one))[0] ?? [];
}
