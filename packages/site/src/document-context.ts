import { type ContentRef, type Document, type ResolvedTarget, type Targets, walkBlocks } from '@bindery/content';
import { type Footnotes, numberFootnotes } from './footnotes.ts';
import type { ApiView } from './page-view.ts';
import { findTexts } from './texts/find-texts.ts';
import type { InterfaceTexts } from './texts/interface-texts.ts';
import { findSafeHref } from './urls.ts';

/** What the components of one document share: handed down by hand. */
export interface DocumentContext {
  readonly targets: Targets;
  readonly language: string;
  readonly texts: InterfaceTexts;
  /** Links to other hosts open next to the page. */
  readonly openBeside: boolean;
  /** Links to pages tell what their page is about. */
  readonly describeLinks: boolean;
  /** Headings have a link to themselves. */
  readonly linksHeadings: boolean;
  /** Within a link, where another link would be no valid page. */
  readonly insideLink?: boolean;
  readonly footnotes: Footnotes;
  /** By the keys of their blocks. */
  readonly apis: Readonly<Record<string, ApiView>>;
  /** A name that no other element of the page has, such as `b:tabs-3`. */
  readonly nameElement: (kind: string) => string;
}

export interface DocumentOptions {
  readonly apis?: Readonly<Record<string, ApiView>> | undefined;
  /** BCP 47; default `en`. */
  readonly language?: string;
  /** `blank`: links to other hosts open in a new tab. */
  readonly externalLinks?: 'self' | 'blank';
  /** Links to pages have the description of their page as their title. */
  readonly describeLinks?: boolean;
}

/** Headings of a page up to which each has a link to itself, which needs more than the heading. */
const linkedHeadingLimit = 1_000;

function countHeadings({ nodes }: Document): number {
  let count = 0;
  walkBlocks(nodes, {
    block({ type }) {
      if (type.startsWith('heading-')) count += 1;
      return undefined;
    },
  });
  return count;
}

export function createDocumentContext(
  document: Document,
  targets: Targets,
  { apis = {}, language = 'en', externalLinks = 'self', describeLinks = false }: DocumentOptions,
): DocumentContext {
  let named = 0;
  return {
    targets,
    language,
    texts: findTexts(language),
    openBeside: externalLinks === 'blank',
    describeLinks,
    linksHeadings: countHeadings(document) <= linkedHeadingLimit,
    footnotes: numberFootnotes(document),
    apis,
    nameElement: (kind) => {
      named += 1;
      return `b:${kind}-${named}`;
    },
  };
}

/** What a reference of the document leads to; undefined when the view says nothing about it. `href` is safe to write. */
export function findTarget(context: DocumentContext, ref: ContentRef): ResolvedTarget | undefined {
  if (ref.kind === 'url') return { ref, status: 'ok', ...withHref(ref.url) };
  if (ref.kind !== 'source' || !Object.hasOwn(context.targets, ref.target)) return undefined;
  const target = context.targets[ref.target];
  if (target === undefined) return undefined;
  const { href, ...rest } = target;
  return { ...rest, ...withHref(target.status === 'ok' ? href : undefined) };
}

function withHref(address: string | undefined): { readonly href?: string } {
  const href = findSafeHref(address);
  return href === undefined ? {} : { href };
}

/** Text to show for a reference that has no text. */
export function describeRef(ref: ContentRef, target: ResolvedTarget | undefined): string {
  if (target?.title !== undefined && target.title !== '') return target.title;
  if (target?.file !== undefined) return target.file.name;
  if (ref.kind === 'source') return ref.target;
  return ref.kind === 'url' ? ref.url : '';
}
