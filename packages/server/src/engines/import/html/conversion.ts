import { type Block, decodePercent, type Fragment, findAllowedUrl, type Inline } from '@bindery/content';
import { canParseUrl } from '../../../platform/outbound/can-parse-url.ts';
import type { SimpleMark } from './inline-writer.ts';
import type { HtmlElement, HtmlNode } from './tree.ts';

/** The targets of links on a page once it is imported. */
export interface PageLinks {
  /** The target of a link to this absolute URL; undefined if only its text is imported. */
  linkTo(url: string): string | undefined;
  /** The target of an image at this absolute URL; undefined if it is omitted. */
  imageAt(url: string): string | undefined;
  /** Whether something that is imported links to this anchor of the page. */
  isNamed(anchor: string): boolean;
}

/** State shared by the parts of the conversion of one page. */
export interface Conversion {
  /** Absolute URL that relative URLs on the page are resolved against. */
  readonly base: string;
  readonly links: PageLinks;
  /** Headings keep their own anchors even if no imported link refers to them. */
  readonly keepsAnchors: boolean;
  /** The marks of classes in the page's own style sheet. */
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

/** The absolute form of a URL on the page; undefined where it is not an HTTP URL. */
export function findUrl(reference: string | undefined, base: string): string | undefined {
  const text = reference?.trim() ?? '';
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
