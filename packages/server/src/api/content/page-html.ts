import { type DocumentPage, type IndexedPage, replaceBody, textOfInlines } from '@bindery/content';
import { chooseAssets, renderDocument } from '@bindery/site';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { signFileUrl } from '../../http/signed-urls.ts';
import { encodePath } from '../../pages/encode-path.ts';
import { readPage } from '../../pages/page-document.ts';
import type { Addresses } from '../../pages/targets.ts';
import { UNKNOWN_VIEWER, type Viewer } from '../../pages/viewer.ts';
import { pageAssets } from '../../published/assets.ts';
import { loadApis } from '../../revisions/load-apis.ts';
import { assetsPathOf } from '../../sites/match-site.ts';
import { inlineDocument, isInline } from '../../store/revision-reader.ts';
import { contentUrl, type ShownRevision } from './present.ts';
import type { PageHtml } from './schema.ts';

/** Members see every page; conditions and expressions of a text are evaluated as for a visitor without claims. */
const MEMBER: Viewer = { ...UNKNOWN_VIEWER, meets: () => true };

/** The page of a revision with a text. @throws ServiceError 404 for a page without one, too */
export function requireDocumentPage({ view }: ShownRevision, pageId: string): IndexedPage<DocumentPage> {
  const indexed = view.index.byId.get(pageId);
  if (indexed?.page.type !== 'document') throw notFound('page');
  return { ...indexed, page: indexed.page };
}

/** The body of a page as HTML, as sites show it, and the stylesheets for it. Links lead to the application. */
export async function renderPageHtml(
  ctx: Context,
  shown: ShownRevision,
  { page }: IndexedPage<DocumentPage>,
  { isStored = true }: { readonly isStored?: boolean } = {},
): Promise<PageHtml> {
  const { space, view } = shown;
  // Text that is not stored must not evict pages from the cache of parsed ones.
  const reader = { revisions: ctx.revisions, isBulk: !isStored };
  const { title, document, targets } = await readPage(reader, view, page, addressesOf(ctx, shown), MEMBER);
  const { apis } = await loadApis(ctx, { organizationId: space.organization_id, view, page }, document);
  const { language } = view.content;
  const options = { apis, externalLinks: 'blank', ...(language !== undefined && { language }) } as const;
  const html = renderDocument(document, targets, options);
  const { stylesheets } = chooseAssets(pageAssets(assetsPathOf(ctx)), html);
  return {
    object: 'page-html',
    page: page.id,
    revision: shown.revision.id,
    title: title === undefined ? page.title : textOfInlines(title),
    html,
    stylesheets: [...stylesheets],
  };
}

/** The same for a text that is not stored: front matter and title are those of the page, unless the text has its own. */
export async function renderUnsavedHtml(
  ctx: Context,
  shown: ShownRevision,
  indexed: IndexedPage<DocumentPage>,
  markdown: string,
): Promise<PageHtml> {
  const { page } = indexed;
  const stored = isInline(page.document) ? '' : await ctx.revisions.source(page.document);
  const unsaved = { ...page, document: inlineDocument(replaceBody(stored, markdown)) };
  return renderPageHtml(ctx, shown, { ...indexed, page: unsaved }, { isStored: false });
}

/** Pages are paths of the application, without a host, so that they are no external links; files are signed URLs. */
function addressesOf(ctx: Context, shown: ShownRevision): Addresses {
  const { pathname } = new URL(contentUrl(ctx, shown));
  return {
    treeUrl: shown.treeUrl,
    page: ({ path }) => `${pathname}/${encodePath(path)}`,
    file: (path) => {
      const file = shown.view.filesByPath.get(path);
      return file === undefined ? '' : signFileUrl(ctx, file);
    },
  };
}
