import { type DocumentForm, type DocumentPage, formOfDocument, resolveDocument } from '@bindery/content';
import type { SiteToken } from '../../../domain/access/site-tokens.ts';
import type { Context } from '../../../domain/context.ts';
import { enterWithToken, type TokenScope } from '../../../domain/sites/enter-with-token.ts';
import type { ShownSpace } from '../../../domain/sites/find-site.ts';
import { getShownRevision, locateSpace, type RequestScope, readShown } from '../../../domain/sites/request-scope.ts';
import { filterRevision, findNamedDocument } from '../../../domain/sites/visible-content.ts';
import { contentUrls } from '../../../engines/pages/content-urls.ts';
import { readPage } from '../../../engines/pages/page-document.ts';
import { readMarkdown } from '../../../engines/revisions/read-markdown.ts';
import { requireRevision } from '../../../engines/revisions/revisions.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import { notFound } from '../../../platform/errors.ts';
import { findChangeRequest } from '../../../platform/queries/change-requests.ts';
import type { RevisionView } from '../../../platform/store/revision-reader.ts';
import type { ContentOptions, ShownRevision } from './present.ts';

/** A space as the visitor of a site token reads it. */
export interface VisitorSpace {
  readonly scope: RequestScope;
  readonly siteSpace: ShownSpace;
  /** Share key of the visitor, which published URLs then contain. */
  readonly shareKey: string | undefined;
}

/** @throws 404 for a token that no longer grants access to its site */
export async function openTokenScope(ctx: Context, token: SiteToken): Promise<TokenScope> {
  const entered = await enterWithToken(ctx, token);
  if (entered === undefined) throw notFound('site');
  return entered;
}

/** The space on the site of the token. @throws 404 for every other space, and if the visitor may not see it */
export async function enterSpace(ctx: Context, token: SiteToken, spaceId: string): Promise<VisitorSpace> {
  const entered = await enterWithToken(ctx, token);
  const siteSpace = entered?.scope.spaces.find(({ space }) => space.id === spaceId);
  if (entered === undefined || siteSpace === undefined) throw notFound('space');
  return { scope: entered.scope, siteSpace, shareKey: entered.shareKey };
}

/** The requested content of a space, for a visitor. */
interface VisitorRequest {
  readonly spaceId: string;
  readonly changeRequestId?: string;
  readonly revisionId?: string;
}

/**
 * The content of a space for the visitor. Any revision id of the space is accepted, but the published one is returned:
 * renderers cache the id for a while, and content that was removed since must not be readable.
 * @throws 404 for content that is not on the site, for unknown revisions, and for a change request that is not
 * previewed
 */
export async function showToVisitor(ctx: Context, token: SiteToken, request: VisitorRequest): Promise<ShownRevision> {
  const { spaceId, changeRequestId, revisionId } = request;
  const visitor = await enterSpace(ctx, token, spaceId);
  const { scope, siteSpace } = visitor;
  const changeRequest = changeRequestId === undefined ? undefined : await findPreviewed(ctx, visitor, changeRequestId);
  if (revisionId !== undefined) await requireRevision(ctx, spaceId, revisionId);
  const revision = await getShownRevision(ctx, scope, siteSpace);
  const stored = await ctx.revisions.view(revision.root);
  return {
    space: siteSpace.space,
    ...(changeRequest !== undefined && { changeRequest }),
    revision: { ...revision, git: null, parents: '[]' },
    view: await filterRevision(ctx, scope, siteSpace, stored),
    treeUrl: undefined,
    visitor,
  };
}

/** The change request in the visitor's preview. @throws 404 for every other one */
export async function findPreviewed(
  ctx: Context,
  { scope, siteSpace: { space } }: VisitorSpace,
  changeRequestId: string,
): Promise<ChangeRequestRow> {
  const previewed = scope.preview?.revision;
  const changeRequest =
    previewed?.spaceId === space.id && previewed.changeRequestId !== undefined
      ? await findChangeRequest(ctx.database.reader, space.id, changeRequestId)
      : undefined;
  if (changeRequest === undefined || changeRequest.id !== previewed?.changeRequestId) throw notFound('change request');
  return changeRequest;
}

/** Like `showToVisitor`, with computed pages unless they are not requested. */
export async function showComputedToVisitor(
  ctx: Context,
  shownRevision: ShownRevision,
  { scope, siteSpace: ofSite }: VisitorSpace,
  { computed = true }: ContentOptions,
): Promise<ShownRevision> {
  if (!computed) return shownRevision;
  return { ...shownRevision, view: await filterRevision(ctx, scope, ofSite, await readShown(ctx, scope, ofSite)) };
}

/** The body of a page, or the text of a reusable content, for the visitor; in both forms by default. */
export async function readVisitorBody(
  ctx: Context,
  { scope, siteSpace }: VisitorSpace,
  id: string,
  format?: 'markdown' | 'document',
): Promise<{ markdown?: string; document?: DocumentForm }> {
  const view = await readShown(ctx, scope, siteSpace);
  const page = findSource(view, id);
  const { viewer, loadedSite } = scope;
  const locatedPage = { organizationId: loadedSite.organization.id, view, page };
  const markdown = format === 'document' ? undefined : await readMarkdown(ctx, locatedPage, viewer);
  if (format === 'markdown') return { markdown: markdown ?? '' };
  const urls = contentUrls(locateSpace(scope, siteSpace, view));
  const { document, targets } = await readPage(ctx, view, page, urls, viewer);
  return { ...(markdown !== undefined && { markdown }), document: formOfDocument(resolveDocument(document, targets)) };
}

/** The document with an id of a filtered revision. @throws 404 */
export async function readVisitorDocument(ctx: Context, token: SiteToken, spaceId: string, documentId: string) {
  const { view, visitor } = await showToVisitor(ctx, token, { spaceId });
  const namedDocument = findNamedDocument(view, documentId);
  const { document } =
    (visitor && namedDocument && (await readVisitorBody(ctx, visitor, namedDocument.id, 'document'))) ?? {};
  if (document === undefined) throw notFound('document');
  return document;
}

/** A page of a whole revision, or a reusable content as a page. */
function findSource({ index, content }: RevisionView, id: string): DocumentPage {
  const page = index.byId.get(id)?.page;
  if (page?.type === 'document') return page;
  const snippet = content.reusableContents.find((one) => one.id === id);
  if (snippet === undefined) throw notFound('document');
  const { title, file, document } = snippet;
  return { type: 'document', id, title, slug: id, file, document, pages: [] };
}
