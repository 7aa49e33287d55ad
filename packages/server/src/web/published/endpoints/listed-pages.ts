import type { DocumentPage, IndexedPage } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { ShownSpace } from '../../../domain/sites/find-site.ts';
import { type RequestScope, readShown, spaceBasePath } from '../../../domain/sites/request-scope.ts';
import { markdownPath } from '../../../domain/sites/visited-page.ts';
import { pagePath } from '../../../engines/pages/content-urls.ts';
import { isPageVisible } from '../../../engines/pages/page-visibility.ts';
import { createBoundedYielder } from '../../../platform/concurrency/yielder.ts';
import type { RevisionView } from '../../../platform/store/revision-reader.ts';
import { canonicalUrl } from '../page-view.ts';

/** A page of a site in machine-readable lists. */
export interface ListedPage {
  readonly siteSpace: ShownSpace;
  readonly view: RevisionView;
  readonly indexed: IndexedPage<DocumentPage>;
}

/**
 * The pages of the table of contents that the visitor may see, in structure order. Yields to other requests, since a
 * site may have very many pages.
 * @throws 503 on timeout
 */
export async function* listListedPages(ctx: Context, scope: RequestScope): AsyncGenerator<ListedPage> {
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  for (const siteSpace of scope.spaces) {
    const view = await readShown(ctx, scope, siteSpace);
    for (const indexed of view.index.readingOrder) {
      if (isPageVisible(indexed, scope.viewer)) yield { siteSpace, view, indexed };
      await pause();
    }
  }
}

/** Whether a page is only for readers: search engines and other programs do not get its URL. */
export const isNoIndex = ({ indexed: { page } }: ListedPage): boolean =>
  page.noIndex === true || page.noRobotsIndex === true;

/** Absolute URL of a page. */
export function listedPageUrl(scope: RequestScope, { siteSpace, view, indexed }: ListedPage): string {
  return canonicalUrl(scope, pagePath(view, spaceBasePath(scope, siteSpace), indexed));
}

/** Absolute URL of a page as Markdown. */
export function markdownUrlOf(scope: RequestScope, { siteSpace, indexed }: ListedPage): string {
  return canonicalUrl(scope, markdownPath(spaceBasePath(scope, siteSpace), indexed));
}

/** The space at exactly this path below the site, without leading and trailing slashes. */
export const findSpaceAt = (scope: RequestScope, path: string): ShownSpace | undefined =>
  scope.spaces.find(({ segments }) => segments.join('/') === path);

/** The space that contains a name: `guides/~pdf` is in the space at `guides`. */
export function findSpaceOfName(scope: RequestScope, path: string): ShownSpace | undefined {
  return findSpaceAt(scope, path.slice(0, Math.max(0, path.lastIndexOf('/'))));
}
