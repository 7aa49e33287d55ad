import { type DocumentForm, type DocumentPage, formOfDocument, resolveDocument } from '@bindery/content';
import type { SiteToken } from '../../access/site-tokens.ts';
import type { Context } from '../../context.ts';
import type { ChangeRequestRow } from '../../db/tables/change-requests.ts';
import { notFound } from '../../errors.ts';
import { contentAddresses } from '../../pages/content-urls.ts';
import { readPage } from '../../pages/page-document.ts';
import { findChangeRequest } from '../../queries/change-requests.ts';
import { readMarkdown } from '../../revisions/read-markdown.ts';
import { requireRevision } from '../../revisions/revisions.ts';
import { enterWithToken, type TokenScope } from '../../sites/enter-with-token.ts';
import type { ShownSpace } from '../../sites/find-site.ts';
import { addressedSpace, getShownRevision, type RequestScope, readShown } from '../../sites/request-scope.ts';
import { filterRevision, findNamedDocument } from '../../sites/visible-content.ts';
import type { RevisionView } from '../../store/revision-reader.ts';
import type { ContentOptions, ShownRevision } from './present.ts';

/** A space as the visitor reads it for whom the token of a site was made. */
export interface VisitorSpace {
  readonly scope: RequestScope;
  readonly shown: ShownSpace;
  /** Key that the visitor came with, which published addresses then carry. */
  readonly shareKey: string | undefined;
}

/** @throws 404 for a token that opens its site no more */
export async function openTokenScope(ctx: Context, token: SiteToken): Promise<TokenScope> {
  const entered = await enterWithToken(ctx, token);
  if (entered === undefined) throw notFound('site');
  return entered;
}

/** The space on the site of the token. @throws 404 for every other space, and where it is not for the visitor */
export async function enterSpace(ctx: Context, token: SiteToken, spaceId: string): Promise<VisitorSpace> {
  const entered = await enterWithToken(ctx, token);
  const shown = entered?.scope.spaces.find(({ space }) => space.id === spaceId);
  if (entered === undefined || shown === undefined) throw notFound('space');
  return { scope: entered.scope, shown, shareKey: entered.shareKey };
}

/** What of a space a request of a visitor names. */
interface VisitorRequest {
  readonly spaceId: string;
  readonly changeRequestId?: string;
  readonly revisionId?: string;
}

/**
 * The content of a space as the visitor reads it. Any revision of the space is named, the one that the site shows is
 * answered: renderers remember for a while which one that was, and nobody reads what was taken away since.
 * @throws 404 for what is not on the site, for unknown revisions, and for a change request that is not previewed
 */
export async function showToVisitor(ctx: Context, token: SiteToken, request: VisitorRequest): Promise<ShownRevision> {
  const { spaceId, changeRequestId, revisionId } = request;
  const visitor = await enterSpace(ctx, token, spaceId);
  const { scope, shown } = visitor;
  const changeRequest = changeRequestId === undefined ? undefined : await findPreviewed(ctx, visitor, changeRequestId);
  if (revisionId !== undefined) await requireRevision(ctx, spaceId, revisionId);
  const revision = await getShownRevision(ctx, scope, shown);
  const stored = await ctx.revisions.view(revision.root);
  return {
    space: shown.space,
    ...(changeRequest !== undefined && { changeRequest }),
    revision: { ...revision, git: null, parents: '[]' },
    view: await filterRevision(ctx, scope, shown, stored),
    treeUrl: undefined,
    visitor,
  };
}

/** The change request that the visitor previews. @throws 404 for every other one */
export async function findPreviewed(
  ctx: Context,
  { scope, shown: { space } }: VisitorSpace,
  changeRequestId: string,
): Promise<ChangeRequestRow> {
  const previewed = scope.preview?.revision;
  const found =
    previewed?.spaceId === space.id && previewed.changeRequestId !== undefined
      ? await findChangeRequest(ctx.database.reader, space.id, changeRequestId)
      : undefined;
  if (found === undefined || found.id !== previewed?.changeRequestId) throw notFound('change request');
  return found;
}

/** The same with the pages that are computed, unless these are not wanted. */
export async function showComputedToVisitor(
  ctx: Context,
  shown: ShownRevision,
  { scope, shown: ofSite }: VisitorSpace,
  { computed = true }: ContentOptions,
): Promise<ShownRevision> {
  if (!computed) return shown;
  return { ...shown, view: await filterRevision(ctx, scope, ofSite, await readShown(ctx, scope, ofSite)) };
}

/** The body of a page, or the text of a reusable content, as the visitor reads it; both forms when none is asked for. */
export async function readVisitorBody(
  ctx: Context,
  { scope, shown }: VisitorSpace,
  id: string,
  format?: 'markdown' | 'document',
): Promise<{ markdown?: string; document?: DocumentForm }> {
  const view = await readShown(ctx, scope, shown);
  const page = findSource(view, id);
  const { viewer, found } = scope;
  const place = { organizationId: found.organization.id, view, page };
  const markdown = format === 'document' ? undefined : await readMarkdown(ctx, place, viewer);
  if (format === 'markdown') return { markdown: markdown ?? '' };
  const addresses = contentAddresses(addressedSpace(scope, shown, view));
  const { document, targets } = await readPage(ctx, view, page, addresses, viewer);
  return { ...(markdown !== undefined && { markdown }), document: formOfDocument(resolveDocument(document, targets)) };
}

/** The document that an id of a filtered revision names. @throws 404 */
export async function readVisitorDocument(ctx: Context, token: SiteToken, spaceId: string, documentId: string) {
  const { view, visitor } = await showToVisitor(ctx, token, { spaceId });
  const named = findNamedDocument(view, documentId);
  const { document } = (visitor && named && (await readVisitorBody(ctx, visitor, named.id, 'document'))) ?? {};
  if (document === undefined) throw notFound('document');
  return document;
}

/** The page of a whole revision, or its reusable content as if it were a page. */
function findSource({ index, content }: RevisionView, id: string): DocumentPage {
  const page = index.byId.get(id)?.page;
  if (page?.type === 'document') return page;
  const snippet = content.reusableContents.find((one) => one.id === id);
  if (snippet === undefined) throw notFound('document');
  const { title, file, document } = snippet;
  return { type: 'document', id, title, slug: id, file, document, pages: [] };
}
