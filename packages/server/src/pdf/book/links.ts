import { type ContentRef, findAllowedUrl, readUrlScheme } from '@bindery/content';
import { type Markup, typstCall, typstLiteral } from './markup.ts';
import { findBookTarget, type PageContext } from './page-context.ts';

/** Characters of an address; readers refuse longer ones. */
const longestAddress = 2000;

/** The body as a link to what the reference leads to: a place of the book, or an address; the body alone without one. */
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
      return target.status === 'ok' && target.href !== undefined ? linkToAddress(target.href, body) : body;
    default:
      // Files are in no address that lasts for the life of a document.
      return body;
  }
}

/** The body as a link to an address, where it is one that a reader may follow. */
export function linkToAddress(address: string, body: Markup): Markup {
  const allowed = findAllowedUrl(address) ?? '';
  const url = allowed.startsWith('//') ? `https:${allowed}` : allowed;
  // A document that left its home has no base for what is relative.
  const isFollowed = readUrlScheme(url) !== undefined && url.length <= longestAddress;
  return isFollowed ? typstCall('outer-link', typstLiteral(url), body) : body;
}

function linkToPage(pageId: string, anchor: string, body: Markup, { book }: PageContext): Markup {
  if (!book.includes(pageId)) {
    const address = book.addressOf(pageId);
    return address === undefined ? body : linkToAddress(anchor === '' ? address : `${address}#${anchor}`, body);
  }
  const page = typstLiteral(book.labels.nameOf(pageId));
  return anchor === ''
    ? typstCall('inner-link', page, page, body)
    : typstCall('inner-link', typstLiteral(book.labels.nameOf(pageId, anchor)), page, body);
}
