import {
  assignIds,
  type Block,
  type Inline,
  isReadWhole,
  parsePage,
  serializeDocument,
  textOfDocument,
  titleOfInlines,
} from '@bindery/content';
import { isClutter } from './clutter.ts';
import { type Conversion, findUrl, type PageLinks } from './conversion.ts';
import { convertBlocks } from './convert-blocks.ts';
import { convertInlines, findImageUrl } from './convert-inlines.ts';
import { findContent, findHtmlTitle } from './find-content.ts';
import { findNotes, isBackLink, isNoteRule } from './footnotes.ts';
import { readClassMarks } from './styles.ts';
import { findElement, type HtmlElement, lineOf, listElements, parseHtml } from './tree.ts';

/** A page of HTML, parsed, with the places that an import looks at. */
export interface HtmlPage {
  readonly root: HtmlElement;
  /** The element of its text. */
  readonly content: HtmlElement;
  /** The element of its title. */
  readonly heading: HtmlElement | undefined;
  /** In plain text; empty when it has none at all. */
  readonly title: string;
  /** The meta description. */
  readonly description: string;
  /** Absolute URL that its relative URLs are resolved against. */
  readonly base: string;
}

/**
 * Parses a page and finds its text.
 * @param prepare changes the tree first
 * @throws ServiceError 400 for a page with more elements than can be imported
 */
export function openPage(html: string, url: string, prepare?: (root: HtmlElement) => void): HtmlPage {
  const root = parseHtml(html);
  prepare?.(root);
  const content = findContent(root);
  const heading = chooseHeading(root, content);
  const base = findUrl(findElement(root, ({ name }) => name === 'base')?.attributes['href'], url) ?? url;
  return {
    root,
    content,
    heading,
    title: heading === undefined ? titleOfHead(root) : cleanTitle(lineOf(heading)),
    description: readMeta(root, 'description'),
    base,
  };
}

/** One of several headings of the first level is the title of the page only where the page is called so. */
function chooseHeading(root: HtmlElement, content: HtmlElement): HtmlElement | undefined {
  const heading = findHtmlTitle(root, content);
  if (heading === undefined) return undefined;
  const all = [...listElements(content)].filter(({ name }) => name === 'h1');
  const head = titleOfHead(root);
  return all.length <= 1 || head === '' || head.includes(cleanTitle(lineOf(heading))) ? heading : undefined;
}

