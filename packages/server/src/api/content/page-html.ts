import { type DocumentPage, type IndexedPage, replaceBody, textOfInlines } from '@bindery/content';
import { chooseAssets, renderDocument } from '@bindery/site';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { signFileUrl } from '../../http/signed-urls.ts';
import { encodePath } from '../../pages/encode-path.ts';
import { pageAssets } from '../../pages/page-assets.ts';
import { readPage } from '../../pages/page-document.ts';
import type { ContentUrls } from '../../pages/targets.ts';
import { UNKNOWN_VIEWER, type Viewer } from '../../pages/viewer.ts';
import { loadApis } from '../../revisions/load-apis.ts';
import { assetsPathOf } from '../../sites/match-site.ts';
import { inlineDocument, isInline } from '../../store/revision-reader.ts';
import { contentUrl, type ShownRevision } from './present.ts';
import type { PageHtml } from './schema.ts';

/** Members see every page; conditions and expressions are evaluated as for a visitor without claims. */
export const MEMBER: Viewer = { ...UNKNOWN_VIEWER, meets: () => true };

/** The page of a revision, which must have text. @throws ServiceError 404 also for a page without one */
export function requireDocumentPage({ view }: ShownRevision, pageId: string): IndexedPage<DocumentPage> {
  const indexed = view.index.byId.get(pageId);
  if (indexed?.page.type !== 'document') throw notFound('page');
  return { ...indexed, page: indexed.page };
}

/** The body of a page as HTML, as on sites, and its stylesheets. Links lead to the application. */
export async function renderPageHtml(
  ctx: Context,
  shownRevision: ShownRevision,
  { page }: IndexedPage<DocumentPage>,
  { isStored = true }: { readonly isStored?: boolean } = {},
): Promise<PageHtml> {
  const { space, view } = shownRevision;
  // Unsaved text must not evict pages from the cache of parsed ones.
  const reader = { revisions: ctx.revisions, isBulk: !isStored };
  const { title, document, targets } = await readPage(reader, view, page, urlsOf(ctx, shownRevision), MEMBER);
  const { apis } = await loadApis(ctx, { organizationId: space.organization_id, view, page }, document);
  const { language } = view.content;
  const options = { apis, externalLinks: 'blank', ...(language !== undefined && { language }) } as const;
  const html = renderDocument(document, targets, options);
  const { stylesheets } = chooseAssets(pageAssets(assetsPathOf(ctx)), html);
  return {
    object: 'page-html',
    page: page.id,
    revision: shownRevision.revision.id,
    title: title === undefined ? page.title : textOfInlines(title),
    html,
    stylesheets: [...stylesheets],
  };
}

/**
 * Like `renderPageHtml`, for unsaved text: front matter and title are those of the page, unless the text contains them.
 */
export async function renderUnsavedHtml(
  ctx: Context,
  shownRevision: ShownRevision,
  indexed: IndexedPage<DocumentPage>,
  markdown: string,
): Promise<PageHtml> {
  const { page } = indexed;
  const stored = isInline(page.document) ? '' : await ctx.revisions.source(page.document);
  const unsaved = { ...page, document: inlineDocument(replaceBody(stored, markdown, page)) };
  return renderPageHtml(ctx, shownRevision, { ...indexed, page: unsaved }, { isStored: false });
}

/** Pages are paths of the application, without a host, so that they are not external links; files are signed URLs. */
export function urlsOf(ctx: Context, shownRevision: ShownRevision): ContentUrls {
  const { pathname } = new URL(contentUrl(ctx, shownRevision));
  return {
    treeUrl: shownRevision.treeUrl,
    page: ({ path }) => `${pathname}/${encodePath(path)}`,
    file: (path) => {
      const file = shownRevision.view.filesByPath.get(path);
      return file === undefined ? '' : signFileUrl(ctx, file);
    },
  };
}
