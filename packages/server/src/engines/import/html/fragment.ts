import { type Block, makeCodeLines } from '@bindery/content';
import {
  type RewriteElement,
  rewriteAtlassian,
  rewriteEditorCode,
  rewriteElements,
  rewriteFonts,
  rewriteGoogleDocs,
  rewriteNotion,
  rewriteSpaces,
  wrapStrayItems,
} from './clipboard-markup.ts';
import { prepareTables } from './clipboard-tables.ts';
import { isClutter } from './clutter.ts';
import { type Conversion, findUrl, type PageLinks } from './conversion.ts';
import { findImageUrl } from './convert-inlines.ts';
import { nestOfficeLists, nestWebOfficeLists, placeBelowTitle, rewriteOffice } from './office-markup.ts';
import { createConversion } from './page.ts';
import { readClassMarks } from './styles.ts';
import { findElement, type HtmlElement, lineOf, listElements, parseHtml } from './tree.ts';

/** What a text had that its blocks have not. */
export type OmissionKind = 'images' | 'links' | 'merged_cells';

/** The blocks of a copied part of a page. */
export interface ConvertedFragment {
  readonly blocks: readonly Block[];
  /** How often each. */
  readonly omissions: ReadonlyMap<OmissionKind, number>;
}

/** Relative URLs of a text from a clipboard lead nowhere; the host is reserved. */
const PLACEHOLDER_URL = 'https://clipboard.invalid/';

/** Names `#…` of the text itself are not kept, and nothing can be loaded from a `data:` URL. */
const LINKS: PageLinks = {
  linkTo: (url) => (url.startsWith(PLACEHOLDER_URL) ? undefined : url),
  imageAt: (url) => (url.startsWith(PLACEHOLDER_URL) || url.startsWith('data:') ? undefined : url),
  isNamed: () => false,
};

/**
 * Converts HTML that was copied in an editor, an office program or a browser. All of it is text: nothing is taken for
 * the menu or the title of a page.
 * @throws ServiceError 400 for HTML with more elements than any that was written to be read
 */
export function convertFragment(html: string): ConvertedFragment {
  const root = parseHtml(html);
  prepareClipboard(root, html);
  const content = findElement(root, ({ name }) => name === 'body') ?? root;
  const options = { links: LINKS, keepsAnchors: false, readsStyles: true };
  const conversion = createConversion({ root, content, heading: undefined, base: PLACEHOLDER_URL }, options);
  const blocks = joinCodeLines(conversion.blocks(content.children));
  return { blocks, omissions: countOmissions(content, conversion) };
}

function prepareClipboard(root: HtmlElement, html: string): void {
  for (const element of [root, ...listElements(root)]) {
    nestOfficeLists(element);
    nestWebOfficeLists(element);
  }
  placeBelowTitle(root);
  const rules: RewriteElement[] = [
    rewriteOffice,
    rewriteSpaces,
    rewriteGoogleDocs,
    rewriteAtlassian,
    rewriteEditorCode,
  ];
  if (html.includes('<!-- notionvc')) rules.push(rewriteNotion);
  const isSpreadsheet = /google-sheets-html-origin|content="?Excel\.Sheet|urn:schemas-microsoft-com:office:excel/.test(
    html,
  );
  // The font of a spreadsheet says nothing of its words.
  if (!isSpreadsheet) rules.push(rewriteFonts);
  rewriteElements(root, (element) => {
    for (const rule of rules) {
      const nodes = rule(element);
      if (nodes !== undefined) return nodes;
    }
    return undefined;
  });
  for (const element of [root, ...listElements(root)]) wrapStrayItems(element);
  prepareTables(root, readClassMarks(root), isSpreadsheet);
}

/** The text of a paragraph that is nothing but code. */
function readCodeLine(block: Block): string | undefined {
  if (block.type !== 'paragraph' || block.nodes.length === 0) return undefined;
  let line = '';
  for (const node of block.nodes) {
    if (
      node.object !== 'text' ||
      node.leaves.some((leaf) => !leaf.marks.some(({ type }) => type === 'code') && leaf.text !== '\n')
    )
      return undefined;
    line += node.leaves.map(({ text }) => text).join('');
  }
  return line;
}

/** Paragraphs of code after one another are the lines of one code block. */
function joinCodeLines(blocks: readonly Block[]): readonly Block[] {
  const joined: Block[] = [];
  let lines: string[] = [];
  let run: Block[] = [];
  const endRun = () => {
    if (lines.length < 2) joined.push(...run);
    else
      joined.push({ object: 'block', type: 'code', data: {}, isVoid: false, nodes: makeCodeLines(lines.join('\n')) });
    [lines, run] = [[], []];
  };
  for (const block of blocks) {
    const line = readCodeLine(block);
    if (line === undefined) {
      endRun();
      joined.push(block);
    } else {
      for (const each of line.split('\n')) lines.push(each);
      run.push(block);
    }
  }
  endRun();
  return joined;
}

function countOmissions(content: HtmlElement, conversion: Conversion): ReadonlyMap<OmissionKind, number> {
  const counts = new Map<OmissionKind, number>();
  const count = (kind: OmissionKind) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const element of listElements(content, (each) => !isClutter(each))) {
    const { name, attributes } = element;
    if (isClutter(element)) continue;
    const href = attributes['href']?.trim() ?? '';
    const isLink = name === 'a' && href !== '' && !href.startsWith('#') && lineOf(element) !== '';
    const url = isLink ? findUrl(href, PLACEHOLDER_URL) : undefined;
    if (isLink && (url === undefined || conversion.links.linkTo(url) === undefined)) count('links');
    if (name === 'img' && isLostImage(element)) count('images');
    if (
      (name === 'td' || name === 'th') &&
      [attributes['colspan'], attributes['rowspan']].some((span) => Number(span) > 1)
    )
      count('merged_cells');
  }
  return counts;
}

function isLostImage(element: HtmlElement): boolean {
  const { attributes } = element;
  const isPixel = attributes['width'] === '1' && attributes['height'] === '1';
  if (isPixel || (attributes['src'] ?? attributes['data-src'] ?? '') === '') return false;
  const url = findImageUrl(element, PLACEHOLDER_URL);
  return url === undefined || LINKS.imageAt(url) === undefined;
}
