import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { decodePercent } from '@bindery/content';
import mime from 'mime-types';
import { canParseUrl } from '../../platform/outbound/can-parse-url.ts';
import { detectContentType } from '../../platform/store/store-file.ts';
import { assignPagePaths, type PagePath, pagePathKeyOf } from './assign-page-paths.ts';
import type { PageLinks } from './html/conversion.ts';
import { splitUrl } from './html/conversion.ts';
import type { MenuEntry } from './html/navigation.ts';
import { convertPage, openPage, type Survey, surveyPage } from './html/page.ts';
import type { HtmlElement } from './html/tree.ts';
import type { ImportedContent, ImportedFile } from './imported-content.ts';
import { nameOfUrl } from './imported-urls.ts';
import { nameOfFile, namePages, TakenNames } from './name-files.ts';

/** An HTML page at its URL; pages of an archive have one too. */
export interface SourcePage {
  readonly url: string;
  readonly html: string;
  /** Path that its file is named after, `/` between folders; empty or with a slash at its end for a folder's page. */
  readonly path: string;
  /** Where it has none. */
  readonly title?: string;
  /** The survey of the page, if it has already been made. */
  readonly survey?: Survey;
}

export interface PagesInput {
  readonly pages: readonly SourcePage[];
  readonly menu: readonly MenuEntry[];
  /** The key that the URLs of all pages extend: see `assignPagePaths`. */
  readonly root: string;
  /** Pages that were found and not fetched. */
  readonly missed: number;
  readonly warnings: readonly string[];
  /** Whether headings keep the anchors of their source, for readers who follow links to its URLs. */
  readonly keepsAnchors: boolean;
  readonly readsStyles?: boolean;
  /** Prepares a page before it is read: adjustments specific to its source. */
  prepare?(root: HtmlElement): void;
  /** The most images and attachments. */
  readonly maxFiles: number;
  /** The bytes at a URL; undefined, with the reason among its warnings, when they cannot be loaded. */
  loadFile(url: string): Promise<Uint8Array | undefined>;
  /** Whether the target of a link is imported as a file. */
  isAttachment(url: string): boolean;
}

/** Converts HTML pages to content: their text, their images as files, and links between them to their files. */
export async function buildPages(input: PagesInput): Promise<ImportedContent> {
  const warnings: string[] = [];
  const surveys = await surveyPages(input, warnings);
  const pages = input.pages.filter(({ url }) => surveys.has(url));
  const titles = pages.map((page) => surveys.get(page.url)?.title || page.title || 'Untitled');
  const names = pages.length === 1 ? namePages([titles[0] ?? '']) : namePages(pages.map((page) => page.path));
  const files = await loadFiles(input, [...surveys.values()], warnings);
  const map: SiteMap = {
    files: new Map(pages.map(({ url }, index) => [pagePathKeyOf(url), names[index] ?? ''])),
    surveys: new Map([...surveys].map(([url, survey]) => [pagePathKeyOf(url), survey])),
    named: listNamed(surveys),
    assets: files.paths,
  };
  const common = findCommonDescriptions(surveys);
  const placed: PagePath[] = [];
  for (const [index, page] of pages.entries()) {
    await setImmediate();
    const file = names[index] ?? '';
    const description = surveys.get(page.url)?.description ?? '';
    const { title, source } = convertPage(openPage(page.html, page.url, input.prepare), {
      links: linksOf(map, page.url, file),
      keepsAnchors: input.keepsAnchors,
      title: titles[index] ?? '',
      ...(!common.has(description) && { description }),
      ...(input.readsStyles !== undefined && { readsStyles: input.readsStyles }),
    });
    placed.push({ key: pagePathKeyOf(page.url), title, file, source });
  }
  return {
    pages: assignPagePaths(placed, input.menu, input.root),
    files: files.files,
    snippets: [],
    totalResources: input.pages.length + input.missed + files.referencedCount,
    // Those of the input may have grown while files were loaded.
    warnings: [...input.warnings, ...warnings],
  };
}

/** Looks at every page, and lets others work in between: a page may be large. */
async function surveyPages(input: PagesInput, warnings: string[]): Promise<ReadonlyMap<string, Survey>> {
  const surveys = new Map<string, Survey>();
  for (const { url, html, survey } of input.pages) {
    await setImmediate();
    try {
      surveys.set(url, survey ?? surveyPage(openPage(html, url, input.prepare)));
    } catch (error) {
      if (input.pages.length === 1 || !(error instanceof Error)) throw error;
      warnings.push(`${url}: ${error.message}`);
    }
  }
  return surveys;
}

/** Descriptions that several pages have in common describe none of them. */
function findCommonDescriptions(surveys: ReadonlyMap<string, Survey>): ReadonlySet<string> {
  const all = [...surveys.values()].map(({ description }) => description);
  const seen = new Set<string>();
  return new Set(all.filter((description) => seen.size === seen.add(description).size));
}

