import { importFailed } from '../../../platform/errors.ts';
import { buildPages } from '../build-pages.ts';
import type { Fetcher } from '../fetcher.ts';
import { classesOf, elementsOf, type HtmlElement, hasClass, listElements } from '../html/tree.ts';
import type { ImportLimits } from '../import-limits.ts';
import type { ImportedContent } from '../imported-content.ts';
import { fetchImage } from '../website/fetch-page.ts';
import { convertDocx, isDocx } from './docx.ts';
import { fetchFile, wrongType } from './fetch-file.ts';
import { importHtmlArchive, isHtmlPath } from './html-archive.ts';
import { nothingToImport } from './import-archive.ts';

const DOCUMENT = /^\/(?:a\/[^/]+\/)?document\/(?:u\/\d+\/)?d\/([\w-]+)/;

/** The URL of a document's export with its images; any other URL stays as it is. */
export function exportUrlOf(url: string): string {
  const { hostname, pathname } = new URL(url);
  const id = hostname === 'docs.google.com' && !pathname.includes('/export') ? DOCUMENT.exec(pathname)?.[1] : undefined;
  // A document that was published to the web (`/d/e/…/pub`) is a page already.
  return id === undefined || id === 'e' ? url : `https://docs.google.com/document/d/${id}/export?format=zip`;
}

/** Imports a document that everyone with its URL may read, or one that was exported as zip, HTML or docx. */
export async function importGoogleDocs(fetcher: Fetcher, url: string, limits: ImportLimits): Promise<ImportedContent> {
  const file = await fetchFile(fetcher, exportUrlOf(url), limits);
  if (new URL(file.url).hostname === 'accounts.google.com') {
    throw importFailed('The document is not shared. Share it with everyone who has the link, or import its export.');
  }
  if (file.kind === 'archive' && isDocx(file.archive)) return convertDocx(file.archive, 'Document', limits);
  if (file.kind === 'archive') {
    if (!file.archive.paths.some(isHtmlPath)) throw nothingToImport(file.archive);
    return importHtmlArchive(file.archive, limits, { readsStyles: true, prepare: prepareDocument });
  }
  if (file.kind !== 'html') throw wrongType(file, 'a document');
  const warnings: string[] = [];
  return buildPages({
    pages: [{ url: file.url, html: file.html, path: '', title: 'Document' }],
    menu: [],
    root: '',
    missed: 0,
    warnings,
    keepsAnchors: false,
    readsStyles: true,
    prepare: prepareDocument,
    maxFiles: limits.files,
    isAttachment: () => false,
    loadFile: (imageUrl) => fetchImage(fetcher, imageUrl, limits, warnings),
  });
}

/** Normalizes the editor's HTML: the title is a paragraph, and nested lists are siblings. */
function prepareDocument(root: HtmlElement): void {
  for (const element of [...listElements(root)]) {
    const { children } = element;
    for (const [index, child] of children.entries()) {
      if (typeof child !== 'string' && child.name === 'p' && hasClass(child, 'title')) {
        children[index] = { ...child, name: 'h1' };
      }
    }
    nestLists(element);
  }
}

interface OpenList {
  readonly level: number;
  readonly list: HtmlElement;
}

function levelOf(list: HtmlElement): number | undefined {
  if (list.name !== 'ul' && list.name !== 'ol') return undefined;
  for (const name of classesOf(list)) {
    const level = /^lst-kix_[\w.]+-(\d)$/.exec(name)?.[1];
    if (level !== undefined) return Number(level);
  }
  return undefined;
}

/** Puts each list of a deeper level into the last item of the one before it. */
function nestLists(parent: HtmlElement): void {
  if (!elementsOf(parent).some((child) => levelOf(child) !== undefined)) return;
  const nested: HtmlElement['children'] = [];
  let open: OpenList[] = [];
  for (const child of parent.children) {
    const level = typeof child === 'string' ? undefined : levelOf(child);
    if (typeof child === 'string' || level === undefined) {
      if (typeof child !== 'string' || child.trim() !== '') open = [];
      nested.push(child);
      continue;
    }
    open = open.filter((each) => each.level <= level);
    const last = open.at(-1);
    if (last?.level === level && last.list.name === child.name) last.list.children.push(...child.children);
    else {
      const around = last?.level === level ? open.at(-2) : last;
      const item = around && elementsOf(around.list).at(-1);
      (item?.children ?? nested).push(child);
      open = [...open.filter((each) => each.level < level), { level, list: child }];
    }
  }
  parent.children.splice(0, parent.children.length, ...nested);
}
