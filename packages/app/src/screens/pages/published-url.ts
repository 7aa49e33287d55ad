import { encodePagePath, type PagesContext } from '../../components/pages/pages-context.ts';
import { localUrl } from '../../data/bootstrap.ts';
import { isText } from '../../data/page-tree.ts';
import type { Page } from '../../data/pages.ts';

/**
 * The URL of a page on the site of its space; undefined where it leads nowhere: in change requests, without a published
 * site, on sites that need a secret link, and for pages that only some visitors see. The first page has that of the site.
 */
export function publishedUrlOf({ scope, space }: PagesContext, page: Page, pages: readonly Page[]): string | undefined {
  const { published } = space.urls;
  const isReachable = scope.kind === 'space' && published !== undefined && space.visibility !== 'share-link';
  if (!isReachable || !isText(page) || !isShownToAll(pages, page.id)) return undefined;
  return `${localUrl(published).replace(/\/?$/, '/')}${encodePagePath(page.path ?? '')}`;
}

/** Whether neither a page nor one above it has a condition. */
function isShownToAll(pages: readonly Page[], id: string): boolean {
  return pages.some(
    ({ condition, ...page }) => condition === undefined && (page.id === id || isShownToAll(page.pages ?? [], id)),
  );
}