/** The anchors that links among the pages name, by the key of the page. */
function listNamed(surveys: ReadonlyMap<string, Survey>): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>();
  for (const { links } of surveys.values()) {
    for (const link of links) {
      const { page, anchor } = splitUrl(link);
      if (anchor === undefined || anchor === '') continue;
      const anchors = named.get(pagePathKeyOf(page)) ?? new Set();
      named.set(pagePathKeyOf(page), anchors.add(anchor));
    }
  }
  return named;
}

/** Pages of archives have URLs of this host, which is reserved. */
export const ARCHIVE_HOST = 'archive.invalid';
const isInArchive = (url: string): boolean => canParseUrl(url) && new URL(url).host === ARCHIVE_HOST;

interface SiteMap {
  /** Files of pages by key. */
  readonly files: ReadonlyMap<string, string>;
  readonly surveys: ReadonlyMap<string, Survey>;
  readonly named: ReadonlyMap<string, ReadonlySet<string>>;
  /** Paths of images and attachments by URL. */
  readonly assets: ReadonlyMap<string, string>;
}

function linksOf({ files, surveys, named, assets }: SiteMap, url: string, file: string): PageLinks {
  const own = pagePathKeyOf(url);
  const fromHere = (target: string) => path.posix.relative(path.posix.dirname(file), target);
  return {
    isNamed: (anchor) => named.get(own)?.has(anchor) === true,
    imageAt: (image) => {
      const asset = assets.get(image);
      if (asset !== undefined) return fromHere(asset);
      return image.startsWith('data:') || isInArchive(image) ? undefined : image;
    },
    linkTo: (link) => {
      const { page, anchor } = splitUrl(link);
      const asset = assets.get(page);
      if (asset !== undefined) return fromHere(asset);
      const target = files.get(pagePathKeyOf(page));
      if (target === undefined) return isInArchive(link) ? undefined : link;
      const isThere = anchor !== undefined && surveys.get(pagePathKeyOf(page))?.anchors.has(anchor) === true;
      const fragment = isThere ? `#${/^[\p{L}\p{N}._~:-]+$/u.test(anchor) ? anchor : encodeURIComponent(anchor)}` : '';
      return pagePathKeyOf(page) === own && fragment !== '' ? fragment : `${fromHere(target)}${fragment}`;
    },
  };
}

interface LoadedFiles {
  readonly files: readonly ImportedFile[];
  /** By URL. */
  readonly paths: ReadonlyMap<string, string>;
  readonly referencedCount: number;
}

const MAX_AT_ONCE = 4;

/** Loads images and attachments, several at a time. Files that claim to be images but are not keep their URL. */
async function loadFiles(input: PagesInput, surveys: readonly Survey[], warnings: string[]): Promise<LoadedFiles> {
  const images = new Set(surveys.flatMap((survey) => survey.images));
  const attachments = surveys.flatMap(({ links }) =>
    links.map((link) => splitUrl(link).page).filter(input.isAttachment),
  );
  const fileUrls = [...new Set([...images, ...attachments])];
  const loaded = new Map<string, Uint8Array>();
  const waiting = fileUrls.slice(0, input.maxFiles).values();
  const work = async () => {
    for (const url of waiting) {
      const bytes = url.startsWith('data:') ? readDataUrl(url) : await input.loadFile(url);
      if (bytes === undefined) continue;
      if (!images.has(url) || detectContentType(nameOf(url), bytes).startsWith('image/') || isSvg(bytes))
        loaded.set(url, bytes);
      else warnings.push(`${url} is not an image and was not imported.`);
    }
  };
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, work));
  const taken = new TakenNames();
  const paths = new Map<string, string>();
  const files: ImportedFile[] = [];
  for (const url of fileUrls) {
    const bytes = loaded.get(url);
    if (bytes === undefined) continue;
    const filePath = taken.take(`.gitbook/assets/${nameAsset(url, bytes)}`);
    paths.set(url, filePath);
    files.push({ path: filePath, bytes });
  }
  return { files, paths, referencedCount: fileUrls.length };
}

const isSvg = (bytes: Uint8Array) => detectContentType('image.svg', bytes) === 'image/svg+xml';

function nameAsset(url: string, bytes: Uint8Array): string {
  const name = nameOf(url);
  const type = isSvg(bytes) ? 'image/svg+xml' : detectContentType(name, bytes);
  const ending = type === 'application/octet-stream' ? undefined : mime.extension(type) || undefined;
  const claimed = mime.lookup(name);
  // The extension of a URL may differ from the type of its content.
  const isRight = claimed === type || type === 'application/octet-stream' || !type.startsWith('image/');
  return nameOfFile(isRight ? name : name.replace(/\.[a-z0-9]{1,5}$/i, ''), ending);
}

const nameOf = (url: string): string => (url.startsWith('data:') ? 'image' : nameOfUrl(url));

/** The bytes of an image in a `data:` URL. */
function readDataUrl(url: string): Uint8Array | undefined {
  const match = /^data:[^,]{0,200},/.exec(url);
  if (match === null) return undefined;
  const data = url.slice(match[0].length);
  return /;base64,$/i.test(match[0]) ? Buffer.from(data, 'base64') : Buffer.from(decodePercent(data));
}
