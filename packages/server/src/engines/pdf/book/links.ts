import { type ContentRef, findAllowedUrl, readUrlScheme } from '@bindery/content';
import { type Markup, typstCall, typstLiteral } from './markup.ts';
import { findBookTarget, type PageContext } from './page-context.ts';

/** Maximum characters of a URL; PDF readers reject longer ones. */
const longestUrl = 2000;

/** The body as a link to the target of the reference: a place in the book, or a URL; the body alone without one. */
export function linkTo(ref: ContentRef, body: Markup, context: PageContext): Markup {
  const target = findBookTarget(context, ref);
  if (target === undefined || context.isInLink) return body;
  const resolved = target.ref;
  switch (resolved.kind) {
    case 'page':
      return linkToPage(resolved.page, '', body, context);
    case 'anchor':
      return linkToPage(resolved.page ?? context.pageId, resolved.anchor, body, context);
    case 'url':
      return target.status === 'ok' && target.href !== undefined ? linkToUrl(target.href, body) : body;
    default:
      // No URL of a file is valid for the lifetime of a document.
      return body;
  }
}

/** The body as a link to a URL, where it is one that a reader may open. */
export function linkToUrl(target: string, body: Markup): Markup {
  const allowed = findAllowedUrl(target) ?? '';
  const url = allowed.startsWith('//') ? `https:${allowed}` : allowed;
  // A downloaded document has no base for relative URLs.
  const isFollowed = readUrlScheme(url) !== undefined && url.length <= longestUrl;
  return isFollowed ? typstCall('outer-link', typstLiteral(url), body) : body;
}

function linkToPage(pageId: string, anchor: string, body: Markup, { book }: PageContext): Markup {
  if (!book.includes(pageId)) {
    const pageUrl = book.pageUrlOf(pageId);
    return pageUrl === undefined ? body : linkToUrl(anchor === '' ? pageUrl : `${pageUrl}#${anchor}`, body);
  }
  const page = typstLiteral(book.labels.nameOf(pageId));
  return anchor === ''
    ? typstCall('inner-link', page, page, body)
    : typstCall('inner-link', typstLiteral(book.labels.nameOf(pageId, anchor)), page, body);
}
