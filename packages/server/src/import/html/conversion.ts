import { type Block, decodePercent, type Fragment, findAllowedUrl, type Inline } from '@bindery/content';
import { canParseUrl } from '../../http/can-parse-url.ts';
import type { SimpleMark } from './inline-writer.ts';
import type { HtmlElement, HtmlNode } from './tree.ts';

/** Where the addresses of a page lead once it is imported. */
export interface PageLinks {
  /** What a link to this absolute URL is written as; undefined where its words alone are kept. */
  linkTo(url: string): string | undefined;
  /** What an image at this absolute URL is written as; undefined for one that is left out. */
  imageAt(url: string): string | undefined;
  /** Whether something that is imported links to this anchor of the page. */
  isNamed(anchor: string): boolean;
}

/** What the parts of the conversion of one page share. */
export interface Conversion {
  /** Absolute URL that addresses on the page are relative to. */
  readonly base: string;
  readonly links: PageLinks;
  /** Headings keep their own anchors even when nothing that is imported names them. */
  readonly keepsAnchors: boolean;
  /** What classes of the page's own style sheet say about text. */
  readonly classMarks: ReadonlyMap<string, readonly SimpleMark[]>;
  /** Links that refer to notes of the page, with the element of the note. */
  readonly noteOf: ReadonlyMap<HtmlElement, HtmlElement>;
  /** Notes by their label; an undefined one is being converted. */
  readonly notes: Map<string, Fragment | undefined>;
  /** Whether the element does not belong to the text of the page. */
  isLeftOut(element: HtmlElement): boolean;
  blocks(nodes: readonly HtmlNode[]): Block[];
  inlines(nodes: readonly HtmlNode[], options?: InlineOptions): Inline[];
}

export interface InlineOptions {
  /** In a heading, where links to itself and bold are decoration. */
  readonly isHeading?: boolean;
}

/** The absolute form of an address on the page; undefined for what is no address of the web. */
export function findUrl(address: string | undefined, base: string): string | undefined {
  const text = address?.trim() ?? '';
  if (text === '' || text.length > 8_000 || !canParseUrl(text, base)) return undefined;
  const url = new URL(text, base);
  return findAllowedUrl(unwrapUrl(url));
}

/** Documents that were exported link through a page of the editor that only sends readers on. */
function unwrapUrl(url: URL): string {
  const target = url.searchParams.get('q');
  const isWrapped = /(?:^|\.)google\.com$/.test(url.hostname) && url.pathname === '/url' && target !== null;
  return isWrapped && canParseUrl(target) ? new URL(target).href : url.href;
}

/** A URL without its fragment, and the fragment decoded. */
export function splitUrl(url: string): { readonly page: string; readonly anchor: string | undefined } {
  const hash = url.indexOf('#');
  if (hash < 0) return { page: url, anchor: undefined };
  return { page: url.slice(0, hash), anchor: decodePercent(url.slice(hash + 1)) };
}
