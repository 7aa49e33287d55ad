import {
  type ChangeMark,
  type ContentRef,
  type Document,
  type ResolvedTarget,
  type Targets,
  walkBlocks,
} from '@bindery/content';
import { type Footnotes, numberFootnotes } from './footnotes.ts';
import type { ApiView } from './page-view.ts';
import { findTexts } from './texts/find-texts.ts';
import type { InterfaceTexts } from './texts/interface-texts.ts';
import { findSafeHref } from './urls.ts';

/** State shared by the components of one document, passed explicitly. */
export interface DocumentContext {
  readonly targets: Targets;
  readonly language: string;
  readonly texts: InterfaceTexts;
  /** Links to other hosts open in a new tab. */
  readonly opensNewTab: boolean;
  /** Links to pages show the description of their target. */
  readonly describeLinks: boolean;
  /** Headings have a link to themselves. */
  readonly linksHeadings: boolean;
  /** Within a link, where another link would be no valid page. */
  readonly insideLink?: boolean;
  readonly footnotes: Footnotes;
  /** By the keys of their blocks. */
  readonly apis: Readonly<Record<string, ApiView>>;
  /** Set if a page is reviewed: hidden parts are shown too, and differences are marked. */
  readonly review?: DocumentReview | undefined;
  /** A name that no other element of the page has, such as `b:tabs-3`. */
  readonly nameElement: (kind: string) => string;
}

/** For reviewers of a page: conditions and expressions are shown as written. */
export interface DocumentReview {
  /** Whether only one of two texts has a leaf or inline. */
  markOf(node: object): ChangeMark | undefined;
}

export interface DocumentOptions {
  readonly apis?: Readonly<Record<string, ApiView>> | undefined;
  /** BCP 47; default `en`. */
  readonly language?: string;
  /** `blank`: links to other hosts open in a new tab. */
  readonly externalLinks?: 'self' | 'blank';
  /** Links to pages have the description of their page as their title. */
  readonly describeLinks?: boolean;
  /** The document is not evaluated: it is shown to reviewers. */
  readonly review?: DocumentReview;
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
  { apis = {}, language = 'en', externalLinks = 'self', describeLinks = false, review }: DocumentOptions,
): DocumentContext {
  let namedCount = 0;
  return {
    targets,
    language,
    texts: findTexts(language),
    opensNewTab: externalLinks === 'blank',
    describeLinks,
    linksHeadings: countHeadings(document) <= linkedHeadingLimit,
    footnotes: numberFootnotes(document),
    apis,
    review,
    nameElement: (kind) => {
      namedCount += 1;
      return `b:${kind}-${namedCount}`;
    },
  };
}

/** The target of a reference of the document; undefined if the view does not contain it. `href` is safe to write. */
export function findTarget(context: DocumentContext, ref: ContentRef): ResolvedTarget | undefined {
  if (ref.kind === 'url') return { ref, status: 'ok', ...withHref(ref.url) };
  if (ref.kind !== 'source' || !Object.hasOwn(context.targets, ref.target)) return undefined;
  const target = context.targets[ref.target];
  if (target === undefined) return undefined;
  const { href, ...rest } = target;
  return { ...rest, ...withHref(target.status === 'ok' ? href : undefined) };
}

function withHref(url: string | undefined): { readonly href?: string } {
  const href = findSafeHref(url);
  return href === undefined ? {} : { href };
}

/** Text to show for a reference that has no text. */
export function describeRef(ref: ContentRef, target: ResolvedTarget | undefined): string {
  if (target?.title !== undefined && target.title !== '') return target.title;
  if (target?.file !== undefined) return target.file.name;
  if (ref.kind === 'source') return ref.target;
  return ref.kind === 'url' ? ref.url : '';
}
