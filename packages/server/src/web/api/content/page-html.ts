import { type ContentRef, type DocumentPage, type IndexedPage, replaceBody, textOfInlines } from '@bindery/content';
import { chooseAssets, renderDocument } from '@bindery/site';
import type { Context } from '../../../domain/context.ts';
import { assetsPathOf } from '../../../domain/sites/match-site.ts';
import { encodePath } from '../../../engines/pages/encode-path.ts';
import { pageAssets } from '../../../engines/pages/page-assets.ts';
import { readPage } from '../../../engines/pages/page-document.ts';
import { listSpecNames, nameOfSpec } from '../../../engines/pages/select-api.ts';
import type { ContentUrls } from '../../../engines/pages/targets.ts';
import { UNKNOWN_VIEWER, type Viewer } from '../../../engines/pages/viewer.ts';
import { loadApis } from '../../../engines/revisions/load-apis.ts';
import { notFound } from '../../../platform/errors.ts';
import { signFileUrl } from '../../../platform/http/signed-urls.ts';
import { inlineDocument, isInline } from '../../../platform/store/revision-reader.ts';
import { contentUrl, type ShownRevision } from './present.ts';
import { mayReadSpecs } from './require-shown-specs.ts';
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
  unsaved?: { readonly mayShow: (ref: ContentRef) => boolean },
): Promise<PageHtml> {
  const { space, view } = shownRevision;
  // Unsaved text must not evict pages from the cache of parsed ones.
  const reader = { revisions: ctx.revisions, isBulk: unsaved !== undefined };
  const { title, description, document, targets } = await readPage(
    reader,
    view,
    page,
    urlsOf(ctx, shownRevision),
    MEMBER,
  );
  const { apis } = await loadApis(
    ctx,
    { organizationId: space.organization_id, view, page },
    document,
    unsaved?.mayShow,
  );
  const { language } = view.content;
  const options = { apis, externalLinks: 'blank', ...(language !== undefined && { language }) } as const;
  const html = renderDocument(document, targets, options);
  const { stylesheets } = chooseAssets(pageAssets(assetsPathOf(ctx)), html);
  return {
    object: 'page-html',
    page: page.id,
    revision: shownRevision.revision.id,
    title: title === undefined ? page.title : textOfInlines(title),
    ...(description !== undefined && { description }),
    html,
    stylesheets: [...stylesheets],
  };
}

/**
 * Like `renderPageHtml`, for unsaved text: front matter and title are those of the page, unless the text contains them.
 * @param mayShow whether its author may read an OpenAPI specification that it names (`specsShownTo`)
 */
export async function renderUnsavedHtml(
  ctx: Context,
  shownRevision: ShownRevision,
  indexed: IndexedPage<DocumentPage>,
  { markdown, mayShow }: { readonly markdown: string; readonly mayShow: (ref: ContentRef) => boolean },
): Promise<PageHtml> {
  const { page } = indexed;
  const stored = isInline(page.document) ? '' : await ctx.revisions.source(page.document);
  const unsaved = { ...page, document: inlineDocument(replaceBody(stored, markdown, page)) };
  return renderPageHtml(ctx, shownRevision, { ...indexed, page: unsaved }, { mayShow });
}

/** Which specifications unsaved text of a page may show to its author: to a guest, those that the page shows already. */
export async function specsShownTo(
  ctx: Context,
  userId: string,
  { space }: ShownRevision,
  page: DocumentPage,
): Promise<(ref: ContentRef) => boolean> {
  if (await mayReadSpecs(ctx, space.organization_id, userId)) return () => true;
  const names = new Set(listSpecNames((await ctx.revisions.parsed(page)).document));
  return (ref) => {
    const name = nameOfSpec(ref);
    return name === undefined || names.has(name);
  };
}

/** Pages are paths of the application, without a host, so that they are not external links; files are signed URLs. */
export function urlsOf(ctx: Context, shownRevision: ShownRevision): ContentUrls {
  const { pathname } = new URL(contentUrl(ctx, shownRevision));
  return {
    treeUrl: shownRevision.treeUrl,
    page: ({ path }) => `${pathname}/${encodePath(path)}`,
    file: (path) => {
      const file = shownRevision.view.filesByPath.get(path);
      return file === undefined ? '' : signFileUrl(ctx, { kind: 'space', id: shownRevision.space.id }, file);
    },
  };
}
