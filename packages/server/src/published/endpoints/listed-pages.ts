import type { DocumentPage, IndexedPage } from '@bindery/content';
import { createBoundedYielder } from '../../concurrency/yielder.ts';
import type { Context } from '../../context.ts';
import { isPageVisible, pagePath } from '../../pages/content-urls.ts';
import type { ShownSpace } from '../../sites/find-site.ts';
import { type RequestScope, readShown, spaceBasePath } from '../../sites/request-scope.ts';
import type { RevisionView } from '../../store/revision-reader.ts';
import { canonicalUrl, markdownPath } from '../page-view.ts';

/** A page of a site as programs read it. */
export interface ListedPage {
  readonly shown: ShownSpace;
  readonly view: RevisionView;
  readonly indexed: IndexedPage<DocumentPage>;
}

/**
 * The pages that the visitor may see and that stand in the table of contents, in structure order. Lets others work in
 * between: a site may have very many.
 * @throws 503 when it needs too long
 */
export async function* listListedPages(ctx: Context, scope: RequestScope): AsyncGenerator<ListedPage> {
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  for (const shown of scope.spaces) {
    const view = await readShown(ctx, scope, shown);
    for (const indexed of view.index.readingOrder) {
      if (isPageVisible(indexed, scope.viewer)) yield { shown, view, indexed };
      await pause();
    }
  }
}

/** Whether a page is one for readers only: search engines and other programs are not pointed at it. */
export const isNoIndex = ({ indexed: { page } }: ListedPage): boolean =>
  page.noIndex === true || page.noRobotsIndex === true;

/** Absolute address of a page. */
export function listedPageUrl(scope: RequestScope, { shown, view, indexed }: ListedPage): string {
  return canonicalUrl(scope, pagePath(view, spaceBasePath(scope, shown), indexed));
}

/** Absolute address of the same page as markdown. */
export function markdownAddressOf(scope: RequestScope, { shown, indexed }: ListedPage): string {
  return canonicalUrl(scope, markdownPath(spaceBasePath(scope, shown), indexed));
}

/** The space at exactly this path below the site, without slashes at its ends. */
export const findSpaceAt = (scope: RequestScope, path: string): ShownSpace | undefined =>
  scope.spaces.find(({ segments }) => segments.join('/') === path);

/** The space below whose path a name stands: `guides/~pdf` is in the space at `guides`. */
export function findSpaceOfName(scope: RequestScope, path: string): ShownSpace | undefined {
  return findSpaceAt(scope, path.slice(0, Math.max(0, path.lastIndexOf('/'))));
}
