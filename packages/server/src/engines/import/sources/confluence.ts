import { importFailed } from '../../../platform/errors.ts';
import type { Archive } from '../archive.ts';
import { decodeImportedText } from '../decode-text.ts';
import type { Fetcher } from '../fetcher.ts';
import { type MenuEntry, readMenu } from '../html/navigation.ts';
import { findElement, findOutermost, type HtmlElement, parseHtml } from '../html/tree.ts';
import type { ImportLimits } from '../import-limits.ts';
import type { ImportedContent } from '../imported-content.ts';
import { importWebsite } from '../website/import-website.ts';
import { fetchFile, wrongType } from './fetch-file.ts';
import { importHtmlArchive, isHtmlPath, urlOfPath } from './html-archive.ts';
import { nothingToImport } from './import-archive.ts';

/**
 * Imports the export of a Confluence space as HTML, in the tree of its index; or a single page that can be read without
 * signing in.
 */
export async function importConfluence(fetcher: Fetcher, url: string, limits: ImportLimits): Promise<ImportedContent> {
  const file = await fetchFile(fetcher, url, limits);
  if (file.kind === 'html') return importWebsite(fetcher, url, false, limits);
  if (file.kind !== 'archive') throw wrongType(file, 'the export of a space as HTML');
  return importConfluenceArchive(file.archive, limits);
}

async function importConfluenceArchive(archive: Archive, limits: ImportLimits): Promise<ImportedContent> {
  if (archive.has('entities.xml')) {
    throw importFailed('The archive is an XML export. Export the space as HTML.');
  }
  const paths = archive.paths.filter((path) => isHtmlPath(path) && path !== 'index.html');
  if (paths.length === 0) throw nothingToImport(archive);
  return importHtmlArchive(archive, limits, {
    paths,
    menu: archive.has('index.html') ? readIndex(decodeImportedText(await archive.read('index.html'))) : [],
    prepare: shortenTitle,
    // Page ids, which follow the names.
    nameOf: (path) => path.replace(/_\d+(?=\.html?$)/i, ''),
  });
}

/** The tree of pages in the index, which is the largest of its lists. */
function readIndex(html: string): MenuEntry[] {
  const lists = findOutermost(parseHtml(html), ({ name }) => name === 'ul');
  const menus = lists.map((list) => readMenu(list, urlOfPath('index.html')));
  const sizeOf = (entries: readonly MenuEntry[]): number =>
    entries.reduce((size, entry) => size + 1 + sizeOf(entry.entries), 0);
  return menus.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0] ?? [];
}

/** The title of an exported page has the name of the space before it. */
function shortenTitle(root: HtmlElement): void {
  const title = findElement(root, ({ attributes }) => attributes['id'] === 'title-text');
  const text = title?.children.find((child) => typeof child === 'string' && child.trim() !== '');
  if (title === undefined || typeof text !== 'string') return;
  const short = text.replace(/^\s*[^:]{1,200}? : /, '');
  title.children.splice(0, title.children.length, short);
}