function cleanTitle(title: string): string {
  return title.replace(/\s*[#¶\u200b\uf0c1]+$/u, '').trim();
}

function titleOfHead(root: HtmlElement): string {
  const title = findElement(root, ({ name }) => name === 'title');
  const shown = readMeta(root, 'og:title') || (title === undefined ? '' : lineOf(title));
  const site = readMeta(root, 'og:site_name');
  const [first = ''] = shown.split(/\s+[|–—·]\s+/);
  return site !== '' && shown.endsWith(site) ? shown.slice(0, -site.length).replace(/[\s|–—·:-]+$/, '') : first;
}

function readMeta(root: HtmlElement, metaName: string): string {
  const meta = findElement(root, ({ name, attributes }) => {
    return name === 'meta' && (attributes['name'] ?? attributes['property'])?.toLowerCase() === metaName;
  });
  return (meta?.attributes['content'] ?? '').replace(/\s+/g, ' ').trim().slice(0, 1_000);
}

/** The properties of a page that an import needs before it converts any. */
export interface Survey {
  readonly title: string;
  readonly description: string;
  /** Absolute URLs in its text. */
  readonly links: readonly string[];
  readonly images: readonly string[];
  /** Anchors that links can refer to in its text, except that of its title. */
  readonly anchors: ReadonlySet<string>;
}

export function surveyPage({ content, base, heading, title, description }: HtmlPage): Survey {
  const links = new Set<string>();
  const images = new Set<string>();
  const anchors = new Set<string>();
  for (const element of listElements(content, (each) => !isClutter(each))) {
    const { name, attributes } = element;
    const id = attributes['id'] ?? (name === 'a' ? attributes['name'] : undefined);
    if (id !== undefined && element !== heading) anchors.add(id);
    const url = name === 'a' ? findUrl(attributes['href'], base) : undefined;
    if (url !== undefined) links.add(url);
    const image = name === 'img' ? findImageUrl(element, base) : undefined;
    if (image !== undefined) images.add(image);
  }
  return { title, description, links: [...links], images: [...images], anchors };
}

export interface ConvertOptions {
  readonly links: PageLinks;
  readonly keepsAnchors: boolean;
  /** Used where the page has no its own title. */
  readonly title?: string;
  /** Written to the front matter. */
  readonly description?: string;
  /** Its style sheet marks bold text by classes: an exported document. */
  readonly readsStyles?: boolean;
}

/** A page as the markdown that is stored. */
export interface ConvertedPage {
  readonly title: string;
  readonly source: string;
}

/** Converts the content of a page. The result parses back to the same tree; no HTML element is copied verbatim. */
export function convertPage(page: HtmlPage, options: ConvertOptions): ConvertedPage {
  const conversion = createConversion(page, options);
  const own = page.heading === undefined ? [] : conversion.inlines(page.heading.children, { isHeading: true });
  const title = own.length > 0 && titleOfInlines(own).trim() !== '' ? own : textNodes(options.title ?? page.title);
  const nodes = conversion.blocks(page.content.children);
  assignIds(nodes);
  const frontMatter = isNews(options.description, nodes) ? { description: options.description } : {};
  const draft = serializeDocument({ frontMatter, title, document: { object: 'document', data: {}, nodes } });
  // Text that was parsed is serialized to the canonical form, which is stable from then on.
  return { title: titleOfInlines(title), source: isReadWhole(draft) ? serializeDocument(parsePage(draft)) : draft };
}

function textNodes(text: string): Inline[] {
  return [{ object: 'text', leaves: [{ object: 'leaf', text: text === '' ? 'Untitled' : text, marks: [] }] }];
}

/** Descriptions that repeat the first words of the page are generated. */
function isNews(description: string | undefined, nodes: readonly Block[]): description is string {
  if (description === undefined || description === '') return false;
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
  const text = plain(textOfDocument({ object: 'document', data: {}, nodes: nodes.slice(0, 10) }));
  return !text.includes(plain(description).slice(0, 60));
}

/** The state of the conversion of a page, or of a part of one. */
export function createConversion(
  page: Pick<HtmlPage, 'root' | 'content' | 'heading' | 'base'>,
  options: Pick<ConvertOptions, 'links' | 'keepsAnchors' | 'readsStyles'>,
): Conversion {
  const byId = new Map<string, HtmlElement>();
  for (const element of listElements(page.root)) {
    const id = element.attributes['id'] ?? (element.name === 'a' ? element.attributes['name'] : undefined);
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const noteOf = findNotes(page.content, byId);
  const notes = new Set(noteOf.values());
  const conversion: Conversion = {
    base: page.base,
    links: options.links,
    keepsAnchors: options.keepsAnchors,
    classMarks: options.readsStyles === true ? readClassMarks(page.root) : new Map(),
    noteOf,
    notes: new Map(),
    isLeftOut: (element) =>
      element === page.heading ||
      notes.has(element) ||
      isBackLink(element) ||
      isNoteRule(element) ||
      isClutter(element),
    blocks: (nodes) => convertBlocks(nodes, conversion),
    inlines: (nodes, more) => convertInlines(nodes, conversion, more),
  };
  return conversion;
}

/** Where the page sends its reader on at once, as books and versioned sites do at their root. */
export function findRefresh({ root, base }: HtmlPage): string | undefined {
  const refresh = findElement(root, ({ name, attributes }) => {
    return name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh';
  });
  const [, seconds = '', target] =
    /^\s*(\d+)[^;,]*[;,]\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(refresh?.attributes['content'] ?? '') ?? [];
  return Number(seconds) <= 5 ? findUrl(target, base) : undefined;
}
